// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Parameter;
import java.util.Locale;
import org.slf4j.Logger;

/** What became of the samples of a run so far, in figures and in words. */
public final class RunSummary {
    /** Samples that came in. */
    public final long recorded;

    /** Samples that count in a later interval than the one they ended in. */
    public final long late;

    /** Samples whose rows the server accepted. */
    public final long written;

    /** Samples whose rows wait to be written; those of the open interval are not among them. */
    public final long waiting;

    /** Samples that are lost. */
    public final long dropped;

    private final DeliveryCounts counts;
    private final String target;

    /** @param target where rows went; empty where none were to be written */
    public RunSummary(long recorded, long late, DeliveryCounts counts, String target) {
        this.target = target;
        this.recorded = recorded;
        this.late = late;
        this.written = counts.writtenSamples;
        this.waiting = counts.waitingSamples;
        this.dropped = counts.droppedSamples;
        this.counts = counts;
    }

    /** Samples that are neither written nor dropped; anything but 0 is a defect of ours. */
    public long missing() {
        return recorded - written - dropped;
    }

    /** Says the figures: as an error where they do not add up, as a warning where something is lost. */
    public void sayTo(Logger log, String name) {
        if (missing() != 0) {
            log.error(
                    "{}: {}: {} samples are unaccounted for, so the counts are wrong; please report it",
                    name,
                    text(),
                    missing());
        } else if (counts.droppedRows > 0 || dropped > 0) {
            log.warn("{}: {}; last reason: {}", name, text(), counts.lastDropReason);
        } else {
            log.info("{}: {}", name, text());
        }
    }

    /** That samples are given up, and why, while the run may go on; empty while none are. */
    public String givenUp() {
        return dropped == 0
                ? ""
                : dropped + " of " + recorded + " samples are not in " + target + ": " + counts.lastDropReason;
    }

    /** That rows are given up though no sample is, as those of one label; empty while none are. */
    public String rowsLost() {
        return dropped > 0 || counts.droppedRows == 0
                ? ""
                : counts.droppedRows + " rows are not in " + target
                        + ", where a label may lack samples that all together have: " + counts.lastDropReason;
    }

    /** What is lost, where, and what to do, in a line for the terminal; empty where nothing is. */
    public String loss() {
        long lost = recorded - written;
        if (target.isEmpty() || lost <= 0) {
            return "";
        }
        String answer = counts.lastFailure.isEmpty() ? "" : " (last answer: " + counts.lastFailure + ")";
        return "LOST " + lost + " of " + recorded + " samples, which are not in " + target + ": "
                + counts.lastDropReason + answer + ". Check " + Parameter.URL.text()
                + ", the credentials and that the server runs; jmeter.log tells since when";
    }

    /** The figures, in the same digits in every language. */
    public String text() {
        String sums = String.format(
                Locale.ROOT,
                "recorded %d, written %d, dropped %d samples (%d rows written, %d rows dropped, %d requests repeated)",
                recorded,
                written,
                dropped,
                counts.writtenRows,
                counts.droppedRows,
                counts.retries);
        String lateText = late == 0 ? "" : "; " + late + " samples came too late for their own interval";
        String repeated = counts.repeatedRows == 0
                ? ""
                : "; repeated " + counts.repeatedRows + " rows after requests without an answer, which a store that"
                        + " adds up may have twice";
        return sums + lateText + repeated;
    }
}
