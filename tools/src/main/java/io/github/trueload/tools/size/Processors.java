// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.cli.Program.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which processors JMeter and the local targets may use: those of the options; else, where they can be told apart, the
 * target gets every fourth, and at least one, because a target on JMeter's own processors wakes and is woken at another
 * price than one that is far away.
 */
final class Processors {
    private static final Path STATUS = Paths.get("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    private static final Pattern LIST = Pattern.compile("\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*");
    private static final int ONE_OF = 4;

    final BitSet generator;
    final BitSet target;
    private final double scale;

    private Processors(BitSet generator, BitSet target, double scale) {
        this.generator = generator;
        this.target = target;
        this.scale = scale;
    }

    /** As the options have it, else those of this program; refuses what this machine does not have. */
    static Processors of(SizeOptions options) throws UsageException {
        BitSet own = own();
        // With less time than processors (a quota) nothing can be split.
        boolean canSplit = own.cardinality() > 1
                && own.cardinality() == Runtime.getRuntime().availableProcessors()
                && hasTaskset();
        return canSplit && options.targetCpus.isEmpty() && options.generatorCpus.isEmpty()
                ? split(own)
                : new Processors(
                        chosen("--generator-cpus", options.generatorCpus, own),
                        chosen("--target-cpus", options.targetCpus, own),
                        1);
    }

    /** The processors that an option names; without it all. */
    private static BitSet chosen(String option, String list, BitSet own) throws UsageException {
        if (list.isEmpty()) {
            return own;
        }
        if (!LIST.matcher(list).matches()) {
            throw new UsageException(
                    option + " is '" + list + "': enter processors as taskset has them, such as 0-3,8");
        }
        if (!hasTaskset()) {
            throw new UsageException(option + " needs taskset (package util-linux), which is not there");
        }
        BitSet chosen = set(list);
        // Of a range that begins on this machine taskset takes what is there.
        if (!chosen.stream().allMatch(own::get)) {
            throw new UsageException(option + " is " + list + ", but this program may not use these processors; it has "
                    + own.toString().replaceAll("[{}]", ""));
        }
        return chosen;
    }

    private static boolean hasTaskset() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> new File(folder, "taskset").canExecute());
    }

    /** The last ones for the target. */
    static Processors split(BitSet own) {
        int count = own.cardinality();
        int forTarget = Math.max(1, count / ONE_OF);
        BitSet target = (BitSet) own.clone();
        while (target.cardinality() > forTarget) {
            target.clear(target.nextSetBit(0));
        }
        BitSet generator = (BitSet) own.clone();
        generator.andNot(target);
        return new Processors(generator, target, (double) count / generator.cardinality());
    }

    /** Processors of JMeter, as {@code taskset -c} has them; empty: all. */
    String ofGenerator() {
        return list(generator);
    }

    /** Processors of the local targets, as {@code taskset -c} has them; empty: all. */
    String ofTarget() {
        return list(target);
    }

    /** Note at the start on the choice of processors; empty if the user chose, or nothing can be chosen. */
    String told() {
        return scale == 1
                ? ""
                : "JMeter gets processors " + ofGenerator() + ", the local target " + ofTarget()
                        + "; what JMeter makes of all of them is worked out";
    }

    boolean areShared() {
        return generator.intersects(target);
    }

    Wall wall(List<Ramp> ramps) {
        return new Wall(ramps, areShared(), target.cardinality(), scale);
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

    private static String list(BitSet set) {
        return set.equals(own()) ? "" : set.stream().mapToObj(String::valueOf).collect(Collectors.joining(","));
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
        }
        BitSet set = new BitSet();
        set.set(0, Runtime.getRuntime().availableProcessors());
        return set;
    }
}
