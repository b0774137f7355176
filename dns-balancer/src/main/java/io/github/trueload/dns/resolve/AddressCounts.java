// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.Collections;
import java.util.concurrent.atomic.LongAdder;

/** What happened to one address of a host so far. Thread-safe. */
final class AddressCounts {
    private final LongAdder chosen = new LongAdder();
    private final LongAdder reached = new LongAdder();
    private final LongAdder notReached = new LongAdder();
    private final LongAdder samples = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder totalMs = new LongAdder();
    /** Null until there is a sample: a plan may have thousands of hosts, and these take some kilobytes. */
    private volatile TimeBuckets times;

    void chosen() {
        chosen.increment();
    }

    void reached() {
        reached.increment();
    }

    void notReached() {
        notReached.increment();
    }

    void sampled(long elapsedMs, boolean failure) {
        samples.increment();
        totalMs.add(elapsedMs);
        if (failure) {
            failed.increment();
        }
        times().add(elapsedMs);
    }

    AddressReport report() {
        TimeBuckets known = times;
        return new AddressReport(
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
