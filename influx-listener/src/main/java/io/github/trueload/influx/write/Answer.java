// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.Locale;

/** What a server answered to a batch. Immutable. */
final class Answer {
    /** What to do about an answer. */
    enum Reaction {
        /** The rows are in the database. */
        WRITTEN,
        /** The server cannot just now; the same rows may pass later. */
        RETRY,
        /** The server will not before somebody changes something: credentials, address, database. */
        REFUSED,
        /** At least one row cannot be accepted. */
        BAD_ROWS,
        /** Too much at once. */
        TOO_LARGE
    }

    private final int status;
    private final String message;
    private final long retryAfterMs;
    private final boolean webPage;

    /**
     * An answer of HTTP.
     *
     * @param message what the server said, shortened to a line
     * @param retryAfterMs how long the server asks to wait, 0 when it does not
     */
    Answer(int status, String message, long retryAfterMs) {
        this(status, message, retryAfterMs, false);
    }

    private Answer(int status, String message, long retryAfterMs, boolean webPage) {
        this.status = status;
        this.message = message;
        this.retryAfterMs = retryAfterMs;
        this.webPage = webPage;
    }

    static Answer written() {
        return new Answer(204, "", 0);
    }

    /** A success of something else than a write path: a user interface, a login, a proxy. */
    static Answer webPage(int status) {
        return new Answer(status, "answered with a web page; check the path of influxdbUrl", 0, true);
    }

    static Answer unreachable(String why) {
        return new Answer(0, why, 0);
    }

    /** Status 0 stands for "no answer". */
    Reaction reaction() {
        if (status >= 200 && status < 300) {
            return webPage ? Reaction.REFUSED : Reaction.WRITTEN;
        }
        if (status == 500 && message.contains("field type conflict")) {
            // InfluxDB 2.7 calls it its own failure where both types come in one request.
            return Reaction.BAD_ROWS;
        }
        if (status == 0 || status == 408 || status == 429 || status >= 500) {
            return Reaction.RETRY;
        }
        if (status == 413) {
            return Reaction.TOO_LARGE;
        }
        if (status == 400 || status == 422) {
            return speaksOfTheAddress() ? Reaction.REFUSED : Reaction.BAD_ROWS;
        }
        return Reaction.REFUSED;
    }

    boolean isNoAnswer() {
        return status == 0;
    }

    long retryAfterMs() {
        return retryAfterMs;
    }

    /**
     * Some servers answer 400 to an address without or with a wrong database; the rows are not to blame. A complaint
     * about rows quotes them, and they may hold any text.
     */
    private boolean speaksOfTheAddress() {
        String lower = message.toLowerCase(Locale.ROOT);
        if (lower.contains("unable to parse") || lower.contains("partial write")) {
            return false;
        }
        return lower.contains("database is required")
                || lower.contains("database not found")
                || lower.contains("retention policy not found")
                || lower.contains("missing db")
                || lower.contains("bucket is required")
                || lower.contains("please provide either orgid or org")
                || lower.contains("missing query parameter")
                || lower.contains("invalid precision");
    }

    @Override
    public String toString() {
        return isNoAnswer() ? message : "HTTP " + status + (message.isEmpty() ? "" : ": " + message);
    }
}
