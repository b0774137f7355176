// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

/**
 * How long to wait for an answer: as long as the settings say while the server keeps up, longer while it has to catch
 * up, because its answers take longer then and a request that is given up is work that it does twice. A server that is
 * slow all the time is given thrice the time that it took. Used by one thread.
 */
final class AnswerTimeout {
    static final int LEAST_BEHIND_MS = 10_000;
    static final int MOST_MS = 60_000;

    private final int usualMs;
    private int ms;
    private long slowestMs;

    AnswerTimeout(int usualMs) {
        this.usualMs = usualMs;
        this.ms = usualMs;
    }

    /** Milliseconds to wait for the next answer. */
    int ms() {
        return ms;
    }

    /** An answer took so long. */
    void answered(long tookMs) {
        slowestMs = Math.max(tookMs, slowestMs - slowestMs / 8);
    }

    /** The server did not take rows, so that more of them wait than usual. */
    void behind() {
        ms = Math.max(ms, LEAST_BEHIND_MS);
    }

    /** There was no answer in time. */
    void lost() {
        ms = Math.max(usualMs, Math.max(LEAST_BEHIND_MS, Math.min(MOST_MS, ms * 2)));
    }

    /** Nothing waits any more. */
    void caughtUp() {
        ms = (int) Math.max(usualMs, Math.min(MOST_MS, 3 * slowestMs));
    }
}
