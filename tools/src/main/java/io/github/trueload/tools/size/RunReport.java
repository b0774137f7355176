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

    final List<Second> seconds = new ArrayList<>();
    /** The verdicts by which the generator was the limit. */
    final List<Limit> limits = new ArrayList<>();

    final int labels;

    RunReport(JsonNode report) {
        JsonNode run = report.path("run");
        processors = number(run.path("processors"));
        machineProcessors = number(run.path("machine").path("processors"));
        labels = report.path("labels").size();
        JsonNode timeline = report.path("timeline");
        for (int i = 0; i < timeline.path("timeMs").size(); i++) {
            seconds.add(new Second(timeline, i, processors));
        }
        for (JsonNode finding : report.path("findings")) {
            if (finding.path("limit").asBoolean()) {
                limits.add(new Limit(finding));
            }
        }
    }

    /** Reads the file; fails when it is not there, or is none. */
    static RunReport read(Path file) throws IOException {
        JsonNode report = JSON.readTree(Files.readAllBytes(file));
        if (report == null || !report.isObject()) {
            throw new IOException(file + " holds no JSON object");
        }
        return new RunReport(report);
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

        final double errors;
        final double users;
        /** Processors that this JMeter used. */
        final double processors;
        /** Use of the machine's processors, 0 to 1. */
        final double machine;

        private Second(JsonNode timeline, int second, double ofJMeter) {
            timeMs = timeline.path("timeMs").path(second).asLong();
            samples = number(timeline.path("throughput").path(second));
            errors = number(timeline.path("errors").path(second));
            users = number(timeline.path("threads").path(second));
            processors = number(timeline.path("cpuPercent").path(second)) / PERCENT * ofJMeter;
            machine = number(timeline.path("machinePercent").path(second)) / PERCENT;
        }
    }

    /** A verdict by which the generator was the limit, and when. */
    static final class Limit {
        /** The verdict's name, as {@code cpu}. */
        final String verdict;
        /** Its evidence. */
        final String text;

        private final JsonNode episodes;

        private Limit(JsonNode finding) {
            verdict = finding.path("verdict").asText();
            text = finding.path("text").asText();
            episodes = finding.path("episodes");
        }

        /** Milliseconds of a period in which it held. */
        long overlapMs(long fromMs, long toMs) {
            long sum = 0;
            for (JsonNode episode : episodes) {
                long from = Math.max(fromMs, episode.path("fromMs").asLong());
                sum += Math.max(0, Math.min(toMs, episode.path("toMs").asLong()) - from);
            }
            return sum;
        }
    }
}
