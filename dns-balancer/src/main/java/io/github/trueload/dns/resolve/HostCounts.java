// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.common.BalancerCounts;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What happened so far to one host, and to each of its addresses: what the log says of it meanwhile, each piece of news
 * once, whatever a plan sets for the host, and the table at the end. Thread-safe; nothing waits to be counted.
 */
public final class HostCounts {
    private static final int MAX_HOSTS = 100;
    private static final int MAX_ADDRESSES = 64;
    private static final int MAX_CHANGES = 50;
    private static final int MAX_LENGTH = 400;
    private static final Logger log = LoggerFactory.getLogger(Balancer.class);

    public final String host;
    public final LongAdder lookups = new LongAdder();
    /** Look-ups that failed. */
    public final LongAdder failures = new LongAdder();

    /** How many hosts of this name are looked up, by what the plan sets for it; guarded by the balancer's map. */
    int users;

    private final ConcurrentHashMap<InetAddress, Address> addresses = new ConcurrentHashMap<>();
    private volatile Address first;
    private volatile boolean several;

    // What the log was told last; guarded by this.
    private boolean failing;
    private boolean tooShortBefore = true;
    private boolean saidTooShort;
    private int changes;

    /** Nothing happened yet to a host, whose name is in lower case. */
    public HostCounts(String host) {
        this.host = host;
    }

    /** The counts of an address. Addresses that a host has are shown even when they were never chosen. */
    public Address of(InetAddress address) {
        Address known = addresses.get(address);
        if (known == null) {
            known = addresses.computeIfAbsent(address, added -> new Address());
            if (first == null) {
                first = known;
            }
        }
        return known;
    }

    /** The host has these addresses now, and some behind them, for a time; null before the first answer. */
    synchronized void answered(Set<InetAddress> before, Set<InetAddress> now, int behind, Duration ttl) {
        several |= now.size() + behind > 1
                || first != null && !addresses.containsKey(now.iterator().next());
        if (!now.equals(before) && changes <= MAX_CHANGES) {
            String last = changes == MAX_CHANGES ? " (further changes are not logged)" : "";
            log.info("{} has {} addresses for {} s: {}{}", host, now.size(), ttl.getSeconds(), shorten(now), last);
            changes++;
        } else if (failing) {
            log.info("{} was found again", host);
        }
        failing = false;
    }

    /**
     * The answer states a time to live.
     *
     * @param tooShort whether its addresses are used for longer than that; once after others that held is no news,
     *     since a server with a memory of its own may have a last second left of what held for long
     */
    synchronized void stated(long stated, Duration used, boolean tooShort) {
        boolean tell = tooShort && tooShortBefore && !saidTooShort;
        tooShortBefore = tooShort;
        if (tell) {
            saidTooShort = true;
            log.warn(
                    "{}: by DNS its addresses hold for {} s, but they are used for {} s; lower the minimum time to live"
                            + " of the DNS element if that is too long",
                    host,
                    stated,
                    used.getSeconds());
        }
    }

    /** There was no answer, but the last addresses may go on. */
    synchronized void failed(UnknownHostException problem, boolean goesOn) {
        if (!failing) {
            log.warn("{}{}", problem.getMessage(), goesOn ? " Its last addresses stay in use meanwhile." : "");
        }
        failing = true;
    }

    private static String shorten(Set<InetAddress> addresses) {
        String text = addresses.stream()
                .sorted(Rotation.CANONICAL)
                .map(InetAddress::getHostAddress)
                .collect(Collectors.joining(", "));
        return text.length() <= MAX_LENGTH ? text : text.substring(0, text.lastIndexOf(',', MAX_LENGTH)) + ", ...";
    }

    /** Whether the host has, or had, several addresses. */
    public boolean hasSeveral() {
        return several;
    }

    /** The counts of the address that was chosen first; null before that. */
    public Address first() {
        return first;
    }

