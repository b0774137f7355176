// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.threads.ActiveThreads;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * A share of what is recorded of one label in an interval, which one thread at a time owns: {@link #tryEnter()} never
 * waits. Everything else may be called by the owner alone. One object with the totals of the label, as a further one
 * would be a further wait for memory.
 */
final class Cell extends LabelTotals {
    private static final AtomicIntegerFieldUpdater<Cell> OWNED =
            AtomicIntegerFieldUpdater.newUpdater(Cell.class, "owned");

    /**
     * Threads that take turns in a cell fetch it from each other's processor each time, which costs several times as
     * much as recording; so many turns in an interval are worth another cell.
     */
    static final int CROWDED = 1 << 13;

    private final Cells cells;
    final ActiveThreads threads = new ActiveThreads();
    long samples;
    private volatile int owned;
    private int lastThread;
    private int turns;

    /** Keeps what stands behind this object off its last line. */
    @SuppressWarnings({"unused", "MultipleVariableDeclarations"})
    private Object e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15;

    /**
     * Creates an empty one.
     *
     * @param cells those of the label
     * @param label the label as it is written; empty for those without rows of their own
     */
    Cell(Cells cells, String label) {
        super(label);
        this.cells = cells;
    }

    /** This cell, or another one of the label where a thread is in this one: owned by the calling thread. */
    Cell enter(SampleValues sample) {
        return tryEnter() ? this : cells.enterAnother(sample);
    }

    boolean tryEnter() {
        return owned == 0 && OWNED.compareAndSet(this, 0, 1);
    }

    void leave() {
        OWNED.lazySet(this, 0);
    }

    /** The owner is a thread in the middle of recording, so this takes microseconds. */
    void enter() {
        while (!tryEnter()) {
            Thread.yield();
        }
    }

    @Override
    void add(SampleValues sample) {
        super.add(sample);
        samples += sample.count;
        if (sample.thread != lastThread) {
            lastThread = sample.thread;
            if (++turns % CROWDED == 0) {
                cells.moveOn(sample);
            }
        }
    }
}
