// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.Map;

/** What the samples of one label add up to, the failed ones apart. Not thread-safe; {@link Cell} has owners. */
class LabelTotals extends Apart {
    final String name;
    final Totals ok = new Totals();
    Totals ko;
    Map<ErrorKey, Long> errors;
    private long ownHits;
    private long ownSentBytes;
    private long ownReceivedBytes;

    /** Keeps what stands behind this object off its last line. */
    @SuppressWarnings({"unused", "MultipleVariableDeclarations"})
    private Object e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15;

    /** @param name the label as it is written */
    LabelTotals(String name) {
        this.name = name;
    }

    void add(SampleValues sample) {
        if (sample.count == 1) {
            Totals totals = sample.errors == 0 ? ok : ko();
            totals.addSample(sample.elapsedMs);
            totals.addTraffic(sample.hits, sample.sentBytes, sample.receivedBytes);
        } else {
            addSeveral(sample);
        }
        ownHits += sample.ownHits;
        ownSentBytes += sample.ownSentBytes;
        ownReceivedBytes += sample.ownReceivedBytes;
    }

    /** Statistical mode tells of several samples only how long they took together and how many failed. */
    private void addSeveral(SampleValues sample) {
        int failed = Math.min(sample.errors, sample.count);
        int passed = sample.count - failed;
        long failedMs = sample.elapsedMs * failed / Math.max(1, sample.count);
        if (passed > 0) {
            ok.addSamples(sample.elapsedMs - failedMs, passed);
        }
        if (failed == 0) {
            ok.addTraffic(sample.hits, sample.sentBytes, sample.receivedBytes);
            return;
        }
        ko().addSamples(failedMs, failed);
        ko.addTraffic(sample.hits, sample.sentBytes, sample.receivedBytes);
    }

    /** Adds what is known of the same label. */
    void add(LabelTotals other) {
        addSamples(other);
        ownHits += other.ownHits;
        ownSentBytes += other.ownSentBytes;
        ownReceivedBytes += other.ownReceivedBytes;
        addErrors(other.errors);
    }

    /** Adds a label to the totals of all samples, which have no errors and less traffic than their labels. */
    void addToAll(LabelTotals label) {
        addSamples(label);
        ok.addTraffic(-label.ownHits, -label.ownSentBytes, -label.ownReceivedBytes);
    }

    void addError(ErrorKey error, long number) {
        if (errors == null) {
            errors = new HashMap<>();
        }
        errors.merge(error, number, Long::sum);
    }

    void addErrors(Map<ErrorKey, Long> more) {
        if (more != null) {
            more.forEach(this::addError);
        }
    }

    private void addSamples(LabelTotals other) {
        ok.add(other.ok);
        if (other.ko != null) {
            ko().add(other.ko);
        }
    }

    Totals ko() {
        if (ko == null) {
            ko = new Totals();
        }
        return ko;
    }

    boolean isEmpty() {
        return ok.isEmpty() && (ko == null || ko.isEmpty());
    }
}
