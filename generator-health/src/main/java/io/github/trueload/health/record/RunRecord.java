// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.common.goal.Goal;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongPredicate;

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

    private final SampleTimes samples;
    private Part early = new Part();
    private int passedSeconds;
    private boolean aside;
    private final Slices slices = new Slices();

    /** What came after so many seconds of the run, as goals want to know. */
    private final NavigableMap<Integer, Part> rests = new TreeMap<>();

    private final Map<String, Times> inside = new HashMap<>();
    private final Deque<Second> waiting = new ArrayDeque<>();
    /** Figures by their names, NaN where unknown, in arrays that grow: a run has thousands of points. */
    private final Map<String, double[]> timeline = new LinkedHashMap<>();

    private int points;
    private int stride = 1;
    private long seconds;

    /** A record of the samples that threads hand over. */
    public RunRecord(SampleTimes samples) {
        this.samples = samples;
        timeline.put("timeMs", new double[0]);
        want(0);
    }

    /** Somebody wants what comes after so many seconds of the run, which has hardly begun. */
    void want(int afterSeconds) {
        rests.computeIfAbsent(afterSeconds, seconds -> new Part());
    }

    Part after(int seconds) {
        return rests.get(seconds);
    }

    /** The standard errors of percentiles of a label, in milliseconds; NaN where the run is too short for that. */
    double[] errors(String label, double... percents) {
        return slices.errors(label, percents);
    }

    /** Adds what rate timers did in the seconds that are added next. */
    public void addRates(List<RateFigures> timers) {
        for (Part rest : restsNow()) {
            timers.forEach(timer -> timer.labels.forEach((label, rate) ->
                    rest.rates.computeIfAbsent(label, added -> new LabelRate()).add(rate)));
        }
    }

    private Collection<Part> restsNow() {
        return rests.headMap(passedSeconds, true).values();
    }

    /** Adds figures of some seconds, NaN where unknown, and asks whether the generator was the limit at a time. */
    public void add(long timeMs, int passed, Map<String, Double> figures, LongPredicate limited) {
        Part taken = take();
        passedSeconds += passed;
        if (seconds++ % stride == 0) {
            Map<String, Double> point = new LinkedHashMap<>();
            point.put("timeMs", (double) timeMs);
            addSamples(taken.together, passed, point);
            point.putAll(figures);
            addPoint(point);
        }
        waiting.add(new Second(timeMs, taken.labels));
        if (waiting.size() > WAIT_SECONDS) {
            settle(waiting.remove(), limited);
        }
    }

    /**
     * Tells whose samples come next.
     *
     * @param others whether they are of those who set up and tear down the load, and count in no rate
     * @param soFar whether all before them are, too
     */
    public void pass(boolean others, boolean soFar) {
        aside = others;
        if (others && soFar) {
            rests.values().forEach(rest -> {
                rest.beside = null;
                rest.setAside(rest);
            });
        }
    }

    private static void addSamples(Times together, int passed, Map<String, Double> point) {
        boolean none = together.count() == 0;
        point.put("throughput", (double) together.count() / passed);
        point.put("errors", (double) together.errors() / passed);
        point.put("p50", none ? Double.NaN : together.percentile(50));
        point.put("p95", none ? Double.NaN : together.percentile(95));
        point.put("p99", none ? Double.NaN : together.percentile(99));
        point.put("max", none ? Double.NaN : together.max());
    }

    private void addPoint(Map<String, Double> point) {
        point.keySet().forEach(name -> timeline.computeIfAbsent(name, added -> new double[0]));
        timeline.replaceAll((name, column) -> {
            double[] longer = column;
            if (points >= column.length) {
                longer = Arrays.copyOf(column, 2 * points + 1);
                Arrays.fill(longer, column.length, longer.length, Double.NaN);
            }
            longer[points] = point.getOrDefault(name, Double.NaN);
            return longer;
        });
        points++;
        if (points > MOST_POINTS) {
            points = (points + 1) / 2;
            timeline.values().forEach(column -> Arrays.setAll(column, i -> i < points ? column[2 * i] : Double.NaN));
            stride *= 2;
        }
    }

    private static Times sumOf(String label, Map<String, Times> sums) {
        return sums.computeIfAbsent(label, added -> new Times());
    }

    /** Ends the record; samples that came after the last second count with it. */
    public void end(long timeMs, LongPredicate limited) {
        waiting.add(new Second(timeMs, take().labels));
        while (!waiting.isEmpty()) {
            settle(waiting.remove(), limited);
        }
    }

    /** Tells goals what came since the last second, with the next one of which it counts. */
    public void collect() {
        early = take();
    }

    private Part take() {
        Part taken = new Part();
        taken.labels.putAll(samples.take());
        taken.labels.values().forEach(taken.together::add);
        taken.add(samples.takeAdditional());
        slices.add(passedSeconds, taken.labels);
        for (Part rest : restsNow()) {
            rest.add(taken);
            if (aside) {
                rest.setAside(taken);
            }
        }
        taken.add(early);
        early = new Part();
        return taken;
    }

    /** Times of each label over the whole run. */
    public Map<String, Times> all() {
        return Collections.unmodifiableMap(after(0).labels);
    }

    /** Times of all samples of the run, but for those that stand for others. */
    public Times total() {
        return after(0).together;
    }

    /** How many of all samples, or of those of a label where it is not null, were made by the load. */
    public long ofLoad(String label) {
        return after(0).ofLoad(label);
    }

    /** Those of the samples of a label that were under rate timers; null where none was. */
    public LabelRate rate(String label) {
        return after(0).rates.get(label);
    }

    /** Whether all samples of a label stand for others, which count themselves, and are in no sum. */
    public boolean isAdditional(String label) {
        return samples.isAdditional(label);
    }

    /** How samples failed. */
    public List<SampleErrors.Kind> errors() {
        return samples.errors.kinds();
    }

    /** Times of a label without the seconds of episodes. */
    public Times outside(String label) {
        Times whole = all().getOrDefault(label, new Times());
        return inside.containsKey(label) ? whole.without(inside.get(label)) : whole;
    }

    /**
     * Figures by their names, one for each second, or for some seconds in long runs, of which {@code timeMs} are the
     * ends in milliseconds since 1970; counts are per second, and NaN is unknown.
     */
    public Map<String, double[]> timeline() {
        Map<String, double[]> all = new LinkedHashMap<>(timeline);
        all.replaceAll((name, column) -> Arrays.copyOf(column, points));
        return all;
    }

    private void settle(Second second, LongPredicate limited) {
        if (limited.test(second.timeMs)) {
            second.labels.forEach((label, times) -> times.addTo(sumOf(label, inside)));
        }
    }

    /** Samples of some time. */
    static final class Part {
        /** All, but for those that stand for others. */
        final Times together = new Times();

        final Map<String, Times> labels = new TreeMap<>();
        final Map<String, LabelRate> rates = new HashMap<>();
        /** Those of them that set up and tear down the load; null where there are none. */
        private Part beside;

        private void setAside(Part some) {
            beside = beside == null ? new Part() : beside;
            beside.add(some);
        }

        private long ofLoad(String label) {
            Times sum = label == null ? together : labels.getOrDefault(label, new Times());
            return sum.count() - (beside == null ? 0 : beside.ofLoad(label));
        }

        private void add(Part more) {
            together.add(more.together);
            add(more.labels);
        }

        private void add(Map<String, Times> more) {
            more.forEach((label, times) -> sumOf(label, labels).add(times));
        }

        /** The times that a goal is about: of the load alone, or from the intended start, as under rate timers. */
        Times of(Goal goal) {
            if (goal.intended) {
                return sum(rates, goal, rate -> rate.intended);
            }
            Times sum = goal.isOfAll() ? together : sum(labels, goal, times -> times);
            return beside != null && goal.isPerSecond() ? sum.without(beside.of(goal)) : sum;
        }

        private static <T> Times sum(Map<String, T> labels, Goal goal, Function<T, Times> times) {
            Times sum = new Times();
            labels.forEach((label, of) -> {
                if (goal.isAbout(label)) {
                    sum.add(times.apply(of));
                }
            });
            return sum;
        }
    }

    private static final class Second {
        private final long timeMs;
        private final Map<String, Times.Packed> labels = new HashMap<>();

        private Second(long timeMs, Map<String, Times> taken) {
            this.timeMs = timeMs;
            taken.forEach((label, times) -> labels.put(label, times.pack()));
        }
    }
}
