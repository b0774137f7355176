// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.size;

import io.github.trueload.health.size.result.Ramp;
import io.github.trueload.health.size.result.Wall;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.BitSet;
import java.util.List;

/** Which processors JMeter and the local targets may use. Immutable. */
final class Processors {
    private static final Path STATUS = Paths.get("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** The local HTTP server has no more threads. */
    private static final int MOST_OF_HTTP = 2;

    private final BitSet generator;
    private final BitSet target;
    private final boolean httpOnly;

    private Processors(BitSet generator, BitSet target, boolean httpOnly) {
        this.generator = generator;
        this.target = target;
        this.httpOnly = httpOnly;
    }

    /**
     * As the options have it, else those of this program.
     *
     * @param httpOnly whether the plan needs no other local target than the HTTP server
     * @throws UsageException when this machine has no such processors, or nothing to choose them with
     */
    static Processors of(Options options, boolean httpOnly) throws UsageException {
        check("--target-cpus", options.targetCpus);
        check("--generator-cpus", options.generatorCpus);
        BitSet own = own();
        return new Processors(
                options.generatorCpus.isEmpty() ? own : set(options.generatorCpus),
                options.targetCpus.isEmpty() ? own : set(options.targetCpus),
                httpOnly);
    }

    /** Whether some are used by both. */
    boolean areShared() {
        return generator.intersects(target);
    }

    /** Where the machine ends by some ramps. */
    Wall wall(List<Ramp> ramps) {
        int limit = target.cardinality();
        return new Wall(ramps, areShared(), httpOnly ? Math.min(MOST_OF_HTTP, limit) : limit);
    }

    static BitSet set(String list) {
        BitSet set = new BitSet();
        for (String part : list.split(",")) {
            String[] ends = part.trim().split("-");
            int first = Integer.parseInt(ends[0]);
            set.set(first, Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return set;
    }

    private static BitSet own() {
        try {
            for (String line : Files.readAllLines(STATUS, StandardCharsets.UTF_8)) {
                if (line.startsWith(ALLOWED)) {
                    return set(line.substring(ALLOWED.length()));
                }
            }
        } catch (IOException | NumberFormatException e) {
            // Not Linux: processors cannot be chosen there either.
            return all();
        }
        return all();
    }

    private static BitSet all() {
        BitSet set = new BitSet();
        set.set(0, Runtime.getRuntime().availableProcessors());
        return set;
    }

    private static void check(String option, String list) throws UsageException {
        if (list.isEmpty()) {
            return;
        }
        try {
            Process process = new ProcessBuilder("taskset", "-c", list, "true")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            if (process.waitFor() != 0) {
                throw new UsageException(
                        option + " is " + list + ", but this program may not use these processors; it has "
                                + own().toString().replaceAll("[{}]", ""));
            }
        } catch (IOException e) {
            throw new UsageException(option + " needs taskset (package util-linux), which is not there");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UsageException("interrupted");
        }
    }
}
