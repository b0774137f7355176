// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.row.Row;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows that wait to be written, bounded by their size in memory. A newer version of a row takes the older one's place;
 * when the spool is full the oldest rows are dropped and counted, and so is what comes after the end. Thread-safe;
 * nobody waits in here but the thread that delivers.
 */
public class Spool {
    /** Memory of a row besides its key and bytes. */
    static final int OVERHEAD = 200;

    // Keyed by what identifies a point, or by an object of its own where a row is never replaced.
    private final Map<Object, Batch.Lines> waiting = new LinkedHashMap<>();
    private final DeliveryCounts counts;
    private final long maxBytes;
    private long bytes;
    private boolean closed;

    /** @param maxBytes how much memory waiting rows may take */
    public Spool(DeliveryCounts counts, long maxBytes) {
        this.counts = counts;
        this.maxBytes = maxBytes;
    }

    /** Adds a row or replaces its older version. */
    public void add(Row row) {
        add(row.key, new Batch.Lines((row.line + '\n').getBytes(StandardCharsets.UTF_8), 1, row.samples));
    }

    /** Adds lines that will never be replaced, one sample each. */
    public void add(byte[] lines, int rows) {
        add(new Object(), new Batch.Lines(lines, rows, rows));
    }

    /** Says that nothing will be added any more. */
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Waits until there are rows; {@code false} when there are none and there will be none. */
    synchronized boolean awaitRows() throws InterruptedException {
        while (waiting.isEmpty() && !closed) {
            wait();
        }
        return !waiting.isEmpty();
    }

    /** Says that nobody will take anything any more, after that was counted. */
    synchronized void end() {
        closed = true;
        waiting.clear();
    }

    /** Takes the oldest rows, about so many bytes; waits until there are some, null where there will be none. */
    synchronized Batch take(int most) throws InterruptedException {
        if (!awaitRows()) {
            return null;
        }
        List<Batch.Lines> parts = new ArrayList<>();
        int size = 0;
        for (Batch.Lines lines : waiting.values()) {
            if (size >= most) {
                break;
            }
            size += lines.bytes.length;
            parts.add(lines);
        }
        Batch batch = new Batch(parts);
        // Last, because what is not in the batch yet must not be lost should memory run out.
        Iterator<Map.Entry<Object, Batch.Lines>> oldest = waiting.entrySet().iterator();
        for (int i = 0; i < parts.size(); i++) {
            removeNext(oldest);
        }
        return batch;
    }

    private synchronized void add(Object key, Batch.Lines lines) {
        Batch.Lines older = waiting.get(key);
        if (!counts.added(older == null ? lines.rows : 0, lines.samples)) {
            return;
        }
        Batch.Lines newer = lines.accountingFor(older == null ? 0 : older.samples);
        waiting.put(key, newer);
        bytes += cost(key, newer) - (older == null ? 0 : cost(key, older));
        Iterator<Map.Entry<Object, Batch.Lines>> oldest = waiting.entrySet().iterator();
        while (bytes > maxBytes && oldest.hasNext()) {
            Batch.Lines dropped = removeNext(oldest);
            counts.waitedInVain(dropped.rows, dropped.samples, "no room for more waiting rows");
        }
        notifyAll();
    }

    private Batch.Lines removeNext(Iterator<Map.Entry<Object, Batch.Lines>> oldest) {
        Map.Entry<Object, Batch.Lines> entry = oldest.next();
        bytes -= cost(entry.getKey(), entry.getValue());
        oldest.remove();
        return entry.getValue();
    }

    private static long cost(Object key, Batch.Lines lines) {
        return OVERHEAD + (key instanceof String ? ((String) key).length() : 0) + lines.bytes.length;
    }

    /** Rows of one request. Immutable. */
    static final class Batch {
        /** Whether the server may have written it already. */
        final boolean uncertain;

        /** How many bytes it has. */
        final int size;

        final int rows;
        final long samples;
        private final List<Lines> parts;

        Batch(List<Lines> parts) {
            this(parts, false);
        }

        private Batch(List<Lines> parts, boolean uncertain) {
            this.parts = parts;
            this.uncertain = uncertain;
            this.size = parts.stream().mapToInt(part -> part.bytes.length).sum();
            this.rows = parts.stream().mapToInt(part -> part.rows).sum();
            this.samples = parts.stream().mapToLong(part -> part.samples).sum();
        }

        byte[] bytes() {
            byte[] all = new byte[size];
            int at = 0;
            for (Lines part : parts) {
                System.arraycopy(part.bytes, 0, all, at, part.bytes.length);
                at += part.bytes.length;
            }
            return all;
        }

        /** The same rows after a request that may have written them. */
        Batch afterUncertainty() {
            return uncertain ? this : new Batch(parts, true);
        }

        /** The first and the second half; a batch of one row cannot be halved. */
        List<Batch> halves() {
            List<Lines> lines = parts.size() > 1 ? parts : parts.get(0).split();
            int middle = lines.size() / 2;
            return Arrays.asList(
                    new Batch(new ArrayList<>(lines.subList(0, middle)), uncertain),
                    new Batch(new ArrayList<>(lines.subList(middle, lines.size())), uncertain));
        }

        /** One or more lines of line protocol, each with its line break, and what they account for. Immutable. */
        static final class Lines {
            final byte[] bytes;
            final int rows;
            final long samples;

            Lines(byte[] bytes, int rows, long samples) {
                this.bytes = bytes;
                this.rows = rows;
                this.samples = samples;
            }

            Lines accountingFor(long moreSamples) {
                return moreSamples == 0 ? this : new Lines(bytes, rows, samples + moreSamples);
            }

            /** Line by line: raw samples come many in one part, one sample a line. */
            private List<Lines> split() {
                List<Lines> lines = new ArrayList<>(rows);
                int from = 0;
                for (int i = 0; i < bytes.length; i++) {
                    if (bytes[i] == '\n') {
                        lines.add(new Lines(Arrays.copyOfRange(bytes, from, i + 1), 1, samples / rows));
                        from = i + 1;
                    }
                }
                return lines;
            }
        }
    }
}
