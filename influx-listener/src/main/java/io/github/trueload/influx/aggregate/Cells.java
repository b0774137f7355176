// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.Arrays;

/**
 * What is recorded of one label in an interval: one {@link Cell}, and more only where threads were seen to meet in it
 * or to take turns in it too often, up to twice the number of processors. So memory grows with what is recorded at
 * once, not with processors times labels. Thread-safe; nobody waits for a lock.
 */
final class Cells {
    private static final int TRIES = 2;
    private static final int MOST = 2 * Math.max(2, Runtime.getRuntime().availableProcessors());

    private final String label;
    private volatile Cell[] cells;

    Cells(String label) {
        this.label = label;
        this.cells = new Cell[] {new Cell(this, label)};
    }

    /** One that a thread may begin with. */
    Cell any(SampleValues sample) {
        Cell[] all = cells;
        // Most labels have one cell, and a division costs as much as entering it.
        return all.length == 1 ? all[0] : all[sample.probe % all.length];
    }

    /** All cells, for one who comes after the last sample. */
    Cell[] all() {
        return cells;
    }

    /**
     * A cell that the calling thread owns until it leaves it, for when its usual one is taken. Threads that meet move
     * apart: each remembers the cell that it found free.
     */
    Cell enterAnother(SampleValues sample) {
        for (int attempt = 1; ; attempt++) {
            Cell[] all = cells;
            for (int i = 1; i <= all.length; i++) {
                Cell cell = all[(sample.probe + i) % all.length];
                if (cell.tryEnter()) {
                    sample.probe = (sample.probe + i) % SampleValues.PROBES;
                    return cell;
                }
            }
            if (attempt > TRIES && all.length < MOST) {
                grow(all);
            } else {
                Thread.yield();
            }
        }
    }

    /** Has a thread go to another cell the next time, a new one where there may be more. */
    void moveOn(SampleValues sample) {
        Cell[] all = cells;
        if (all.length < MOST) {
            grow(all);
            sample.probe = all.length;
        } else {
            sample.probe = (sample.probe + 1) % SampleValues.PROBES;
        }
        sample.cell = null;
    }

    private synchronized void grow(Cell[] seen) {
        if (cells == seen) {
            Cell[] more = Arrays.copyOf(seen, seen.length + 1);
            more[seen.length] = new Cell(this, label);
            cells = more;
        }
    }
}
