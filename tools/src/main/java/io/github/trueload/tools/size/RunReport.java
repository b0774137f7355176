// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What generator health tells of one run, from its JSON file (docs/generator-health.md). */
final class RunReport {
    private static final double PERCENT = 100;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Processors that JMeter might use. */
    final double processors;
    /** Processors of the machine; NaN where unknown. */
    final double machineProcessors;
    /** The run second by second. */
    final List<Second> seconds;
    /** The verdicts by which the generator was the limit. */
    final List<Limit> limits;
    /** How many labels its samples had. */
    final int labels;

    RunReport(double processors, double machineProcessors, List<Second> seconds, List<Limit> limits, int labels) {
        this.processors = processors;
        this.machineProcessors = machineProcessors;
        this.seconds = seconds;
        this.limits = limits;
        this.labels = labels;
    }

    /**
     * Reads the file.
     *
     * @throws IOException when it is not there, or is none
     */
    static RunReport read(Path file) throws IOException {
        JsonNode report = JSON.readTree(Files.readAllBytes(file));
        if (report == null || !report.isObject()) {
            throw new IOException(file + " holds no JSON object");
        }
        JsonNode run = report.path("run");
        double processors = number(run.path("processors"));
        List<Limit> limits = new ArrayList<>();
        for (JsonNode finding : report.path("findings")) {
            if (finding.path("limit").asBoolean()) {
                limits.add(limit(finding));
            }
        }
        return new RunReport(
                processors,
                number(run.path("machine").path("processors")),
                seconds(report.path("timeline"), processors),
                limits,
                report.path("labels").size());
    }

    private static Limit limit(JsonNode finding) {
        List<long[]> spans = new ArrayList<>();
        for (JsonNode episode : finding.path("episodes")) {
            spans.add(new long[] {
                episode.path("fromMs").asLong(), episode.path("toMs").asLong()
            });
        }
        return new Limit(finding.path("verdict").asText(), finding.path("text").asText(), spans);
    }

    private static List<Second> seconds(JsonNode timeline, double processors) {
        List<Second> seconds = new ArrayList<>();
        int length = timeline.path("timeMs").size();
        for (int i = 0; i < length; i++) {
            seconds.add(new Second(
                    timeline.path("timeMs").path(i).asLong(),
                    number(timeline.path("throughput").path(i)),
                    number(timeline.path("errors").path(i)),
                    number(timeline.path("threads").path(i)),
                    number(timeline.path("cpuPercent").path(i)) / PERCENT * processors,
                    number(timeline.path("machinePercent").path(i)) / PERCENT));
        }
        return seconds;
    }

    private static double number(JsonNode value) {
        return value.isNumber() ? value.asDouble() : Double.NaN;
    }

    /** The figures of one second of a run; NaN where unknown. */
    static final class Second {
        /** End of the second, milliseconds since 1970. */
        final long timeMs;
        /** Samples that ended in it. */
        final double samples;
        /** Failed samples. */
        final double errors;
        /** Sampler threads. */
        final double users;
        /** Processors that this JMeter used. */
        final double processors;
        /** Use of the machine's processors, 0 to 1. */
        final double machine;

        Second(long timeMs, double samples, double errors, double users, double processors, double machine) {
            this.timeMs = timeMs;
            this.samples = samples;
            this.errors = errors;
            this.users = users;
            this.processors = processors;
            this.machine = machine;
        }
    }

    /** A verdict by which the generator was the limit, and when. */
    static final class Limit {
        /** The verdict's name, as {@code cpu}. */
        final String verdict;
        /** Its evidence. */
        final String text;

        private final List<long[]> spans;

        /** @param spans beginning and end of each episode, milliseconds since 1970 */
        Limit(String verdict, String text, List<long[]> spans) {
            this.verdict = verdict;
            this.text = text;
            this.spans = spans;
        }

        /** Milliseconds of a period in which it held. */
        long overlapMs(long fromMs, long toMs) {
            return spans.stream()
                    .mapToLong(span -> Math.max(0, Math.min(toMs, span[1]) - Math.max(fromMs, span[0])))
                    .sum();
        }
    }
}
