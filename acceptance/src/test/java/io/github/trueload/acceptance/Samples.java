// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.jmeter.Jtl;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The truth that boards, reports and rows are held against: the samples of one or more JTL files. Immutable. */
public record Samples(List<Sample> all) {
    /** One line of a JTL. */
    public record Sample(
            String label,
            boolean failed,
            String code,
            String message,
            String thread,
            long elapsedMs,
            long endMs,
            long bytes) {
        static Sample of(Map<String, String> line) {
            long elapsed = Long.parseLong(line.get("elapsed"));
            return new Sample(
                    line.get("label"),
                    "false".equals(line.get("success")),
                    line.get("responseCode"),
                    line.get("responseMessage"),
                    line.get("threadName"),
                    elapsed,
                    Long.parseLong(line.get("timeStamp")) + elapsed,
                    Long.parseLong(line.get("bytes")));
        }
    }

    /** Those of one file. */
    public static Samples of(Jtl file) {
        return of(List.of(file));
    }

    /** Those of some files. */
    public static Samples of(List<Jtl> files) {
        List<Sample> all = new ArrayList<>();
        files.forEach(file -> file.samples().forEach(line -> all.add(Sample.of(line))));
        return new Samples(List.copyOf(all));
    }

    public Samples where(Predicate<Sample> condition) {
        return new Samples(all.stream().filter(condition).toList());
    }

    public Samples failed() {
        return where(Sample::failed);
    }

    public Samples label(String label) {
        return where(sample -> sample.label().equals(label));
    }

    /** The samples of threads whose names begin so: in what a master has, with a slave's address and a hyphen. */
    public Samples ofThreads(String prefix) {
        return where(sample -> sample.thread().startsWith(prefix));
    }

    /** The samples that ended in a span of time. */
    public Samples endedIn(long fromMs, long toMs) {
        return where(sample -> sample.endMs() >= fromMs && sample.endMs() < toMs);
    }

    public double count() {
        return all.size();
    }

    public double failedShare() {
        return failed().count() / count();
    }

    public double meanMs() {
        return all.stream().mapToLong(Sample::elapsedMs).average().orElseThrow();
    }

    public double receivedBytes() {
        return all.stream().mapToLong(Sample::bytes).sum();
    }

    /** Samples within the first time and half of those between it and the second, of all. */
    public double apdex(long satisfiedMs, long toleratedMs) {
        double within = where(sample -> sample.elapsedMs() <= satisfiedMs).count();
        return (within + where(sample -> sample.elapsedMs() <= toleratedMs).count()) / 2 / count();
    }

    public double longestMs() {
        return all.stream().mapToLong(Sample::elapsedMs).max().orElseThrow();
    }

    /** The smallest time that at least this share of the samples does not exceed. */
    public long percentileMs(double share) {
        List<Long> sorted = all.stream().map(Sample::elapsedMs).sorted().toList();
        return sorted.get((int) Math.ceil(share * sorted.size()) - 1);
    }

    public long firstEndMs() {
        return all.stream().mapToLong(Sample::endMs).min().orElseThrow();
    }

    public long lastEndMs() {
        return all.stream().mapToLong(Sample::endMs).max().orElseThrow();
    }

    /** When the first thread that ended did so. */
    public long allThreadsUntilMs() {
        return all.stream()
                .collect(Collectors.groupingBy(Sample::thread, Collectors.summarizingLong(Sample::endMs)))
                .values()
                .stream()
                .mapToLong(LongSummaryStatistics::getMax)
                .min()
                .orElseThrow();
    }

    public <K> Map<K, Double> countBy(Function<Sample, K> key) {
        return all.stream().collect(Collectors.groupingBy(key, Collectors.summingDouble(sample -> 1)));
    }
}
