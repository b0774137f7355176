// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.health.reading.Reading;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * What a run leaves for its report. Whether a second lay in an episode is known only some seconds later, when a window
 * of readings has been judged, so each second waits for that. Samples are counted by any thread, all else is done by
 * one.
 */
public final class RunRecord {
    /** The longest window is 10 s by default; thresholds may make it longer. */
    private static final int WAIT_SECONDS = 30;
    /** Four hours; of longer runs only every second point is kept, then every fourth, and so on. */
    private static final int MOST_POINTS = 14_400;

    private final SampleTimes samples = new SampleTimes();
    private final Map<String, Times> all = new TreeMap<>();
    private final Map<String, Times> outside = new TreeMap<>();
    private final Deque<Second> waiting = new ArrayDeque<>();
    private final List<Point> points = new ArrayList<>();
    private int stride = 1;
    private long seconds;
    private double ownShares;
    private long ownSeconds;

    /** Where sampler threads hand over their samples. */
    public SampleTimes samples() {
        return samples;
    }

    /**
     * Adds a second.
     *
     * @param limited whether the generator was the limit at a time, as far as is known now
     */
    public void add(Reading reading, LongPredicate limited) {
        Map<String, Times> taken = samples.take();
        Times together = new Times();
        taken.values().forEach(together::add);
        if (seconds++ % stride == 0) {
            Point before = points.isEmpty() ? null : points.get(points.size() - 1);
            points.add(new Point(reading, together, before));
        }
        if (points.size() > MOST_POINTS) {
            thinOut();
        }
        if (!Double.isNaN(reading.ownShare)) {
            ownShares += reading.ownShare;
            ownSeconds++;
        }
        waiting.add(new Second(reading.timeMs, taken));
        if (waiting.size() > WAIT_SECONDS) {
            settle(waiting.remove(), limited);
        }
    }

    /** Ends the record; samples that came after the last second count with it. */
    public void end(long timeMs, LongPredicate limited) {
        waiting.add(new Second(timeMs, samples.take()));
        while (!waiting.isEmpty()) {
            settle(waiting.remove(), limited);
        }
    }

    /** Times of each label over the whole run. */
    public Map<String, Times> all() {
        return Collections.unmodifiableMap(all);
    }

    /** Times of a label without the seconds of episodes. */
    public Times outside(String label) {
        return outside.getOrDefault(label, new Times());
    }

    /** What watching cost on the average, as a share of one processor; NaN where the JVM cannot tell. */
    public double ownShare() {
        return ownShares / ownSeconds;
    }

    /** One line of figures per second, or per some seconds in long runs. */
    public List<Point> points() {
        return Collections.unmodifiableList(points);
    }

    private void settle(Second second, LongPredicate limited) {
        add(all, second.labels);
        if (!limited.test(second.timeMs)) {
            add(outside, second.labels);
        }
    }

    private static void add(Map<String, Times> to, Map<String, PackedTimes> labels) {
        labels.forEach((label, times) -> times.addTo(to.computeIfAbsent(label, name -> new Times())));
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
        private final Map<String, PackedTimes> labels = new HashMap<>();

        private Second(long timeMs, Map<String, Times> taken) {
            this.timeMs = timeMs;
            taken.forEach((label, times) -> labels.put(label, new PackedTimes(times)));
        }
    }
}
