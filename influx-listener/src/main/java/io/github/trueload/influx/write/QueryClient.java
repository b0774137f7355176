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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Asks InfluxQL where rows are written, by the query path that InfluxDB 1 to 3 have beside their write paths, and
 * writes single lines there. Used by one thread, which may have to wait, but for {@link #abort}.
 */
public final class QueryClient extends HttpCalls implements AutoCloseable {
    private static final int WRITTEN_WITHIN_MS = 10_000;
    private static final int LONGEST_S = 10;
    private static final int LONGEST_ANSWER = 1 << 18;
    private static final int MAX_SHOWN = 200;
    private static final Pattern COLUMNS = Pattern.compile("\"columns\":\\[([^\\]]*)]");
    private static final Pattern ROW = Pattern.compile("\\[([^\\[\\]]+)]");
    private static final Pattern WRITE_PATH = Pattern.compile("(.*?)/(?:write|api/v2/write|api/v3/write_lp)/?");

    private final Settings settings;
    private final HttpUrl address;
    private final int longestMs;
    private final int longestAnswer;

    private QueryClient(Settings settings, HttpUrl address, int longestMs, int longestAnswer) throws IOException {
        super(settings);
        this.settings = settings;
        this.address = address;
        this.longestMs = longestMs;
        this.longestAnswer = longestAnswer;
    }

    /** As {@link #of(Settings, int, int)}, for few rows. */
    public static Optional<QueryClient> of(Settings settings) throws IOException {
        return of(settings, LONGEST_S, LONGEST_ANSWER);
    }

    /**
     * Asks where a listener writes; nothing where its address has no query path. Sends nothing; throws when a file that
     * the settings name cannot be read. An answer may take so long, and so many bytes of it are read.
     */
    public static Optional<QueryClient> of(Settings settings, int longestSeconds, int longestAnswer)
            throws IOException {
        Target target = settings.target;
        Optional<HttpUrl> address = target.isNone() || target.udp ? Optional.empty() : addressBeside(target.url);
        return address.isPresent()
                ? Optional.of(new QueryClient(settings, address.get(), 1000 * longestSeconds, longestAnswer))
                : Optional.empty();
    }

    /**
     * Asks a query.
     *
     * @return the answer, mostly JSON with times in milliseconds since the epoch, as far as it may be read
     * @throws RefusedException when the server does not answer queries, and will not the next time
     */
    public String ask(String influxql) throws IOException {
        Request request = new Request.Builder()
                .url(address.newBuilder().setQueryParameter("q", influxql).build())
                .headers(headers)
                .header("Accept", "application/json")
                .build();
        try (Response response = execute(request, longestMs, longestMs)) {
            throwUnlessDone(Answer.of(response));
            return response.peekBody(longestAnswer).string();
        }
    }

    /**
     * Writes a line; without a time it gets that of the server. It may have been written all the same when this fails.
     *
     * @throws RefusedException when the server does not take it, and will not the next time
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
     * As {@link #ask} a query of one statement whose texts need no quotes; gives its rows by the names of their
     * columns.
     */
    public List<Map<String, String>> read(String influxql) throws IOException {
        return rows(ask(influxql));
    }

    /**
     * Where to ask for what was written to an address: {@code /query}, which InfluxDB 1 has, 2 for buckets that are
     * called as a database is ({@code name} or {@code name/policy}), and 3. Empty for any other path.
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
     * The rows of an answer by the names of their columns, whose texts hold no quotes, brackets, commas or backslashes.
     * Not by a library: the tools that ask have no Jackson of this name, and JMeter's (2.10.5 of 5.4.1) follows an
     * answer however deep it nests.
     *
     * @throws RefusedException when the answer tells of an error, or is no such answer: some take rows as InfluxDB
     *     does, but answer every question with an empty frame
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
