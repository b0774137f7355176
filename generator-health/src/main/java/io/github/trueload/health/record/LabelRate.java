// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The samples of one label over some time of which is known when each ought to have started: how late they did, and
 * their response times, plain and from that moment. Used by one thread at a time.
 */
public final class LabelRate {
    /** Samples that start later than this after their time are late; waking a thread alone takes some of it. */
    private static final long LATE_MS = 10;

    /** How late samples started. */
    public final Times lateness;
    /** Response times from the actual start. */
    public final Times plain;
    /** Response times from the moment at which the sample ought to have started. */
    public final Times intended;

    /** The figures of no sample, to which others may be added. */
    public LabelRate() {
        this(new Times(), new Times(), new Times());
    }

    LabelRate(Times lateness, Times plain, Times intended) {
        this.lateness = lateness;
        this.plain = plain;
        this.intended = intended;
    }

    /** The figures of several labels together. */
    public static LabelRate sum(Iterable<LabelRate> labels) {
        LabelRate sum = new LabelRate();
        labels.forEach(sum::add);
        return sum;
    }

    /** Adds the figures of another stretch of time, or of another label. */
    public void add(LabelRate other) {
        lateness.add(other.lateness);
        plain.add(other.plain);
        intended.add(other.intended);
    }

    /** Samples that started. */
    public long achieved() {
        return lateness.count();
    }

    /** Samples that started more than ten milliseconds after their time. */
    public long late() {
        return achieved() - lateness.upTo(LATE_MS);
    }

    /** How many samples started, and how late, for the report. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("achieved", achieved());
        json.put("late", late());
        json.put("lateP99", lateness.percentile(99));
        return json;
    }
}
