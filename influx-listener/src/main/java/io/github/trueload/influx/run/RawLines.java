// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.TagText;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes samples as line protocol with the schema of JMeter's raw client, plus the tag {@code instance}. Lines are put
 * together by hand because there may be tens of thousands a second. Times are made unique by counting nanoseconds
 * within the millisecond, so that no sample replaces another one. The count is one for the whole JVM, because another
 * listener of this JVM may write to the same place with the same tags. Not thread-safe; several may be in use at once,
 * each in the writing thread of its listener, never in a sampler thread.
 */
public final class RawLines {
    private static final long NANOS_PER_MS = 1_000_000;
    private static final int MAX_CACHED = 10_000;
    private static final AtomicLong SEQUENCE = new AtomicLong();

    private final StringBuilder out = new StringBuilder();
    private final Map<String, String> escaped = new HashMap<>();
    private final String measurement;
    private final String commonTags;
    private final String ownInstance;
    private final boolean tagThreads;
    private int rows;

    /**
     * Creates a writer without lines.
     *
     * @param measurement the measurement
     * @param tags tags of every line
     * @param ownInstance this generator's name
     * @param tagThreads whether each line carries the thread's name, as JMeter 5.6 does
     */
    public RawLines(String measurement, Map<String, String> tags, String ownInstance, boolean tagThreads) {
        this.measurement = measurement.replace(",", "\\,").replace(" ", "\\ ");
        StringBuilder common = new StringBuilder();
        tags.forEach((name, value) ->
                common.append(',').append(escape(name)).append('=').append(escape(value)));
        this.commonTags = common.toString();
        this.ownInstance = ownInstance;
        this.tagThreads = tagThreads;
    }

    /** Adds one line. */
    public void add(Sample sample) {
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

    /** How many lines there are. */
    public int rows() {
        return rows;
    }

    /** Hands over the lines and starts anew. */
    public byte[] take() {
        byte[] bytes = out.toString().getBytes(StandardCharsets.UTF_8);
        out.setLength(0);
        rows = 0;
        return bytes;
    }

    private String tag(String text) {
        String key = Objects.toString(text, "");
        String tag = escaped.get(key);
        if (tag == null) {
            if (escaped.size() >= MAX_CACHED) {
                escaped.clear();
            }
            tag = escape(TagText.clean(key));
            escaped.put(key, tag);
        }
        return tag;
    }

    private static String escape(String text) {
        return text.replace(",", "\\,").replace("=", "\\=").replace(" ", "\\ ");
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
