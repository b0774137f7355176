// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What stands behind the benchmark's name on the command line: {@code --name=value} or {@code --name}. */
final class Options {
    private static final int ROUNDS = 5;
    private static final int SECONDS = 20;

    /** Every option, with what it does, in the order of the help. */
    static final Map<String, String> KNOWN = new LinkedHashMap<>();

    static {
        KNOWN.put("rounds", "how often each variant is measured (default " + ROUNDS + ")");
        KNOWN.put("seconds", "length of one measurement (default " + SECONDS + "; dns-ttl: 120)");
        KNOWN.put("warmup", "seconds before each measurement (default 8, more where compiling takes longer)");
        KNOWN.put("threads", "sampler threads (default: what the benchmark's target names)");
        KNOWN.put("only", "variants whose names contain one of these comma-separated texts");
        KNOWN.put(
                "docs",
                "put the figures into benchmarks/results and docs/benchmarks.md (run it on a quiet machine, and commit"
                        + " what it wrote)");
    }

    private final Map<String, String> values;

    private Options(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException with what is wrong and what would be right
     */
    static Options parse(List<String> arguments) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (!name.startsWith("--") || !KNOWN.containsKey(name.substring(2))) {
                throw new IllegalArgumentException(
                        "unknown option '" + argument + "'; known are --" + String.join(", --", KNOWN.keySet()));
            }
            values.put(name.substring(2), equals < 0 ? "true" : argument.substring(equals + 1));
        }
        Options options = new Options(values);
        List.of("rounds", "seconds", "warmup", "threads").forEach(name -> options.number(name, 1));
        if (options.writesDocs()) {
            options.requireAtLeast("rounds", ROUNDS);
            options.requireAtLeast("seconds", SECONDS);
            if (options.values.containsKey("only")) {
                throw new IllegalArgumentException("--docs: a page takes every variant: leave --only or --docs out");
            }
        }
        return options;
    }

    /** How often each variant is measured. */
    public int rounds() {
        return number("rounds", ROUNDS);
    }

    /** How long a measurement takes. */
    public Duration measure() {
        return Duration.ofSeconds(number("seconds", SECONDS));
    }

    /** The length of a measurement for benchmarks that need another one than usual. */
    public int seconds(int usual) {
        return number("seconds", usual);
    }

    /** How long to let caches and compilers settle before a measurement. */
    public Duration warmUp() {
        return warmUp(8);
    }

    /** The same for benchmarks that need longer than usual. */
    public Duration warmUp(int usualSeconds) {
        return Duration.ofSeconds(number("warmup", usualSeconds));
    }

    /** The number of sampler threads. */
    public int threads(int usual) {
        return number("threads", usual);
    }

    /** Whether the figures shall be published. */
    public boolean writesDocs() {
        return values.containsKey("docs");
    }

    /** Whether a variant was asked for. */
    public boolean wants(String variant) {
        if (!values.containsKey("only")) {
            return true;
        }
        for (String part : values.get("only").split(",")) {
            if (variant.contains(part)) {
                return true;
            }
        }
        return false;
    }

    private void requireAtLeast(String name, int least) {
        if (number(name, least) < least) {
            throw new IllegalArgumentException("--docs: figures for the pages take at least " + least + " " + name
                    + ": leave --" + name + " or --docs out");
        }
    }

    private int number(String name, int usual) {
        String value = values.get(name);
        if (value == null) {
            return usual;
        }
        if (!value.matches("[1-9][0-9]{0,5}")) {
            throw new IllegalArgumentException("--" + name + "=" + value + ": expected a whole number above 0");
        }
        return Integer.parseInt(value);
    }
}
