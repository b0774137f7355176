// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Asks InfluxQL where rows are written, by the query path that InfluxDB 1 to 3 have beside their write paths. Used by
 * one thread, which may have to wait, but for {@link #abort}.
 */
public final class QueryClient {
    private final OkHttpClient client;
    private final QueryAddress address;
    private final Headers headers;
    private final int longestAnswer;
    private volatile Call call;
    private volatile boolean aborted;

    private QueryClient(OkHttpClient client, QueryAddress address, Headers headers, int longestAnswer) {
        this.client = client;
        this.address = address;
        this.headers = headers;
        this.longestAnswer = longestAnswer;
    }

    /**
     * Asks where a listener writes; nothing where its address has no query path. Sends nothing.
     *
     * @param longestSeconds how long one answer may take
     * @param longestAnswer how many bytes of it are read
     * @throws IOException when a file that the settings name cannot be read
     */
    public static Optional<QueryClient> of(Settings settings, int longestSeconds, int longestAnswer)
            throws IOException {
        Target target = settings.target();
        Optional<QueryAddress> address =
                target.isNone() || target.isUdp() ? Optional.empty() : QueryAddress.beside(target.url());
        if (!address.isPresent()) {
            return Optional.empty();
        }
        OkHttpClient client = HttpClients.of(settings, TlsTrust.load(settings.tlsFiles()))
                .readTimeout(longestSeconds, TimeUnit.SECONDS)
                .callTimeout(longestSeconds, TimeUnit.SECONDS)
                .build();
        Headers headers = HttpSender.headers(settings)
                .newBuilder()
                .set("Accept", "application/json")
                .build();
        return Optional.of(new QueryClient(client, address.get(), headers, longestAnswer));
    }

    /**
     * Asks a query.
     *
     * @return the answer as it is, mostly JSON with times in milliseconds since the epoch; cut off where it is longer
     *     than permitted
     * @throws RefusedException when the server does not answer queries, and will not the next time
     * @throws IOException when it does not just now
     */
    public String ask(String influxql) throws IOException {
        Call current = client.newCall(
                new Request.Builder().url(address.of(influxql)).headers(headers).build());
        call = current;
        if (aborted) {
            throw new IOException("the test is over");
        }
        try (Response response = current.execute()) {
            return text(response);
        } catch (RuntimeException e) {
            // As for requests that write: what runs inside the call may throw anything.
            throw new IOException(e.toString(), e);
        } finally {
            call = null;
        }
    }

    private String text(Response response) throws IOException {
        Answer answer = ResponseReader.read(response);
        if (answer.reaction() == Answer.Reaction.RETRY || answer.reaction() == Answer.Reaction.LOST) {
            throw new IOException(answer.toString());
        }
        if (answer.reaction() != Answer.Reaction.WRITTEN) {
            throw new RefusedException(answer.toString());
        }
        return response.peekBody(longestAnswer).string();
    }

    /** Ends an {@link #ask} that is under way, and all that follow. Any thread. */
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

    /** The server does not answer queries. */
    public static final class RefusedException extends IOException {
        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            super(message);
        }
    }
}
