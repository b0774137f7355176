// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.model;

/** One run of a generator, as its claims to the name tell of it. Immutable. */
public final class Run {
    /** Clocks of two machines may differ by that much without a word. */
    private static final long TOGETHER_MS = 2000;

    private final String id;
    private final String rows;
    private final String machine;
    private final long firstMs;
    private final long lastMs;

    /**
     * Takes what was read.
     *
     * @param id the run; what stands before its slash is the process
     * @param rows tells which rows it claims
     * @param machine where it ran
     * @param firstMs its first claim, milliseconds since the epoch
     * @param lastMs its last one
     */
    public Run(String id, String rows, String machine, long firstMs, long lastMs) {
        this.id = id;
        this.rows = rows;
        this.machine = machine;
        this.firstMs = firstMs;
        this.lastMs = lastMs;
    }

    /** Where it ran. */
    public String machine() {
        return machine;
    }

    /** Whether both wrote the same rows at the same time, so that each replaced rows of the other. */
    public boolean replaces(Run other) {
        return rows.equals(other.rows)
                && !process().equals(other.process())
                && Math.min(lastMs, other.lastMs) - Math.max(firstMs, other.firstMs) > TOGETHER_MS;
    }

    /** Whether both wrote the same rows, one after the other or at the same time. */
    public boolean repeats(Run other) {
        return rows.equals(other.rows);
    }

    private String process() {
        return id.split("/", 2)[0];
    }
}
