// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.HdrHistogram.Histogram;

/**
 * The samples of one label since they were taken. Sampler threads add to a cell that they own for the moment; where
 * they meet in one, or take turns in it too often, the label gets another, up to twice the number of processors:
 * counters that all threads write would cost each of them more than all the rest, the more processors there are.
 * Thread-safe; nobody waits for a lock.
 */
final class LabelTimes {
    private static final AtomicIntegerFieldUpdater<Cell> OWNED =
            AtomicIntegerFieldUpdater.newUpdater(Cell.class, "owned");

    private static final int MOST_CELLS = 2 * Math.max(2, Runtime.getRuntime().availableProcessors());

    /** So many turns of different threads in a second are worth another cell. */
    private static final int CROWDED = 1 << 12;

    private volatile Cell[] cells = {new Cell()};

    /** All since the last call; null where that is nothing. One thread. */
    Times take() {
        Times taken = null;
        for (Cell cell : cells) {
            Times more = cell.take();
            if (taken == null) {
                taken = more;
            } else if (more != null) {
                taken.add(more);
            }
        }
        return taken;
    }

    /** Adds all since the beginning. */
    SampleSums addTo(SampleSums others) {
        SampleSums sums = others;
        for (Cell cell : cells) {
            cell.await();
            sums = sums.plus(cell.samples, cell.sumMs);
            cell.leave();
        }
        return sums;
    }

    /** One that a thread may begin with. */
    Cell anyCell() {
        Cell[] all = cells;
        return all[(int) (Thread.currentThread().getId() % all.length)];
    }

    private Cell enterAnother() {
        while (true) {
            Cell[] all = cells;
            for (Cell cell : all) {
                if (cell.tryEnter()) {
                    return cell;
                }
            }
            if (all.length < MOST_CELLS) {
                grow(all);
            } else {
                Thread.yield();
            }
        }
    }

    /** Another cell than one in which threads take turns too often, a new one where there may be more. */
    private Cell besides(Cell crowded) {
        Cell[] all = cells;
        if (all.length < MOST_CELLS) {
            grow(all);
            return cells[all.length];
        }
        return all[(Arrays.asList(all).indexOf(crowded) + 1) % all.length];
    }

    private synchronized void grow(Cell[] seen) {
        if (cells == seen) {
            Cell[] more = Arrays.copyOf(seen, seen.length + 1);
            more[seen.length] = new Cell();
            cells = more;
        }
    }

    /** What one thread at a time adds to. */
    final class Cell extends Apart {
        /** So many values wait before they go into the histogram, whose array may lie beside another thread's. */
        private static final int LAST = 64;

        /** As wide as what {@link Apart} puts in front of fields. */
        private static final int MARGIN = 32;

        private final int[] last = new int[2 * MARGIN + LAST];
        /** Not private, as Java 8 would let no updater of the class around it see that. */
        volatile int owned;

        private int kept;
        private Histogram times = empty();
        /** Empty; takes turns with that above, so that neither is made anew, or grows anew, each second. */
        private Histogram next = empty();

        private long errors;
        private long samples;
        private long sumMs;
        private int lastThread;
        private int turns;

        /** Keeps what stands behind this object off its last line. */
        @SuppressWarnings({"unused", "MultipleVariableDeclarations"})
        private Object e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15;

        /**
         * Any thread. Allocates nothing but a further cell, and a larger histogram for the longest sample so far.
         *
         * @param thread tells threads apart
         * @return the cell that the thread had better begin with the next time
         */
        Cell record(int thread, long ms, boolean successful) {
            Cell cell = tryEnter() ? this : enterAnother();
            cell.add(ms, successful);
            boolean crowded = cell.isCrowdedBy(thread);
            cell.leave();
            return crowded ? besides(cell) : cell;
        }

        private boolean isCrowdedBy(int thread) {
            boolean turn = thread != lastThread;
            lastThread = thread;
            return turn && ++turns % CROWDED == 0;
        }

        private void add(long ms, boolean successful) {
            if (kept == LAST) {
                spill();
            }
            last[MARGIN + kept++] = (int) ms;
            samples++;
            sumMs += ms;
            if (!successful) {
                errors++;
            }
        }

        /** Samples that come so fast that this matters take equal times, 0 or 1 ms, mostly. */
        private void spill() {
            for (int i = 0; i < kept; ) {
                int ms = last[MARGIN + i];
                int first = i;
                do {
                    i++;
                } while (i < kept && last[MARGIN + i] == ms);
                times.recordValueWithCount(ms, i - first);
            }
            kept = 0;
        }

        private boolean tryEnter() {
            return owned == 0 && OWNED.compareAndSet(this, 0, 1);
        }

        private void leave() {
            OWNED.lazySet(this, 0);
        }

        /** Its owner is a thread in the middle of recording, so this takes nanoseconds. */
        private void await() {
            while (!tryEnter()) {
                Thread.yield();
            }
        }

        /** Null where it got nothing. */
        private Times take() {
            await();
            spill();
            Histogram full = times;
            if (full.getTotalCount() == 0) {
                leave();
                return null;
            }
            long failed = errors;
            times = next;
            errors = 0;
            turns = 0;
            leave();
            Times taken = new Times(full.copy(), failed);
            full.reset();
            next = full;
            return taken;
        }

        private Histogram empty() {
            return new Histogram(SampleTimes.DIGITS);
        }
    }
}
