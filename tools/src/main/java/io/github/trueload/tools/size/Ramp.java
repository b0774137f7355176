// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The best seconds of one run, which in a ramp that goes far enough are those at the wall; from what generator health
 * tells of the run in its JSON file (docs/generator-health.md).
 */
final class Ramp {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int WINDOW_SECONDS = 5;
    /** Where the best seconds had no more of all users than that, more users came later, and did not help. */
    private static final double EARLY = 0.75;
    /** With so many more users than at another time ... */
    private static final double MORE_USERS = 1.4;
    /** ... and so little more throughput, users do not help any more. */
    private static final double MORE_THROUGHPUT = 1.15;

    private static final long MS_PER_SECOND = 1000;
    private static final double PERCENT = 100;

    final double perSecond;
    /** Part of these samples that failed, 0 to 1. */
    final double failed;

    final double users;
    /** Processors that JMeter used. */
    final double generator;
    /** Processors that the local targets used. */
    final double target;
    /** Processors that JMeter might use. */
    final double processors;
    /** Use of the whole machine, 0 to 1. */
    final double machine;
    /** Processors that all other programs used; NaN where unknown. */
    final double others;
    /** Whether there were times with far fewer users and about as much throughput. */
    final boolean flat;
    /** The verdict by which the generator was the limit for most of that time, as {@code cpu}; empty: none. */
    final String limit;
    /** Its evidence. */
    final String evidence;

    final int labels;

    private Ramp(JsonNode report, List<Second> best, double processors, double target, boolean flat, JsonNode limit) {
        this.perSecond = perSecond(best);
        this.failed = perSecond == 0 ? 0 : mean(best, second -> second.errors) / perSecond;
        this.users = mean(best, second -> second.users);
        this.generator = mean(best, second -> second.processors);
        this.machine = mean(best, second -> second.machine);
        this.processors = processors;
        this.labels = report.path("labels").size();
        this.target = target;
        this.others = machine * number(report.at("/run/machine/processors")) - generator - target;
        this.flat = flat;
        this.limit = limit.path("verdict").asText();
        this.evidence = limit.path("text").asText();
    }

    /** Reads the file as {@link #of} does; fails when it is not there, or is none. */
    static Ramp read(Path file, DoubleBinaryOperator target) throws IOException {
        JsonNode report = JSON.readTree(Files.readAllBytes(file));
        if (report == null || !report.isObject()) {
            throw new IOException(file + " holds no JSON object");
        }
        return of(report, target);
    }

    /**
     * Looks at a run; null where it is too short, or had no samples.
     *
     * @param target processors that the local targets used between two moments, in milliseconds since 1970
     */
    static Ramp of(JsonNode report, DoubleBinaryOperator target) {
        double processors = number(report.at("/run/processors"));
        JsonNode timeline = report.path("timeline");
        List<Second> all = new ArrayList<>();
        for (int i = 0; i < timeline.path("timeMs").size(); i++) {
            all.add(new Second(timeline, i, processors));
        }
        int window = Math.min(WINDOW_SECONDS, Math.max(1, all.size() / 3));
        List<List<Second>> windows = IntStream.rangeClosed(0, all.size() - window)
                .mapToObj(start -> all.subList(start, start + window))
                .collect(Collectors.toList());
        List<Second> best = windows.stream()
                .filter(seconds -> perSecond(seconds) > 0)
                .reduce((one, later) -> perSecond(later) > perSecond(one) ? later : one)
                .orElse(null);
        if (best == null) {
            return null;
        }
        long fromMs = best.get(0).timeMs - MS_PER_SECOND;
        long toMs = best.get(best.size() - 1).timeMs;
        return new Ramp(
                report,
                best,
                processors,
                target.applyAsDouble(fromMs, toMs),
                isFlat(windows, best),
                longestLimit(report.path("findings"), fromMs, toMs));
    }

    /** JMeter's use of its processors, 0 to 1. */
    double share() {
        return generator / processors;
    }

    private static boolean isFlat(List<List<Second>> windows, List<Second> best) {
        double users = mean(best, second -> second.users);
        return windows.stream().anyMatch(seconds -> {
            double others = mean(seconds, second -> second.users);
            boolean otherUsers = Math.max(others, users) >= MORE_USERS * Math.max(1, Math.min(others, users));
            return seconds.stream().anyMatch(second -> users <= EARLY * second.users)
                    || otherUsers && MORE_THROUGHPUT * perSecond(seconds) >= perSecond(best);
        });
    }

    /** The finding by which the generator was the limit longest within a period; missing if none was. */
    private static JsonNode longestLimit(JsonNode findings, long fromMs, long toMs) {
        JsonNode longest = JSON.missingNode();
        long longestMs = 0;
        for (JsonNode finding : findings) {
            long ms = 0;
            for (JsonNode episode : finding.path("episodes")) {
                long from = Math.max(fromMs, episode.path("fromMs").asLong());
                ms += Math.max(0, Math.min(toMs, episode.path("toMs").asLong()) - from);
            }
            if (finding.path("limit").asBoolean() && ms > longestMs) {
                longest = finding;
                longestMs = ms;
            }
        }
        return longest;
    }

    private static double perSecond(List<Second> seconds) {
        return mean(seconds, second -> second.samples);
    }

    private static double mean(List<Second> seconds, ToDoubleFunction<Second> figure) {
        return seconds.stream()
                .mapToDouble(figure)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }

    private static double number(JsonNode value) {
        return value.isNumber() ? value.asDouble() : Double.NaN;
    }

    /** The figures of one second of a run; NaN where unknown. */
    private static final class Second {
        /** End of the second, milliseconds since 1970. */
        private final long timeMs;
        /** Samples that ended in it. */
        private final double samples;

        private final double errors;
        private final double users;
        /** Processors that this JMeter used. */
        private final double processors;
        /** Use of the machine's processors, 0 to 1. */
        private final double machine;

        Second(JsonNode timeline, int second, double ofJMeter) {
            timeMs = timeline.path("timeMs").path(second).asLong();
            samples = number(timeline.path("throughput").path(second));
            errors = number(timeline.path("errors").path(second));
            users = number(timeline.path("threads").path(second));
            processors = number(timeline.path("cpuPercent").path(second)) / PERCENT * ofJMeter;
            machine = number(timeline.path("machinePercent").path(second)) / PERCENT;
        }
    }
}