    /** The counts of all its addresses by their texts, in the order of these. */
    public Map<String, Address> addresses() {
        Map<String, Address> byText =
                new TreeMap<>(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        addresses.forEach((address, counts) -> byText.put(address.getHostAddress(), counts));
        return byText;
    }

    /** A table of all hosts, each with its addresses; begins with a line break. */
    public static String table(List<HostCounts> all) {
        Formatter table = new Formatter(Locale.ROOT);
        all.stream().limit(MAX_HOSTS).forEach(each -> each.appendTo(table));
        if (all.size() > MAX_HOSTS) {
            table.format("%n  and %d more hosts", all.size() - MAX_HOSTS);
        }
        return table.toString();
    }

    /** For how many new connections an address was chosen. */
    long total() {
        return addresses.values().stream().mapToLong(each -> each.chosen.sum()).sum();
    }

    private void appendTo(Formatter table) {
        Map<String, Address> known = addresses();
        long total = total();
        boolean heard = known.values().stream().anyMatch(row -> row.reached.sum() + row.notReached.sum() > 0);
        boolean withOutcomes = heard || known.values().stream().anyMatch(row -> row.samples.sum() > 0);
        table.format(
                "%n  %s: %d new connections, %d addresses, %d look-ups, %d of them failed%n    %-39s %10s %8s",
                host, total, known.size(), lookups.sum(), failures.sum(), "address", "chosen", "");
        if (withOutcomes) {
            table.format(
                    " %10s %12s %10s %8s %9s %7s", "reached", "not reached", "samples", "failed", "mean ms", "p99 ms");
        }
        known.entrySet().stream().limit(MAX_ADDRESSES).forEach(row -> {
            Address address = row.getValue();
            long chosen = address.chosen.sum();
            table.format("%n    %-39s %10d %6.1f %%", row.getKey(), chosen, total == 0 ? 0 : 100.0 * chosen / total);
            if (withOutcomes) {
                address.appendOutcomes(table, heard);
            }
        });
        if (known.size() > MAX_ADDRESSES) {
            table.format("%n    and %d more addresses", known.size() - MAX_ADDRESSES);
        }
    }

    /** The counts of one address. */
    public static final class Address {
        /** For how many new connections it was handed out first. */
        public final LongAdder chosen = new LongAdder();
        /** How many connections are known to have reached it. */
        public final LongAdder reached = new LongAdder();
        /** How many attempts to connect to it are known to have failed. */
        public final LongAdder notReached = new LongAdder();
        /** The requests over connections to it; where it is not known which one, those for which it was chosen. */
        public final LongAdder samples = new LongAdder();

        public final LongAdder failed = new LongAdder();
        public final LongAdder totalMs = new LongAdder();
        /** Null until there is a sample: a plan may have thousands of hosts, and these take some kilobytes. */
        private final AtomicReference<TimeBuckets> times = new AtomicReference<>();

        /** Counts a sample over a connection to it. */
        public void sampled(long elapsedMs, boolean failure) {
            samples.increment();
            totalMs.add(elapsedMs);
            if (failure) {
                failed.increment();
            }
            if (times.get() == null) {
                times.compareAndSet(null, new TimeBuckets());
            }
            times.get().add(elapsedMs);
        }

        /** How many samples took how long: by the longest time of a bucket in ms, at most 7 % above the true one. */
        public SortedMap<Integer, Long> times() {
            TimeBuckets known = times.get();
            return known == null ? Collections.emptySortedMap() : known.byLongestMs();
        }

        private void appendOutcomes(Formatter table, boolean heard) {
            long all = samples.sum();
            double meanMs = all == 0 ? 0 : (double) totalMs.sum() / all;
            double p99Ms =
                    all == 0 ? 0 : new BalancerCounts.Node(Collections.emptyMap(), times()).percentileMs(0.99, 0);
            table.format(" %10s %12s", heard ? reached.sum() : "?", heard ? notReached.sum() : "?");
            table.format(" %10d %8d %9.1f %7.0f", all, failed.sum(), meanMs, p99Ms);
        }
    }

    /**
     * Counts times by size: exactly up to 31 ms, above that in buckets that are a sixteenth of their times wide. Counts
     * of several readings can be subtracted and those of several generators added, which a percentile could not.
     */
    static final class TimeBuckets {
        private static final int PER_OCTAVE = 16;
        private static final int EXACT = 2 * PER_OCTAVE;
        private static final int EXACT_BITS = 5;
        /** Twelve days. */
        private static final long LONGEST_MS = (1L << 30) - 1;

        private final AtomicLongArray counts = new AtomicLongArray(index(LONGEST_MS) + 1);

        /** Counts a time; negative ones, which a clock that was put back gives, as 0. */
        void add(long millis) {
            counts.incrementAndGet(index(Math.max(0, Math.min(LONGEST_MS, millis))));
        }

        /** The number of times in each bucket that has some, by the longest time in ms that belongs into it. */
        SortedMap<Integer, Long> byLongestMs() {
            SortedMap<Integer, Long> buckets = new TreeMap<>();
            for (int i = 0; i < counts.length(); i++) {
                long count = counts.get(i);
                if (count > 0) {
                    buckets.put(longestMs(i), count);
                }
            }
            return buckets;
        }

        private static int index(long millis) {
            if (millis < EXACT) {
                return (int) millis;
            }
            int shift = Long.SIZE - Long.numberOfLeadingZeros(millis) - EXACT_BITS;
            return shift * PER_OCTAVE + (int) (millis >> shift);
        }

        private static int longestMs(int index) {
            if (index < EXACT) {
                return index;
            }
            int shift = index / PER_OCTAVE - 1;
            return (int) ((PER_OCTAVE + index % PER_OCTAVE + 1L << shift) - 1);
        }
    }
}
