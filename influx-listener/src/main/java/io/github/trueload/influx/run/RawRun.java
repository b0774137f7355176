// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/** One test seen by the raw listener: one point per sample. */
public final class RawRun extends ListenerRun {
    private static final long PERIOD_MS = 200;

    /** Half of this is the longest that points wait for their turn to be sent. */
    private static final long POINTS_EVERY_MS = 1000;

    private static final int MOST_QUEUED = 200_000;
    private static final int ROWS_PER_PART = 2_000;

    private final SampleQueue queue = new SampleQueue(MOST_QUEUED);
    private Lines lines;

    /** @throws IOException when a file that the settings name cannot be read */
    public RawRun(String name, Settings settings, String hostName, String run) throws IOException {
        super(name, settings, hostName, run, false, PERIOD_MS);
    }

    /** Takes one sample; ignored once the run has ended. Never waits and never throws. */
    public void record(Sample sample) {
        if (!stopped) {
            queue.add(sample);
        }
    }

    @Override
    long recorded() {
        return queue.recorded();
    }

    @Override
    long discard() {
        return queue.discard();
    }

    @Override
    void begin() {
        begin("one point per sample", POINTS_EVERY_MS);
        lines = new Lines(settings.measurement(), settings.tags, rows.instance, settings.flag(Parameter.THREAD_NAME));
    }

    @Override
    void tick(long nowMs) {
        super.tick(nowMs);
        takePoints();
    }

    private void takePoints() {
        for (Sample sample = queue.poll(); sample != null; sample = queue.poll()) {
            lines.add(sample);
            if (lines.rows == ROWS_PER_PART) {
                flush();
            }
        }
        flush();
        long refused = queue.takeRefused();
        if (refused > 0) {
            counts.dropped(refused, refused, "more samples than the listener's thread could take");
        }
    }

    @Override
    void end() {
        release(Double.NaN);
        takePoints();
    }

    private void flush() {
        int rows = lines.rows;
        if (rows > 0) {
            add(lines.take(), rows);
        }
    }

    /**
     * Samples between the sampler threads and the listener's thread, which empties this several times a second.
     * Bounded; a sample that finds no room is counted. Thread-safe without locks.
     */
    static final class SampleQueue {
        private final Queue<Sample> samples = new ConcurrentLinkedQueue<>();
        private final AtomicInteger size = new AtomicInteger();
        private final LongAdder recorded = new LongAdder();
        private final LongAdder refused = new LongAdder();
        private final int bound;

        SampleQueue(int bound) {
            this.bound = bound;
        }

        void add(Sample sample) {
            recorded.increment();
            if (size.get() >= bound) {
                refused.increment();
                return;
            }
            size.incrementAndGet();
            samples.add(sample);
        }

        /** Takes the oldest sample, or {@code null}. */
        Sample poll() {
            Sample sample = samples.poll();
            if (sample != null) {
                size.decrementAndGet();
            }
            return sample;
        }

        /** Takes out all samples, and says how many those and the ones without room were. */
        long discard() {
            long discarded = takeRefused();
            while (poll() != null) {
                discarded++;
            }
            return discarded;
        }

        long recorded() {
            return recorded.sum();
        }

        /** How many found no room since the last call. */
        long takeRefused() {
            return refused.sumThenReset();
        }
    }

    /**
     * Writes samples as line protocol with the schema of JMeter's raw client, plus the tag {@code instance}; by hand,
     * because there may be tens of thousands a second. So that no sample replaces another one, nanoseconds are counted
     * within the millisecond, by one count for all listeners of the JVM. Not thread-safe.
     */
    static final class Lines {
        private static final long NANOS_PER_MS = 1_000_000;
        private static final Pattern SPECIAL = Pattern.compile("[,= ]");
        private static final AtomicLong SEQUENCE = new AtomicLong();

        private final StringBuilder out = new StringBuilder();
        private final String measurement;
        private final String commonTags;
        private final String ownInstance;
        private final boolean tagThreads;
        private int rows;

        /** @param tagThreads whether each line carries the thread's name, as JMeter 5.6 does */
        Lines(String measurement, Map<String, String> tags, String ownInstance, boolean tagThreads) {
            this.measurement = measurement.replace(",", "\\,").replace(" ", "\\ ");
            StringBuilder common = new StringBuilder();
            tags.forEach((name, value) ->
                    common.append(',').append(escape(name)).append('=').append(escape(value)));
            this.commonTags = common.toString();
            this.ownInstance = ownInstance;
            this.tagThreads = tagThreads;
        }

        void add(Sample sample) {
            String instance = sample.source.isEmpty() ? ownInstance : sample.source;
            out.append(measurement).append(commonTags);
            out.append(',').append(Tag.INSTANCE).append('=').append(tag(instance));
            out.append(',').append(Tag.STATUS).append('=').append(sample.ok ? Value.OK : Value.KO);
            if (tagThreads) {
                out.append(',').append(Tag.THREAD_NAME).append('=').append(tag(sample.threadName));
            }
            out.append(',').append(Tag.TRANSACTION).append('=').append(tag(sample.label));
            out.append(' ').append(Field.DURATION).append('=').append(sample.elapsedMs);
            out.append(',').append(Field.TTFB).append('=').append(sample.latencyMs);
            out.append(',').append(Field.CONNECT_TIME).append('=').append(sample.connectMs);
            long nanos = SEQUENCE.getAndIncrement() % NANOS_PER_MS;
            out.append(' ').append(sample.startMs * NANOS_PER_MS + nanos).append('\n');
            rows++;
        }

        /** Hands over the lines and starts anew. */
        byte[] take() {
            byte[] bytes = out.toString().getBytes(StandardCharsets.UTF_8);
            out.setLength(0);
            rows = 0;
            return bytes;
        }

        private String tag(String text) {
            return escape(TagText.clean(text));
        }

        private static String escape(String text) {
            return SPECIAL.matcher(text).replaceAll("\\\\$0");
        }
    }

    /** One sample as the raw measurement has it: filled by a sampler thread, which then hands it over. */
    public static final class Sample {
        /** The slave that produced it, or an empty text for this JVM. */
        public String source;

        /** May be null. */
        public String label;

        /** May be null. */
        public String threadName;

        public boolean ok;

        /** When it started, in milliseconds since the epoch. */
        public long startMs;

        public long elapsedMs;
        public long latencyMs;
        public long connectMs;
    }
}
