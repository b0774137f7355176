// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.Map;

/** The totals of a label in compact form; what is empty is {@code null}, because there are many. Immutable. */
final class ClosedLabel {
    private static final int ENTRY_BYTES = 200;
    private static final int ERROR_BYTES = 150;
    private static final int CHARACTER_BYTES = 2;

    private final byte[] ok;
    private final byte[] ko;
    private final Map<ErrorKey, Long> errors;
    private final long bytes;

    ClosedLabel(LabelTotals totals) {
        ok = totals.ok.isEmpty() ? null : totals.ok.encode();
        ko = totals.ko == null || totals.ko.isEmpty() ? null : totals.ko.encode();
        errors = totals.errors == null || totals.errors.isEmpty() ? null : new HashMap<>(totals.errors);
        bytes = ENTRY_BYTES
                + (ok == null ? 0 : ok.length)
                + (ko == null ? 0 : ko.length)
                + (errors == null ? 0 : bytesOf(errors));
    }

    void addTo(LabelTotals totals) {
        totals.ok.addEncoded(ok);
        if (ko != null) {
            totals.ko().addEncoded(ko);
        }
        totals.addErrors(errors);
    }

    /** How much memory this takes, about. */
    long bytes() {
        return bytes;
    }

    private static long bytesOf(Map<ErrorKey, Long> errors) {
        long bytes = 0;
        for (ErrorKey error : errors.keySet()) {
            bytes += ERROR_BYTES + CHARACTER_BYTES * (error.code.length() + error.message.length());
        }
        return bytes;
    }
}
