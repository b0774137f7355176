// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Schema.Value;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/**
 * The samples of an open interval from one generator. A sample is added to its label only, because that is what
 * sampler threads spend their time on; {@link SourceTotals} sums up the labels. Thread-safe.
 */
final class OpenSource {
    private final ConcurrentMap<String, Cells> labels = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Cells> additional = new ConcurrentHashMap<>();
    private final Cells unlisted = new Cells("");
    private final Cells unlistedAdditional = new Cells("");
    private final OpenInterval interval;
    private final String name;
    private final Labels register;
    private final boolean remote;

    /** @param name the slave, or an empty text for this JVM, whose own threads are counted once a second */
    OpenSource(OpenInterval interval, String name) {
        this.interval = interval;
        this.name = name;
        this.register = interval.recorder().labels();
        this.remote = !name.equals(ClosedIntervals.OWN);
    }

    /** Whether this is the source of a name in an interval; the same text object is the usual case. */
    boolean isOf(OpenInterval of, String source) {
        return interval == of && (name == source || name.equals(source));
    }

    /** Where a sample is added. */
    Cells cells(SampleValues sample) {
        Cells found = (sample.additional ? additional : labels).get(sample.label);
        return found == null ? find(sample) : found;
    }

    /** Adds what only some samples have: why it failed, and the threads of a slave. */
    void addFurther(SampleValues sample, Cell cell) {
        // The thread that made a sample is active itself; JMeter's Statistical mode loses the number.
        if (remote && sample.activeThreads > 0) {
            cell.threads.add(sample.activeThreads);
        }
        if (sample.errors > 0 && !cell.name.isEmpty()) {
            cell.addError(
                    interval.recorder().errors().keyOf(cell.name, sample.code, sample.message),
                    Math.min(sample.errors, sample.count));
        }
    }

    /** Gives everything that was added, cell by cell, first to one, then samples that only sum up others to another. */
    void each(Consumer<Cell> receiver, Consumer<Cell> additionalReceiver) {
        each(unlisted, receiver);
        each(unlistedAdditional, additionalReceiver);
        // Several texts of a label may be one label as written.
        labels.values().stream().distinct().filter(cells -> cells != unlisted).forEach(cells -> each(cells, receiver));
        additional.values().stream()
                .distinct()
                .filter(cells -> cells != unlistedAdditional)
                .forEach(cells -> each(cells, additionalReceiver));
    }

    /** Drops the labels; a thread that comes too late may look one up, but adds nothing to it. */
    void forget() {
        labels.clear();
        additional.clear();
    }

    private static void each(Cells cells, Consumer<Cell> receiver) {
        for (Cell cell : cells.all()) {
            cell.enter();
            cell.leave();
            if (cell.samples > 0) {
                receiver.accept(cell);
            }
        }
    }

    /** The cells of a label that this interval has not seen; beyond the bound labels are not remembered. */
    private Cells find(SampleValues sample) {
        ConcurrentMap<String, Cells> known = sample.additional ? additional : labels;
        String written = register.nameOf(sample.label);
        if (written.equals(Value.OTHER)) {
            // Looked for first: computeIfAbsent may lock even where there is nothing to compute.
            Cells other = known.get(Value.OTHER);
            return other == null ? known.computeIfAbsent(Value.OTHER, Cells::new) : other;
        }
        Cells rest = sample.additional ? unlistedAdditional : unlisted;
        if (!written.isEmpty()) {
            return known.computeIfAbsent(sample.label, ignored -> new Cells(written));
        }
        if (known.size() < register.bound()) {
            known.putIfAbsent(sample.label, rest);
        }
        return rest;
    }
}
