// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Asks InfluxQL where rows are written, by the query path that InfluxDB 1 to 3 have beside their write paths, and
 * writes single lines there. Used by one thread, which may have to wait, but for {@link #abort}.
 */
public final class QueryClient {
    private static final int WRITTEN_WITHIN_MS = 10_000;
    private static final int MAX_SHOWN = 200;
    private static final Pattern COLUMNS = Pattern.compile("\"columns\":\\[([^\\]]*)]");
    private static final Pattern ROW = Pattern.compile("\\[([^\\[\\]]+)]");
    private static final Pattern WRITE_PATH = Pattern.compile("(.*?)/(?:write|api/v2/write|api/v3/write_lp)/?");

    private final Settings settings;
    private final OkHttpClient client;
    private final HttpUrl address;
    private final Headers headers;
    private final int longestAnswer;
    private volatile Call call;
    private volatile boolean aborted;

    private QueryClient(Settings settings, OkHttpClient client, HttpUrl address, Headers headers, int longestAnswer) {
        this.settings = settings;
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
        Target target = settings.target;
        Optional<HttpUrl> address = target.isNone() || target.udp ? Optional.empty() : addressBeside(target.url);
        if (!address.isPresent()) {
            return Optional.empty();
        }
        OkHttpClient client = HttpSender.client(settings)
                .readTimeout(longestSeconds, TimeUnit.SECONDS)
                .callTimeout(longestSeconds, TimeUnit.SECONDS)
                .build();
        Headers headers = HttpSender.headers(settings)
                .newBuilder()
                .set("Accept", "application/json")
                .build();
        return Optional.of(new QueryClient(settings, client, address.get(), headers, longestAnswer));
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
        Call current = client.newCall(request(influxql));
        call = current;
        if (aborted) {
            throw new IOException("the test is over");
        }
        try (Response response = current.execute()) {
            throwUnlessDone(Answer.of(response));
            return response.peekBody(longestAnswer).string();
        } catch (RuntimeException e) {
            // As for requests that write: what runs inside the call may throw anything.
            throw new IOException(e.toString(), e);
        } finally {
            call = null;
        }
    }

    /**
     * Writes a line; without a time it gets that of the server.
     *
     * @throws RefusedException when the server does not take it, and will not the next time
     * @throws IOException when it does not just now; it may have been written all the same
     */
    public void write(String line) throws IOException {
        try (Sender sender = Sender.of(settings, new ServerClock())) {
            throwUnlessDone(sender.send((line + '\n').getBytes(StandardCharsets.UTF_8), WRITTEN_WITHIN_MS));
        }
    }

    private static void throwUnlessDone(Answer answer) throws IOException {
        if (answer.isNoAnswer()) {
            throw new IOException(answer.toString());
        }
        if (answer.reaction == Answer.Reaction.RETRY || answer.reaction == Answer.Reaction.LOST) {
            throw new AnsweredException(answer.toString());
        }
        if (answer.reaction != Answer.Reaction.WRITTEN) {
            throw new RefusedException(answer.toString());
        }
    }

    /**
     * As {@link #ask} a query of one statement, whose texts need no quotes.
     *
     * @return the rows by the names of their columns, times in milliseconds since the epoch
     */
    public List<Map<String, String>> read(String influxql) throws IOException {
        return rows(ask(influxql));
    }

    private Request request(String influxql) {
        HttpUrl url = address.newBuilder().setQueryParameter("q", influxql).build();
        return new Request.Builder().url(url).headers(headers).build();
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

    /**
     * Where to ask for what was written to an address: {@code /query}, which InfluxDB 1 has, 2 for buckets that are
     * called as a database is ({@code name} or {@code name/policy}), and 3. Empty where the address has no path of
     * InfluxDB's.
     */
    static Optional<HttpUrl> addressBeside(String writeUrl) {
        HttpUrl written = HttpUrl.get(writeUrl);
        Matcher path = WRITE_PATH.matcher(written.encodedPath());
        String bucket = written.queryParameter("bucket");
        String[] names = bucket == null ? new String[0] : bucket.split("/", 2);
        String database = names.length == 0 ? written.queryParameter("db") : names[0];
        if (!path.matches() || database == null) {
            return Optional.empty();
        }
        HttpUrl.Builder url = written.newBuilder()
                .encodedPath(path.group(1) + "/query")
                .removeAllQueryParameters("bucket")
                .removeAllQueryParameters("precision")
                .setQueryParameter("db", database)
                .setQueryParameter("epoch", "ms");
        if (names.length > 1) {
            url.setQueryParameter("rp", names[1]);
        }
        return Optional.of(url.build());
    }

    /**
     * The rows of an answer by the names of their columns. As much of its JSON is understood as rows need whose texts
     * hold no quotes, brackets, commas or backslashes: the tools that ask have no Jackson of this name, and JMeter's
     * (2.10.5 of 5.4.1) follows an answer however deep it nests.
     *
     * @throws RefusedException when the answer tells of an error, or is no such answer: some take rows as
     *     InfluxDB does, but answer every question with an empty frame
     */
    static List<Map<String, String>> rows(String json) throws RefusedException {
        String answer = json.trim();
        Matcher columns = COLUMNS.matcher(answer);
        boolean hasColumns = columns.find();
        if (!answer.startsWith("{\"results\":[{")
                || answer.contains("\"error\":")
                || answer.contains("\"series\":") != hasColumns) {
            throw new RefusedException(answer.length() <= MAX_SHOWN ? answer : answer.substring(0, MAX_SHOWN) + "...");
        }
        List<Map<String, String>> rows = new ArrayList<>();
        if (hasColumns) {
            String[] names = cells(columns.group(1));
            Matcher row = ROW.matcher(answer);
            for (int from = columns.end(); row.find(from); from = row.end()) {
                rows.add(row(names, cells(row.group(1))));
            }
        }
        return rows;
    }

    private static String[] cells(String list) {
        return list.replace("\"", "").split(",");
    }

    private static Map<String, String> row(String[] names, String[] cells) {
        Map<String, String> row = new HashMap<>();
        for (int column = 0; column < Math.min(names.length, cells.length); column++) {
            row.put(names[column].trim(), cells[column].trim());
        }
        return row;
    }

    /** The server answered, but gave no rows or took none. */
    public static class AnsweredException extends IOException {
        private static final long serialVersionUID = 1L;

        public AnsweredException(String message) {
            super(message);
        }
    }

    /** The server does not answer queries or take rows, and will not the next time. */
    public static final class RefusedException extends AnsweredException {
        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            super(message);
        }
    }
}
