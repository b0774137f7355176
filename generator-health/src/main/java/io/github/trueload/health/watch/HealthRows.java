// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.reading.FileReading;
import io.github.trueload.health.reading.HostReading;
import io.github.trueload.health.reading.LagReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.TargetReading;
import io.github.trueload.health.reading.ThreadReading;
import io.github.trueload.health.reading.WaitGroup;
import io.github.trueload.health.rule.VerdictKind;
import io.github.trueload.health.rule.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Turns the readings of one interval into rows. The names stand in users' databases and never change. */
final class HealthRows {
    private static final int LOCKS = 3;

    private HealthRows() {}

    /** The rows of an interval with at least one reading. */
    static List<HealthRow> of(List<Reading> readings, Map<VerdictKind, String> verdicts) {
        List<HealthRow> rows = new ArrayList<>();
        rows.add(figures(new Window(readings)));
        Reading last = readings.get(readings.size() - 1);
        for (TargetReading target : last.network.targets) {
            rows.add(target(target));
        }
        for (HostReading host : last.network.hosts) {
            rows.addAll(addresses(host));
        }
        byTag(verdicts)
                .forEach((tag, text) -> rows.add(new HealthRow(
                        Collections.singletonMap("verdict", tag),
                        Collections.singletonMap("active", 1.0),
                        Collections.singletonMap("text", text))));
        return rows;
    }

    /** None for a name with one address, which has no spread: the balancer counts those names too. */
    private static List<HealthRow> addresses(HostReading host) {
        List<HealthRow> rows = new ArrayList<>();
        for (Map.Entry<String, Long> address : host.connections.entrySet()) {
            Map<String, String> tags = new LinkedHashMap<>();
            tags.put("host", host.host);
            tags.put("address", address.getKey());
            rows.add(new HealthRow(
                    tags,
                    Collections.singletonMap("connections", (double) address.getValue()),
                    Collections.<String, String>emptyMap()));
        }
        return rows.size() < 2 ? Collections.<HealthRow>emptyList() : rows;
    }

    /** Two kinds may share a tag, but two rows of one interval may not. */
    private static Map<String, String> byTag(Map<VerdictKind, String> verdicts) {
        Map<String, String> texts = new LinkedHashMap<>();
        verdicts.forEach((kind, text) -> texts.merge(kind.tag(), text, (one, other) -> one + "; " + other));
        return texts;
    }

    private static HealthRow target(TargetReading target) {
        Figures figures = new Figures();
        figures.put("connects", target.connects);
        figures.put("connectFloorMs", target.floorMs);
        figures.put("connectP50Ms", target.p50Ms);
        figures.put("connectP99Ms", target.p99Ms);
        figures.put("portsInUse", target.portsInUse);
        figures.put("tcpFloorMs", target.tcpFloorMs);
        return new HealthRow(
                Collections.singletonMap("target", target.target),
                figures.numbers,
                Collections.<String, String>emptyMap());
    }

    private static HealthRow figures(Window window) {
        Figures figures = new Figures();
        List<LagReading> lags =
                window.readings().stream().map(reading -> reading.lag).collect(Collectors.toList());
        processor(figures, window);
        threads(figures, window);
        waits(figures, window);
        link(figures, window);
        server(figures, window);
        files(figures, window);
        figures.put("portsInUse", window.max(reading -> reading.network.portsInUse));
        figures.put("portsMax", window.last().network.portsMax);
        figures.put("lagP99Ms", LagReading.together(lags).p99Ms);
        figures.put("lagMaxMs", window.max(reading -> reading.lag.maxMs));
        figures.put("arrivalAgeMs", window.max(reading -> reading.arrivalAgeMs));
        figures.put("recorded", window.last().books.recorded);
        figures.put("written", window.last().books.written);
        figures.put("waiting", window.last().books.waiting);
        figures.put("dropped", window.last().books.dropped);
        figures.put("late", window.last().books.late);
        figures.put("healthCpuPercent", percent(window, reading -> reading.ownShare));
        return new HealthRow(Collections.<String, String>emptyMap(), figures.numbers, locks(window.last()));
    }

    private static void processor(Figures figures, Window window) {
        figures.put("cpuProcessPercent", percent(window, reading -> reading.cpu.processShare()));
        figures.put("cpuProcessCores", window.mean(reading -> reading.cpu.processCores));
        figures.put("cpuSystemPercent", percent(window, reading -> reading.cpu.systemShare));
        figures.put("processorsJvm", window.last().cpu.jvmProcessors);
        figures.put("processorsAllowed", window.last().cpu.allowedProcessors);
        figures.put("throttledPercent", percent(window, reading -> reading.cpu.throttledShare));
        figures.put("stealPercent", percent(window, reading -> reading.cpu.stealShare));
        figures.put("load", window.last().cpu.load);
        figures.put("gcPercent", percent(window, reading -> reading.gc.timeShare));
        figures.put("gcPauseMs", window.max(reading -> reading.gc.longestPauseMs));
        figures.put("heapAfterGc", window.last().gc.heapAfter);
        figures.put("heapMax", window.last().gc.heapMax);
        figures.put("gcStalledThreads", window.mean(reading -> reading.gc.stalledThreads));
    }

