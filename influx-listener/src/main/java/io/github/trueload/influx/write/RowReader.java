// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Reads rows back from where they are written, by the query path that InfluxDB 1 to 3 have beside their write paths.
 * Used by one thread, which may have to wait, but for {@link #abort}.
 */
public final class RowReader {
    private static final int LONGEST_ANSWER = 1 << 18;
    private static final int LONGEST_S = 10;

    private final OkHttpClient client;
    private final QueryAddress address;
    private final Headers headers;
    private volatile Call call;
    private volatile boolean aborted;

    private RowReader(OkHttpClient client, QueryAddress address, Headers headers) {
        this.client = client;
        this.address = address;
        this.headers = headers;
    }

    /**
     * A reader of what a listener writes; nothing where its address has no query path. Sends nothing.
     *
     * @throws IOException when a file that the settings name cannot be read
     */
    public static Optional<RowReader> of(Settings settings) throws IOException {
        Target target = settings.target();
        Optional<QueryAddress> address =
                target.isNone() || target.isUdp() ? Optional.empty() : QueryAddress.beside(target.url());
        if (!address.isPresent()) {
            return Optional.empty();
        }
        OkHttpClient client = HttpClients.of(settings, TlsTrust.load(settings.tlsFiles()))
                .callTimeout(LONGEST_S, TimeUnit.SECONDS)
                .build();
        Headers headers = HttpSender.headers(settings)
                .newBuilder()
                .set("Accept", "application/json")
                .build();
        return Optional.of(new RowReader(client, address.get(), headers));
    }

    /**
     * Asks a query of one statement, whose texts need no quotes.
     *
     * @return the rows by the names of their columns, times in milliseconds since the epoch
     * @throws RefusedException when the server does not give rows, and will not the next time
     * @throws IOException when it does not just now
     */
    public List<Map<String, String>> read(String influxql) throws IOException {
        Call current = client.newCall(
                new Request.Builder().url(address.of(influxql)).headers(headers).build());
        call = current;
        if (aborted) {
            throw new IOException("the test is over");
        }
        try (Response response = current.execute()) {
            return rows(response);
        } catch (RuntimeException e) {
            // As for requests that write: what runs inside the call may throw anything.
            throw new IOException(e.toString(), e);
        } finally {
            call = null;
        }
    }

    /** Ends a {@link #read} that is under way, and all that follow. Any thread. */
    public void abort() {
        aborted = true;
        Call current = call;
        if (current != null) {
            current.cancel();
        }
    }

    /** Gives back what the connections hold. */
    public void close() {
        abort();
        client.connectionPool().evictAll();
        client.dispatcher().executorService().shutdown();
    }

    private static List<Map<String, String>> rows(Response response) throws IOException {
        Answer answer = ResponseReader.read(response);
        if (answer.reaction() == Answer.Reaction.RETRY || answer.reaction() == Answer.Reaction.LOST) {
            throw new IOException(answer.toString());
        }
        if (answer.reaction() != Answer.Reaction.WRITTEN) {
            throw new RefusedException(answer.toString());
        }
        return QueryAnswer.rows(response.peekBody(LONGEST_ANSWER).string());
    }

    /** The server does not give rows. */
    public static final class RefusedException extends IOException {
        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            super(message);
        }
    }
}
