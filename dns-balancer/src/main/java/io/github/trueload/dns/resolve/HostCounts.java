// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.rotate.AddressSet;
import java.net.InetAddress;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** What happened so far to one host, and to each of its addresses. Thread-safe without locks. */
final class HostCounts {
    final HostLog log;
    /** How many hosts of this name are looked up, by what the plan sets for it; guarded by the map of the counts. */
    int users;

    private final ConcurrentHashMap<InetAddress, Address> addresses = new ConcurrentHashMap<>();
    final LongAdder lookups = new LongAdder();
    private volatile Address first;
    private volatile boolean several;
    final LongAdder failures = new LongAdder();

    HostCounts(String host) {
        this.log = new HostLog(host);
    }

    /** The counts of an address. Addresses that a host has are shown even when they were never chosen. */
    Address of(InetAddress address) {
        Address known = addresses.get(address);
        if (known == null) {
            known = addresses.computeIfAbsent(address, added -> new Address());
            if (first == null) {
                first = known;
            }
        }
        return known;
    }

    /** The host has these addresses now, beside those that it had. */
    void have(AddressSet now, int behind) {
        several |= now.size() + behind > 1 || first != null && !addresses.containsKey(now.first());
    }

    boolean hasSeveral() {
        return several;
    }

    /** The counts of the address that was chosen first; null before that. */
    Address first() {
        return first;
    }

    HostReport report(String host) {
        Map<String, HostReport.Address> byAddress =
                new TreeMap<>(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        addresses.forEach((address, counts) -> byAddress.put(address.getHostAddress(), counts.report()));
        return new HostReport(host, byAddress, lookups.sum(), failures.sum());
    }

    /** The counts of one address. */
    static final class Address {
        final LongAdder chosen = new LongAdder();
        final LongAdder reached = new LongAdder();
        final LongAdder notReached = new LongAdder();
        private final LongAdder samples = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private final LongAdder totalMs = new LongAdder();
        /** Null until there is a sample: a plan may have thousands of hosts, and these take some kilobytes. */
        private volatile TimeBuckets times;

        void sampled(long elapsedMs, boolean failure) {
            samples.increment();
            totalMs.add(elapsedMs);
            if (failure) {
                failed.increment();
            }
            times().add(elapsedMs);
        }

        private HostReport.Address report() {
            TimeBuckets known = times;
            return new HostReport.Address(
                    chosen.sum(),
                    reached.sum(),
                    notReached.sum(),
                    samples.sum(),
                    failed.sum(),
                    totalMs.sum(),
                    known == null ? Collections.emptySortedMap() : known.byLongestMs());
        }

        private TimeBuckets times() {
            TimeBuckets known = times;
            if (known == null) {
                synchronized (this) {
                    if (times == null) {
                        times = new TimeBuckets();
                    }
                    known = times;
                }
            }
            return known;
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
