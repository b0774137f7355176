// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
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

    private Ramp(JsonNode report, Window best, double target, boolean flat, JsonNode limit) {
        this.processors = number(report.at("/run/processors"));
        this.perSecond = best.perSecond();
        this.failed = perSecond == 0 ? 0 : best.mean("errors") / perSecond;
        this.users = best.mean("threads");
        this.generator = best.mean("cpuPercent") / PERCENT * processors;
        this.machine = best.mean("machinePercent") / PERCENT;
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
        JsonNode timeline = report.path("timeline");
        int seconds = timeline.path("timeMs").size();
        int length = Math.min(WINDOW_SECONDS, Math.max(1, seconds / 3));
        List<Window> windows = IntStream.rangeClosed(0, seconds - length)
                .mapToObj(first -> new Window(timeline, first, length))
                .collect(Collectors.toList());
        Window best = windows.stream()
                .filter(window -> window.perSecond() > 0)
                .reduce((one, later) -> later.perSecond() > one.perSecond() ? later : one)
                .orElse(null);
        if (best == null) {
            return null;
        }
        long fromMs = best.endMs(0) - MS_PER_SECOND;
        long toMs = best.endMs(length - 1);
        return new Ramp(
                report,
                best,
                target.applyAsDouble(fromMs, toMs),
                windows.stream().anyMatch(best::isNoBetterThan),
                longestLimit(report.path("findings"), fromMs, toMs));
    }

    /** JMeter's use of its processors, 0 to 1. */
    double share() {
        return generator / processors;
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

    private static double number(JsonNode value) {
        return value.isNumber() ? value.asDouble() : Double.NaN;
    }

    /** Some seconds of a run, one after the other. */
    private static final class Window {
        private final JsonNode timeline;
        private final int first;
        private final int length;

        Window(JsonNode timeline, int first, int length) {
            this.timeline = timeline;
            this.first = first;
            this.length = length;
        }

        /** End of one of its seconds, milliseconds since 1970. */
        long endMs(int second) {
            return timeline.path("timeMs").path(first + second).asLong();
        }

        double perSecond() {
            return mean("throughput");
        }

        /** The mean of a figure; NaN where unknown. */
        double mean(String figure) {
            return values(figure)
                    .filter(value -> !Double.isNaN(value))
                    .average()
                    .orElse(Double.NaN);
        }

        private DoubleStream values(String figure) {
            return IntStream.range(first, first + length)
                    .mapToDouble(second -> number(timeline.path(figure).path(second)));
        }

        /** Whether another time had far more users, or other ones and about as much throughput. */
        boolean isNoBetterThan(Window other) {
            double users = mean("threads");
            double others = other.mean("threads");
            boolean otherUsers = Math.max(others, users) >= MORE_USERS * Math.max(1, Math.min(others, users));
            return other.values("threads").anyMatch(ofOne -> users <= EARLY * ofOne)
                    || otherUsers && MORE_THROUGHPUT * other.perSecond() >= perSecond();
        }
    }
}
