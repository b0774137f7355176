// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

/**
 * How much goes to the server in one request: less after one that was too much for it, more again with every one that
 * passes. What the server called too large is not tried again. Used by one thread.
 */
final class BatchSize {
    static final int MOST = 1 << 20;

    /** A few rows. */
    static final int LEAST = 1 << 11;

    private int bytes = MOST;
    private int limit = MOST;

    /** About how many bytes the next request takes. */
    int bytes() {
        return bytes;
    }

    /** There was no answer in time to so many bytes. */
    void lost(int sent) {
        bytes = Math.max(LEAST, Math.min(bytes, sent) / 2);
    }

    /** The server does not take so many bytes at once. */
    void tooLarge(int sent) {
        limit = Math.max(LEAST, Math.min(limit, sent / 2));
        bytes = Math.min(bytes, limit);
    }

    /** The server took so many bytes. */
    void passed(int sent) {
        if (sent >= bytes / 2) {
            bytes = Math.min(limit, bytes * 2);
        }
    }
}
