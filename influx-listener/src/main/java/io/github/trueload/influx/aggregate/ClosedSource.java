// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.threads.ActiveThreads;
import java.util.HashMap;
import java.util.Map;

/**
 * The totals of a generator in an interval whose rows were made, in compact form, so that samples that come late can
 * still be added. Not thread-safe.
 */
final class ClosedSource {
    private static final int ENTRY_BYTES = 200;
    private static final int ERROR_BYTES = 150;
    private static final int CHARACTER_BYTES = 2;

    final ActiveThreads threads = new ActiveThreads();
    private final Map<String, Closed> labels = new HashMap<>();
    private long bytes;

    /** Adds what is known of a label to totals that hold the late samples, and keeps the sum. */
    void complete(String key, LabelTotals totals) {
        Closed before = labels.get(key);
        if (before != null) {
            bytes -= before.bytes;
            totals.ok.addEncoded(before.ok);
            if (before.ko != null) {
                totals.ko().addEncoded(before.ko);
            }
            totals.addErrors(before.errors);
        }
        Closed closed = new Closed(totals);
        bytes += closed.bytes;
        labels.put(key, closed);
    }

    long bytes() {
        return bytes;
    }

    private static final class Closed {
        private final byte[] ok;
        private final byte[] ko;
        private final Map<ErrorKey, Long> errors;
        private final long bytes;

        Closed(LabelTotals totals) {
            ok = totals.ok.isEmpty() ? null : totals.ok.encode();
            ko = totals.ko == null || totals.ko.isEmpty() ? null : totals.ko.encode();
            errors = totals.errors == null || totals.errors.isEmpty() ? null : new HashMap<>(totals.errors);
            bytes = ENTRY_BYTES
                    + (ok == null ? 0 : ok.length)
                    + (ko == null ? 0 : ko.length)
                    + (errors == null ? 0 : bytesOf(errors));
        }

        private static long bytesOf(Map<ErrorKey, Long> errors) {
            long bytes = 0;
            for (ErrorKey error : errors.keySet()) {
                bytes += ERROR_BYTES + CHARACTER_BYTES * (error.code.length() + error.message.length());
            }
            return bytes;
        }
    }
}
