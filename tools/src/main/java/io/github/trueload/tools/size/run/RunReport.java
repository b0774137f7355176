// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What generator health tells of one run, from its JSON file (docs/generator-health.md). Immutable. */
public final class RunReport {
    private static final double PERCENT = 100;

    private final double processors;
    private final double machineProcessors;
    private final List<Second> seconds;
    private final List<Limit> limits;
    private final int labels;

    /**
     * A report by its parts.
     *
     * @param processors those that JMeter might use
     * @param machineProcessors those of the machine
     * @param labels how many kinds of samples there were
     */
    public RunReport(
            double processors, double machineProcessors, List<Second> seconds, List<Limit> limits, int labels) {
        this.processors = processors;
        this.machineProcessors = machineProcessors;
        this.seconds = Collections.unmodifiableList(new ArrayList<>(seconds));
        this.limits = Collections.unmodifiableList(new ArrayList<>(limits));
        this.labels = labels;
    }

    /**
     * Reads the file.
     *
     * @throws IOException when it is not there, or is none
     */
    static RunReport read(Path file) throws IOException {
        Map<String, Object> report = JsonTree.read(file.toFile());
        Map<String, Object> run = JsonTree.map(report.get("run"));
        double processors = JsonTree.number(run.get("processors"));
        List<Limit> limits = new ArrayList<>();
        for (Object finding : JsonTree.list(report, "findings")) {
            Map<String, Object> map = JsonTree.map(finding);
            if (Boolean.TRUE.equals(map.get("limit"))) {
                limits.add(limit(map));
            }
        }
        return new RunReport(
                processors,
                JsonTree.number(JsonTree.map(run.get("machine")).get("processors")),
                seconds(JsonTree.map(report.get("timeline")), processors),
                limits,
                JsonTree.list(report, "labels").size());
    }

    /** Processors that JMeter might use. */
    public double processors() {
        return processors;
    }

    /** Processors of the machine; NaN where unknown. */
    public double machineProcessors() {
        return machineProcessors;
    }

    /** The run second by second. */
    public List<Second> seconds() {
        return seconds;
    }

    /** The verdicts by which the generator was the limit. */
    public List<Limit> limits() {
        return limits;
    }

    /** How many labels its samples had. */
    public int labels() {
        return labels;
    }

    private static Limit limit(Map<String, Object> finding) {
        List<long[]> spans = new ArrayList<>();
        for (Object episode : JsonTree.list(finding, "episodes")) {
            Map<String, Object> map = JsonTree.map(episode);
            spans.add(new long[] {(long) JsonTree.number(map.get("fromMs")), (long) JsonTree.number(map.get("toMs"))});
        }
        return new Limit(String.valueOf(finding.get("verdict")), String.valueOf(finding.get("text")), spans);
    }

    private static List<Second> seconds(Map<String, Object> timeline, double processors) {
        List<Second> seconds = new ArrayList<>();
        int length = JsonTree.list(timeline, "timeMs").size();
        for (int i = 0; i < length; i++) {
            seconds.add(new Second(
                    (long) at(timeline, "timeMs", i),
                    at(timeline, "throughput", i),
                    at(timeline, "errors", i),
                    at(timeline, "threads", i),
                    at(timeline, "cpuPercent", i) / PERCENT * processors,
                    at(timeline, "machinePercent", i) / PERCENT));
        }
        return seconds;
    }

    private static double at(Map<String, Object> timeline, String name, int index) {
        List<Object> column = JsonTree.list(timeline, name);
        return index < column.size() ? JsonTree.number(column.get(index)) : Double.NaN;
    }
}
