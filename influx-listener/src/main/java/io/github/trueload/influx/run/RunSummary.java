// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.write.DeliveryCounts;
import java.util.Locale;
import org.slf4j.Logger;

/** What a run says at its end of what became of its samples. */
final class RunSummary {
    private final long recorded;
    private final long late;
    private final DeliveryCounts counts;

    /**
     * Looks at the counts of a run that is over.
     *
     * @param recorded samples that came in
     * @param late those that count in a later interval than their own
     */
    RunSummary(long recorded, long late, DeliveryCounts counts) {
        this.recorded = recorded;
        this.late = late;
        this.counts = counts;
    }

    /** Samples that are neither written nor dropped; anything but 0 is a defect of ours. */
    long missing() {
        return recorded - counts.writtenSamples() - counts.droppedSamples();
    }

    void sayTo(Logger log, String name) {
        if (missing() != 0) {
            log.error(
                    "{}: {}: {} samples are unaccounted for, so the counts are wrong; please report it",
                    name,
                    text(),
                    missing());
        } else if (counts.droppedRows() > 0 || counts.droppedSamples() > 0) {
            log.warn("{}: {}; last reason: {}", name, text(), counts.lastDropReason());
        } else {
            log.info("{}: {}", name, text());
        }
    }

    /** The figures, in the same digits in every language. */
    String text() {
        String sums = String.format(
                Locale.ROOT,
                "recorded %d, written %d, dropped %d samples (%d rows written, %d rows dropped, %d requests repeated)",
                recorded,
                counts.writtenSamples(),
                counts.droppedSamples(),
                counts.writtenRows(),
                counts.droppedRows(),
                counts.retries());
        String lateText = late == 0 ? "" : "; " + late + " samples came too late for their own interval";
        String repeated = counts.repeatedRows() == 0
                ? ""
                : "; repeated " + counts.repeatedRows() + " rows after requests without an answer, which a store that"
                        + " adds up may have twice";
        return sums + lateText + repeated;
    }
}
