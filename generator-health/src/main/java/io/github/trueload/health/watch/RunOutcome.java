// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.reading.GapTotals;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.TargetReading;
import io.github.trueload.health.record.RunRecord;
import io.github.trueload.health.schedule.RateFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What came of a watch that has ended. Not changed any more once it is handed out. */
public final class RunOutcome {
    private final VerdictLog verdicts;
    private final RunWord word;
    private final List<String> lines;
    private final RunRecord record;
    private final List<RateFigures> rates;
    private final GapTotals gap;

    RunOutcome(
            VerdictLog verdicts,
            RunWord word,
            List<String> lines,
            RunRecord record,
            List<RateFigures> rates,
            GapTotals gap) {
        this.verdicts = verdicts;
        this.word = word;
        this.lines = lines;
        this.record = record;
        this.rates = rates;
        this.gap = gap;
    }

    /** The closing words. */
    public List<String> lines() {
        return Collections.unmodifiableList(lines);
    }

    /** The word on the run's figures. */
    public RunWord word() {
        return word;
    }

    /** What the rules said, limits first. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        verdicts.histories().limits().forEach(history -> findings.add(new Finding(history)));
        verdicts.histories().notes().forEach(history -> findings.add(new Finding(history)));
        return findings;
    }

    /** What could not be looked at, in words. */
    public List<String> notLookedAt() {
        return verdicts.coverage().notLookedAt();
    }

    /** The targets with their connect times. */
    public List<TargetReading> targets() {
        return verdicts.targets();
    }

    /** By how much samples took longer than their servers say. */
    public GapTotals gap() {
        return gap;
    }

    /** Times per label, figures per second. */
    public RunRecord record() {
        return record;
    }

    /** What each rate timer offered and achieved; empty without such timers. */
    public List<RateFigures> rates() {
        return Collections.unmodifiableList(rates);
    }

    /** Beginning of the first second, milliseconds since 1970. */
    public long fromMs() {
        return verdicts.fromMs();
    }

    /** End of the last second. */
    public long toMs() {
        return verdicts.toMs();
    }

    /** Seconds watched. */
    public long seconds() {
        return verdicts.seconds();
    }

    /** Processors that this process may use; NaN where unknown. */
    public double processors() {
        Reading last = verdicts.lastReading();
        return last == null ? Double.NaN : last.cpu.capacity();
    }

    /** Bytes that the heap may grow to; NaN where unknown. */
    public double heapMax() {
        Reading last = verdicts.lastReading();
        return last == null ? Double.NaN : last.gc.heapMax;
    }
}
