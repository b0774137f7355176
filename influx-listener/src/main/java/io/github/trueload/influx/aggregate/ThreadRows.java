// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Intervals;
import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.settings.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rows {@code transaction=internal}: how many threads this generator and the slaves of an RMI master have. This
 * generator's are looked at once a second. On a master that merges its slaves these are the slaves' threads: as
 * JMeter's own counters have them, or as the samples tell where those counters get no news (a firewall between slaves
 * and master). A slave's are those that its samples tell. They come in batches, up to a minute late, so an interval
 * that has none yet gets the number seen last; the row is replaced when they come.
 * <p>Used by the listener's clock thread, but for what says "any thread".
 */
public final class ThreadRows implements Row.Contributor {
    private static final long MOST_AT_ONCE = 1000;
    private static final int MOST_REMEMBERED = 60;

    private final Map<String, Slave> slaves = new HashMap<>();
    private final StartedThreads startedThreads = new StartedThreads();
    private final Settings settings;
    private final Intervals intervals;
    private final Supplier<Counters> jmeter;
    private Active own = new Active();
    private boolean jmeterKnows;

    /** JMeter's own counters: threads that are active now, and those that started and ended in this test. */
    public static final class Counters {
        private final int active;
        private final int started;
        private final int finished;

        /** The counters at one moment. */
        public Counters(int active, int started, int finished) {
            this.active = active;
            this.started = started;
            this.finished = finished;
        }
    }

    /** Knows no slave yet. */
    public ThreadRows(Settings settings, Intervals intervals, Supplier<Counters> jmeter) {
        this.settings = settings;
        this.intervals = intervals;
        this.jmeter = jmeter;
    }

    @Override
    public void everySecond(long nowMs) {
        int active = jmeter.get().active;
        jmeterKnows |= active > 0;
        // Samples cannot tell that a slave is done, so they are asked only where the counters know of none.
        own.add(jmeterKnows ? active : activeOfSlaves());
    }

    @Override
    public void intervalOver(Interval interval, Row.Starter rows, Consumer<Row> sink) {
        if (own.isEmpty()) {
            everySecond(interval.startMs);
        }
        Counters now = jmeter.get();
        // A master (5.4.1 to 5.6.3) sets the number of started threads to zero whenever it starts another slave.
        int started = Math.max(now.started, Math.max(now.active + now.finished, startedThreads.all()));
        int ended = Math.max(now.finished, started - own.last);
        sink.accept(own.row(settings.measurement(), rows, interval, started, ended));
        own = new Active();
    }

    /** Takes note of a sample of a slave's thread; of the same thread any number of times. Any thread. */
    public void threadSeen(String slave, String threadName, long timeMs) {
        startedThreads.seen(slave, threadName, timeMs);
    }

    /** Makes the row of an interval in which a slave's samples tell its threads. */
    void told(String name, Interval interval, Active threads, Consumer<Row> sink) {
        long index = interval.index;
        Slave slave = slaves.computeIfAbsent(name, ignored -> new Slave(name, index));
        slave.told(index, threads);
        slave.send(interval, threads, sink);
    }

    /** Makes rows of the intervals for which a slave has none yet. */
    void fillUp(long lastIndex, Consumer<Row> sink) {
        for (Slave slave : slaves.values()) {
            // A slave whose clock is days behind must not fill the spool.
            long from = Math.max(slave.writtenUpTo + 1, lastIndex - MOST_AT_ONCE + 1);
            for (long index = from; index <= lastIndex; index++) {
                slave.send(intervals.at(index), slave.still(), sink);
            }
        }
    }

    /** Makes the rows of the last interval once more: the test is over, so every thread that started has ended. */
    void allEnded(Consumer<Row> sink) {
        for (Slave slave : slaves.values()) {
            Active threads = slave.index == slave.writtenUpTo ? slave.threads : slave.still();
            sink.accept(slave.row(intervals.at(slave.writtenUpTo), threads, 0));
        }
    }

    /** Times that had rows come again, with rows that do not replace those. */
    void clockPutBack(long currentIndex) {
        slaves.values().forEach(slave -> slave.putBackTo(currentIndex - 1));
    }

    /** How many threads all slaves had when their samples were seen last. */
    int activeOfSlaves() {
        return slaves.values().stream().mapToInt(slave -> slave.threads.last).sum();
    }

    /** The numbers of active threads seen in an interval. Not thread-safe. */
    static final class Active {
        /** The number seen last; 0 when there was none. */
        int last;

        private int min = Integer.MAX_VALUE;
        private int max;
        private long sum;
        private long seen;

        void add(int active) {
            min = Math.min(min, active);
            max = Math.max(max, active);
            sum += active;
            seen++;
            last = active;
        }

