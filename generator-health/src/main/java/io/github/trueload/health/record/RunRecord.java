// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.health.schedule.RateFigures;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/**
 * What a run leaves for its report. Whether a second lay in an episode is known only some seconds later, when a window
 * of seconds has been judged, so each second waits for that. Samples are counted by any thread, all else is done by
 * one.
 */
public final class RunRecord {
    /** The longest window is 10 s by default; settings may make it longer. */
    private static final int WAIT_SECONDS = 30;

    /** Four hours; of longer runs only every second point is kept, then every fourth, and so on. */
    private static final int MOST_POINTS = 14_400;

    /** What goals want to know. */
    public final GoalTimes goals;

    private final SampleTimes samples;
    private final Supplier<List<RateFigures>> rates;
    private Map<String, Times> early = new HashMap<>();
    private int passedSeconds;
    private final Map<String, Times> all = new TreeMap<>();
    private final Map<String, Times> inside = new HashMap<>();
    private final Deque<Second> waiting = new ArrayDeque<>();
    private final List<Point> points = new ArrayList<>();
    private int stride = 1;
    private long seconds;

    /** A record of the samples that threads hand over, whose goals know what rate timers did since the last call. */
    public RunRecord(SampleTimes samples, Supplier<List<RateFigures>> rates) {
        this.samples = samples;
        this.goals = new GoalTimes(samples::isAdditional);
        this.rates = rates;
    }

    /** Adds figures of some seconds, NaN where unknown, and asks whether the generator was the limit at a time. */
    public void add(long timeMs, int passed, Map<String, Double> figures, LongPredicate limited) {
        Map<String, Times> taken = take();
        passedSeconds += passed;
        if (seconds++ % stride == 0) {
            Map<String, Double> whole = ofSamples(taken, passed);
            whole.putAll(figures);
            points.add(new Point(timeMs, whole, points.isEmpty() ? null : points.get(points.size() - 1)));
        }
        if (points.size() > MOST_POINTS) {
            thinOut();
        }
        keep(timeMs, taken);
        if (waiting.size() > WAIT_SECONDS) {
            settle(waiting.remove(), limited);
        }
    }

    private Map<String, Double> ofSamples(Map<String, Times> taken, int passed) {
        Times together = sum(taken);
        boolean none = together.count() == 0;
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("throughput", (double) together.count() / passed);
        figures.put("errors", (double) together.errors() / passed);
        figures.put("p50", none ? Double.NaN : together.percentile(50));
        figures.put("p95", none ? Double.NaN : together.percentile(95));
        figures.put("p99", none ? Double.NaN : together.percentile(99));
        figures.put("max", none ? Double.NaN : together.max());
        return figures;
    }

    private Times sum(Map<String, Times> labels) {
        Times sum = new Times();
        labels.forEach((label, times) -> {
            if (!samples.isAdditional(label)) {
                sum.add(times);
            }
        });
        return sum;
    }

    /** Ends the record; samples that came after the last second count with it. */
    public void end(long timeMs, LongPredicate limited) {
        keep(timeMs, take());
        while (!waiting.isEmpty()) {
            settle(waiting.remove(), limited);
        }
    }

    /** Tells goals what came since the last second, with the next one of which it counts. */
    public void collect() {
        early = take();
    }

    private Map<String, Times> take() {
        Map<String, Times> taken = samples.take();
        goals.add(passedSeconds, taken, rates.get());
        early.forEach((label, times) ->
                taken.computeIfAbsent(label, added -> new Times()).add(times));
        early = new HashMap<>();
        return taken;
    }

    /** Times of each label over the whole run. */
    public Map<String, Times> all() {
        return Collections.unmodifiableMap(all);
    }

    /** Times of all samples of the run, but for those that stand for others. */
    public Times total() {
        return sum(all);
    }

    /** Whether the samples of a label stand for others, which count themselves, and are in no sum. */
    public boolean isAdditional(String label) {
        return samples.isAdditional(label);
    }

    /** How samples failed. */
    public List<SampleErrors.Kind> errors() {
        return samples.errors.kinds();
    }

    /** Times of a label without the seconds of episodes. */
    public Times outside(String label) {
        Times whole = all.getOrDefault(label, new Times());
        return inside.containsKey(label) ? whole.without(inside.get(label)) : whole;
    }

    /** One line of figures per second, or per some seconds in long runs. */
    public List<Point> points() {
        return Collections.unmodifiableList(points);
    }

    private void keep(long timeMs, Map<String, Times> taken) {
        taken.forEach((label, times) ->
                all.computeIfAbsent(label, added -> new Times()).add(times));
        waiting.add(new Second(timeMs, taken));
    }

    private void settle(Second second, LongPredicate limited) {
        if (limited.test(second.timeMs)) {
            second.labels.forEach((label, times) -> times.addTo(inside.computeIfAbsent(label, added -> new Times())));
        }
    }

    private void thinOut() {
        List<Point> kept = new ArrayList<>();
        for (int i = 0; i < points.size(); i += 2) {
            kept.add(points.get(i));
        }
        points.clear();
        points.addAll(kept);
        stride *= 2;
    }

    private static final class Second {
        private final long timeMs;
        private final Map<String, Times.Packed> labels = new HashMap<>();

        private Second(long timeMs, Map<String, Times> taken) {
            this.timeMs = timeMs;
            taken.forEach((label, times) -> labels.put(label, times.pack()));
        }
    }

    /** The figures of a second, counts per second; NaN where unknown. */
    public static final class Point {
        /** End of the second, milliseconds since 1970. */
        public final long timeMs;

        private final String[] names;
        private final double[] values;

        /** Shares the names of the point before where they are the same, because a run has thousands of points. */
        private Point(long timeMs, Map<String, Double> figures, Point before) {
            this.timeMs = timeMs;
            String[] own = figures.keySet().toArray(new String[0]);
            names = before != null && Arrays.equals(own, before.names) ? before.names : own;
            values = figures.values().stream().mapToDouble(Double::doubleValue).toArray();
        }

        /** The names of its figures. */
        public List<String> names() {
            return Collections.unmodifiableList(Arrays.asList(names));
        }

        /** The figure of a name; NaN where it has none. */
        public double figure(String name) {
            int index = Arrays.asList(names).indexOf(name);
            return index < 0 ? Double.NaN : values[index];
        }
    }
}
