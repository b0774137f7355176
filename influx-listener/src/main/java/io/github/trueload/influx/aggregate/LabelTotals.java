// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.Map;

/** What the samples of one label add up to, the failed ones apart. Not thread-safe. */
final class LabelTotals {
    /** So many different errors of a label are told apart in one interval; a server's messages may be unique. */
    private static final int MAX_ERRORS = 100;

    final String name;
    final Totals ok = new Totals();
    Totals ko;
    Map<ErrorKey, Long> errors;

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

    void addError(SampleValues sample) {
        addError(ErrorKey.of(sample.code, sample.message), Math.min(sample.errors, sample.count));
    }

    void add(LabelTotals other) {
        addWithoutErrors(other);
        if (other.errors != null) {
            other.errors.forEach(this::addError);
        }
    }

    void addWithoutErrors(LabelTotals other) {
        ok.add(other.ok);
        if (other.ko != null) {
            ko().add(other.ko);
        }
    }

    void addError(ErrorKey error, long number) {
        if (errors == null) {
            errors = new HashMap<>();
        }
        ErrorKey key = errors.size() < MAX_ERRORS || errors.containsKey(error) ? error : ErrorKey.OTHER;
        errors.merge(key, number, Long::sum);
    }

    /** Adds errors that were known before those here, so that they stay told apart. */
    void addErrorsAfter(Map<ErrorKey, Long> known) {
        Map<ErrorKey, Long> later = errors;
        errors = new HashMap<>(known);
        if (later != null) {
            later.forEach(this::addError);
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

    void reset() {
        ok.reset();
        if (ko != null) {
            ko.reset();
        }
        if (errors != null) {
            errors.clear();
        }
    }
}