        /** Adds numbers seen elsewhere in the same interval. */
        void add(Active other) {
            min = Math.min(min, other.min);
            max = Math.max(max, other.max);
            sum += other.sum;
            seen += other.seen;
            last = other.seen == 0 ? last : other.last;
        }

        boolean isEmpty() {
            return seen == 0;
        }

        /**
         * As JMeter's own InfluxDB client has it; where no number was seen it tells only that the generator was there.
         */
        Row row(String measurement, Row.Starter rows, Interval interval, int started, int ended) {
            Row.Builder row = rows.row(measurement, interval)
                    .tag(Tag.TRANSACTION, Value.THREADS)
                    .field(Field.COVERED, interval.coveredSeconds);
            if (seen > 0) {
                row.field(Field.MIN_ACTIVE, min)
                        .field(Field.MAX_ACTIVE, max)
                        .field(Field.MEAN_ACTIVE, (double) sum / seen)
                        .field(Field.STARTED, started)
                        .field(Field.ENDED, ended);
            }
            return row.build();
        }
    }

    private final class Slave {
        private final TreeMap<Long, String> sent = new TreeMap<>();
        private final String name;

        /** The last interval of which samples told the threads. */
        private long index;

        private Active threads = new Active();

        /** The last interval that has a row. */
        private long writtenUpTo;

        Slave(String name, long index) {
            this.name = name;
            this.index = index;
            this.writtenUpTo = index;
        }

        /** Older intervals change nothing of what is known last. */
        void told(long ofIndex, Active threadsThen) {
            if (ofIndex >= index) {
                index = ofIndex;
                threads = threadsThen;
            }
        }

        /** Sends a row unless the same was sent before; after many intervals that is not remembered. */
        void send(Interval interval, Active threadsThen, Consumer<Row> sink) {
            Row row = row(interval, threadsThen, threadsThen.last);
            writtenUpTo = Math.max(writtenUpTo, interval.index);
            if (!row.line.equals(sent.put(interval.index, row.line))) {
                sink.accept(row);
            }
            if (sent.size() > MOST_REMEMBERED) {
                sent.pollFirstEntry();
            }
        }

        /** @param running how many of its threads have not ended */
        Row row(Interval interval, Active threadsThen, int running) {
            // A thread that is active has started, though its first sample may still be under way.
            int started = Math.max(startedThreads.before(name, interval.endMs), threadsThen.last);
            Row.Starter rows = new Row.Starter(settings.tags, name, "");
            return threadsThen.row(settings.slaveMeasurement(), rows, interval, started, started - running);
        }

        /** The threads of an interval in which nothing changed. */
        Active still() {
            Active still = new Active();
            if (!threads.isEmpty()) {
                still.add(threads.last);
            }
            return still;
        }

        void putBackTo(long lastIndex) {
            index = Math.min(index, lastIndex);
            writtenUpTo = Math.min(writtenUpTo, lastIndex);
            sent.clear();
        }
    }

    /**
     * How many threads the slaves have started, which JMeter's own counters on a master do not know. JMeter numbers the
     * threads of a group from 1 on, in the order of their start, and the number ends the thread's name. So a thread
     * that is seen for the first time tells of itself and of those before it. Thread-safe.
     */
    static final class StartedThreads {
        /** Where every user is a thread of its own there are many; older times are put together. */
        private static final int MOST_TIMES = 1000;

        private static final Pattern NUMBERED = Pattern.compile("(.*)-(\\d{1,9})");

        /** The highest number seen, by slave and group. */
        private final Map<String, Integer> highest = new HashMap<>();

        /** How many started at which times, by slave. */
        private final Map<String, TreeMap<Long, Integer>> startedAt = new HashMap<>();

        synchronized void seen(String slave, String threadName, long timeMs) {
            Matcher numbered = NUMBERED.matcher(threadName);
            boolean hasNumber = numbered.matches();
            String group = slave + '\n' + (hasNumber ? numbered.group(1) : threadName);
            int number = hasNumber ? Integer.parseInt(numbered.group(2)) : 1;
            int more = number - highest.getOrDefault(group, 0);
            if (more > 0) {
                highest.put(group, number);
                TreeMap<Long, Integer> times = startedAt.computeIfAbsent(slave, ignored -> new TreeMap<>());
                times.merge(timeMs, more, Integer::sum);
                if (times.size() > MOST_TIMES) {
                    int oldest = times.pollFirstEntry().getValue();
                    times.merge(times.firstKey(), oldest, Integer::sum);
                }
            }
        }

        /** How many threads of a slave had a sample before a time. */
        synchronized int before(String slave, long timeMs) {
            return startedAt.getOrDefault(slave, new TreeMap<>()).headMap(timeMs).values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
        }

        /** How many threads of all slaves had a sample. */
        synchronized int all() {
            return startedAt.keySet().stream()
                    .mapToInt(slave -> before(slave, Long.MAX_VALUE))
                    .sum();
        }
    }
}
