// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

/** One request that a thread sends with HttpClient, or that it looked up a host for. */
public final class Request {
    /** Null when it was opened before anybody listened. */
    public final Connection connection;

    public final long startMs;
    private volatile long endMs = -1;
    /** Used by the sending thread alone. */
    boolean sent;

    Request(Connection connection, long startMs) {
        this.connection = connection;
        this.startMs = startMs;
    }

    /** How long it took as far as is known. */
    public long elapsedMs() {
        return Math.max(0, endMs - startMs);
    }

    boolean isOver() {
        return endMs >= 0;
    }

    void end(long nowMs) {
        endMs = nowMs;
    }
}