    private static void threads(Figures figures, Window window) {
        figures.put("threadsJvm", mean(window, threads -> threads.jvmThreads));
        figures.put("threadsSampler", mean(window, threads -> threads.samplerThreads()));
        figures.put("threadsRunnable", mean(window, threads -> threads.runnable));
        figures.put("threadsBlocked", mean(window, threads -> threads.blocked));
        figures.put("threadsWaiting", mean(window, threads -> threads.waiting));
        figures.put("threadsSleeping", mean(window, threads -> threads.sleeping));
        figures.put("threadsIdle", mean(window, threads -> threads.idle));
        figures.put("threadsInLock", mean(window, threads -> threads.held(WaitGroup.Kind.LOCK)));
        figures.put("threadsInPool", mean(window, threads -> threads.held(WaitGroup.Kind.POOL)));
        figures.put("threadsInLookup", mean(window, threads -> threads.held(WaitGroup.Kind.LOOKUP)));
        figures.put("threadsInQueue", mean(window, threads -> threads.held(WaitGroup.Kind.QUEUE)));
    }

    private static void files(Figures figures, Window window) {
        if (window.readings().stream().allMatch(reading -> reading.files == FileReading.ABSENT)) {
            // Its counts are 0, though failures may have gone uncounted.
            return;
        }
        figures.put("filesOpen", window.max(reading -> reading.files.open));
        figures.put("filesMax", window.last().files.max);
        figures.put("tooManyOpenFiles", sum(window, reading -> reading.files.tooManyOpenFiles));
        figures.put("noLocalPort", sum(window, reading -> reading.files.noLocalPort));
        figures.put("noPoolResource", sum(window, reading -> reading.files.noPoolResource));
        figures.put("noThread", sum(window, reading -> reading.files.noThread));
    }

    private static void waits(Figures figures, Window window) {
        figures.put("hotThreadPercent", percent(window, reading -> reading.threads.hottest.share));
        figures.put("cpuPressurePercent", percent(window, reading -> reading.pressure.cpu));
        figures.put("ioPressurePercent", percent(window, reading -> reading.pressure.io));
        figures.put("cpuWaitMs", window.mean(reading -> reading.pressure.cpuWaitMs));
        figures.put("threadsWriting", mean(window, threads -> threads.writing));
    }

    private static void link(Figures figures, Window window) {
        figures.put("networkPercent", percent(window, reading -> reading.link.share));
        figures.put("networkInBytes", window.mean(reading -> reading.link.bytesIn));
        figures.put("networkOutBytes", window.mean(reading -> reading.link.bytesOut));
        figures.put("retransmitPercent", percent(window, reading -> reading.link.resentShare()));
        figures.put("conntrackPercent", percent(window, reading -> reading.link.trackedShare()));
    }

    private static void server(Figures figures, Window window) {
        double samples = sum(window, reading -> reading.gap.samples);
        if (samples > 0) {
            double serverMs = sum(window, reading -> reading.gap.serverMs);
            figures.put("gapSamples", samples);
            figures.put("serverMs", serverMs / samples);
            figures.put("gapMs", (sum(window, reading -> reading.gap.clientMs) - serverMs) / samples);
            figures.put("gapP99Ms", window.max(reading -> reading.gap.p99Ms));
        }
        figures.put("users", window.mean(reading -> reading.load.users));
    }

    /** The places where most threads wait, as class and method, with how many and for how long. */
    private static Map<String, String> locks(Reading last) {
        Map<String, String> texts = new LinkedHashMap<>();
        List<WaitGroup> groups = last.threads.groups;
        for (int i = 0; i < Math.min(LOCKS, groups.size()); i++) {
            WaitGroup group = groups.get(i);
            texts.put(
                    "wait" + (i + 1),
                    group.threads + " threads, " + group.kind.name().toLowerCase(java.util.Locale.ROOT) + " "
                            + group.lockClass + (group.method.isEmpty() ? "" : " in " + group.method) + ", longest "
                            + group.longestWaitMs + " ms");
        }
        return texts;
    }

    private static double mean(Window window, ToDoubleFunction<ThreadReading> figure) {
        return window.mean(reading -> reading.threads.figure(figure));
    }

    private static double percent(Window window, ToDoubleFunction<Reading> share) {
        return 100 * window.mean(share);
    }

    private static double sum(Window window, ToDoubleFunction<Reading> figure) {
        return window.mean(figure) * window.readings().size();
    }

    private static final class Figures {
        private final Map<String, Double> numbers = new LinkedHashMap<>();

        private void put(String name, double value) {
            if (!Double.isNaN(value) && !Double.isInfinite(value)) {
                numbers.put(name, value);
            }
        }
    }
}
