// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.aggregate.ErrorTexts.ErrorKey;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Totals of one label, failed samples apart. Not thread-safe. */
class LabelTotals {
    final String name;
    final Totals ok = new Totals();
    final Totals ko = new Totals();
    final Map<ErrorKey, Long> errors = new HashMap<>();

    private long ownHits;
    private long ownSentBytes;
    private long ownReceivedBytes;

    /** @param name the label as it is written */
    LabelTotals(String name) {
        this.name = name;
    }

    void add(SampleValues sample) {
        // Statistical mode tells of several samples only how long they took together and how many failed.
        int failed = Math.min(sample.errors, sample.count);
        int passed = sample.count - failed;
        long failedMs = sample.elapsedMs * failed / Math.max(1, sample.count);
        if (passed > 0) {
            ok.addSamples(sample.elapsedMs - failedMs, passed);
        }
        if (failed > 0) {
            ko.addSamples(failedMs, failed);
        }
        (failed > 0 ? ko : ok).addTraffic(sample.hits, sample.sentBytes, sample.receivedBytes);
        ownHits += sample.ownHits;
        ownSentBytes += sample.ownSentBytes;
        ownReceivedBytes += sample.ownReceivedBytes;
    }

    void add(LabelTotals other) {
        addSamples(other);
        ownHits += other.ownHits;
        ownSentBytes += other.ownSentBytes;
        ownReceivedBytes += other.ownReceivedBytes;
        other.errors.forEach(this::addError);
    }

    /** Adds a label to the totals of all samples, which have no errors and less traffic than their labels. */
    void addToAll(LabelTotals label) {
        addSamples(label);
        ok.addTraffic(-label.ownHits, -label.ownSentBytes, -label.ownReceivedBytes);
    }

    void addError(ErrorKey error, long number) {
        errors.merge(error, number, Long::sum);
    }

    private void addSamples(LabelTotals other) {
        ok.add(other.ok);
        ko.add(other.ko);
    }

    /** How many samples. */
    long count() {
        return ok.count + ko.count;
    }

    boolean isEmpty() {
        return ok.isEmpty() && ko.isEmpty();
    }

    /** Successful and failed samples together; not to be changed. */
    Totals both() {
        if (ko.isEmpty()) {
            return ok;
        }
        Totals both = new Totals();
        both.add(ok);
        both.add(ko);
        return both;
    }

    /** Which rows of a label have samples that are not written yet; other rows need not be sent again. */
    static final class Changes {
        final boolean ok;
        final boolean ko;
        final Set<ErrorKey> errors;

        /** @param added the new samples, before those that were written join them */
        Changes(LabelTotals added) {
            ok = !added.ok.isEmpty();
            ko = !added.ko.isEmpty();
            errors = new HashSet<>(added.errors.keySet());
        }
    }

    /** The totals of a label in a compact form; what is empty is {@code null}, because there are many. */
    static final class Compact {
        private static final int ENTRY_BYTES = 200;
        private static final int ERROR_BYTES = 150;
        private static final int CHARACTER_BYTES = 2;

        /** How much memory this takes, about. */
        final long bytes;

        private final byte[] ok;
        private final byte[] ko;
        private final Map<ErrorKey, Long> errors;

        Compact(LabelTotals totals) {
            ok = totals.ok.isEmpty() ? null : totals.ok.encode();
            ko = totals.ko.isEmpty() ? null : totals.ko.encode();
            errors = totals.errors.isEmpty() ? Collections.emptyMap() : new HashMap<>(totals.errors);
            bytes = ENTRY_BYTES
                    + (ok == null ? 0 : ok.length)
                    + (ko == null ? 0 : ko.length)
                    + bytesOf(errors.keySet());
        }

        void addTo(LabelTotals totals) {
            totals.ok.addEncoded(ok);
            totals.ko.addEncoded(ko);
            errors.forEach(totals::addError);
        }

        private static long bytesOf(Set<ErrorKey> errors) {
            long bytes = 0;
            for (ErrorKey error : errors) {
                bytes += ERROR_BYTES + CHARACTER_BYTES * (error.code.length() + error.message.length());
            }
            return bytes;
        }
    }
}
