// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Target;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import okhttp3.Response;

/** What a server answered to a batch, or that there was no answer. */
final class Answer {
    /** What to do about an answer. */
    enum Reaction {
        /** The rows are in the database. */
        WRITTEN,
        /** The server cannot just now; the same rows may pass later. */
        RETRY,
        /** The request was under way, but no answer came in time; fewer rows at once may pass. */
        LOST,
        /** The server will not before somebody changes something: credentials, address, database. */
        REFUSED,
        /** At least one row cannot be accepted, and the others are written or not. */
        BAD_ROWS,
        /** A refusal of rows or of the address, which cannot be told from the answer. */
        UNCLEAR,
        /** Too much at once. */
        TOO_LARGE
    }

    /** What InfluxDB 1 to 3, Telegraf, QuestDB and VictoriaMetrics say of rows; most quote the row behind it. */
    private static final Pattern ABOUT_ROWS = Pattern.compile(
            "unable to parse|partial write|field type conflict|incorrect influx line|cannot parse|parse error"
                    + "|failed to parse line protocol|errors encountered on line|missing fields"
                    + "|parsing failed for write_lp|line protocol pars");

    private static final Pattern ABOUT_THE_ADDRESS = Pattern.compile(
            "unsupported path|<html|<!doctype|database is required|database not found|retention policy not found"
                    + "|missing db|bucket is required|please provide either orgid or org|missing query parameter"
                    + "|invalid precision");

    private static final int PROXY_WANTS_A_USER = 407;
    private static final int MAX_MESSAGE = 300;
    private static final long MAX_RETRY_AFTER_S = 300;

    /** Of HTTP; 0 when there was no answer. */
    final int status;

    private final String message;
    final long retryAfterMs;
    final Reaction reaction;

    /** Whether the same request had gone out before, on a connection that broke without an answer. */
    final boolean repeated;

    /** An answer of HTTP with what the server said, and how long it asks to wait (0 when it does not). */
    Answer(int status, String message, long retryAfterMs) {
        this(status, message, retryAfterMs, reactionTo(status, message), false);
    }

    private Answer(int status, String message, long retryAfterMs, Reaction reaction, boolean repeated) {
        this.status = status;
        this.message = message;
        this.retryAfterMs = retryAfterMs;
        this.reaction = reaction;
        this.repeated = repeated;
    }

    /** The same, but {@link #repeated}. */
    Answer repeated() {
        return new Answer(status, message, retryAfterMs, reaction, true);
    }

    static Answer of(Response response) throws IOException {
        if (isWebPage(response)) {
            String advice = "answered with a web page; check the path of " + Parameter.URL.text();
            return new Answer(response.code(), advice, 0, Reaction.REFUSED, false);
        }
        return response.code() == PROXY_WANTS_A_USER
                ? proxyWantsAUser()
                : new Answer(response.code(), message(response), retryAfterMs(response));
    }

    /** The proxy wants a user, or refuses the one given. */
    static Answer proxyWantsAUser() {
        return new Answer(
                PROXY_WANTS_A_USER,
                "the proxy, not InfluxDB, wants a user: set " + Parameter.PROXY_USERNAME.text() + " and "
                        + Parameter.PROXY_PASSWORD.text() + ", or " + Parameter.PROXY.text() + "=none",
                0);
    }

    /** InfluxDB 2 answers a POST to a path that it does not know with 200 and its user interface; so do logins. */
    private static boolean isWebPage(Response response) throws IOException {
        String type = response.header("Content-Type", "").trim().toLowerCase(Locale.ROOT);
        return response.isSuccessful()
                && response.code() != 204
                && (type.matches("text/html\\s*(;.*)?")
                        || response.peekBody(1).string().equals("<"));
    }

    private static String message(Response response) throws IOException {
        if (response.isSuccessful()) {
            return "";
        }
        String location = response.header("Location");
        if (location != null) {
            return "sent elsewhere; Location: " + shortened(Target.withoutSecrets(location));
        }
        String text = response.peekBody(4096).string();
        return shortened(text.isEmpty() ? response.message() : text);
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").trim();
        return line.length() <= MAX_MESSAGE ? line : line.substring(0, MAX_MESSAGE) + "...";
    }

    /** The header's form with a date is not used by InfluxDB and counts as absent. */
    private static long retryAfterMs(Response response) {
        String header = response.header("Retry-After");
        if (header == null || !header.trim().matches("\\d{1,9}")) {
            return 0;
        }
        return TimeUnit.SECONDS.toMillis(Math.min(MAX_RETRY_AFTER_S, Long.parseLong(header.trim())));
    }

    static Answer written() {
        return new Answer(204, "", 0);
    }

    /** The rows are too large for the way they go, as for UDP. */
    static Answer tooLarge(String why) {
        return new Answer(0, why, 0, Reaction.TOO_LARGE, false);
    }

    /** No row was sent. */
    static Answer unreachable(String why) {
        return new Answer(0, why, 0, Reaction.RETRY, false);
    }

    /** The server had at least a part of the rows, and may have written them. */
    static Answer lost(String why) {
        return new Answer(0, why, 0, Reaction.LOST, false);
    }

    private static Reaction reactionTo(int status, String message) {
        if (status >= 200 && status < 300) {
            return Reaction.WRITTEN;
        }
        if (status == 500 && message.contains("field type conflict")) {
            // InfluxDB 2.7 calls it its own failure where both types come in one request.
            return Reaction.BAD_ROWS;
        }
        if (status == 408 || status == 504) {
            return Reaction.LOST;
        }
        if (status == 429 || status >= 500) {
            return Reaction.RETRY;
        }
        if (status == 413) {
            return Reaction.TOO_LARGE;
        }
        return status == 400 || status == 422 ? reactionToComplaint(message) : Reaction.REFUSED;
    }

    /**
     * Some servers answer 400 to an address without or with a wrong database; the rows are not to blame. A complaint
     * about rows quotes them, and they may hold any text.
     */
    private static Reaction reactionToComplaint(String message) {
        String lower = message.toLowerCase(Locale.ROOT);
        if (ABOUT_ROWS.matcher(lower).find()) {
            return Reaction.BAD_ROWS;
        }
        return ABOUT_THE_ADDRESS.matcher(lower).find() ? Reaction.REFUSED : Reaction.UNCLEAR;
    }

    boolean isNoAnswer() {
        return status == 0;
    }

    boolean isRefusal() {
        return reaction == Reaction.REFUSED || reaction == Reaction.UNCLEAR;
    }

    /** Whether the server says that it wrote the rows that it did not refuse. */
    boolean isPartial() {
        return message.toLowerCase(Locale.ROOT).contains("partial write");
    }

    /** Whether rows may have been written although no answer says so. */
    boolean isUncertain() {
        return repeated || isNoAnswer() && reaction == Reaction.LOST || status == 500 || status == 502 || status == 504;
    }

    @Override
    public String toString() {
        return isNoAnswer() ? message : "HTTP " + status + (message.isEmpty() ? "" : ": " + message);
    }
}
