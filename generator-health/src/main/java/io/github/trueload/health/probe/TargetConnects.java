// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.TargetReading;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/** One server port under test; the ports and schemes of one host form a short chain. Thread-safe, without locks. */
final class TargetConnects {
    private static final long LONGEST_MS = 600_000;

    private final String scheme;
    private final String host;
    private final int port;
    private final AtomicHistogram connectMs = new AtomicHistogram(LONGEST_MS, 2);
    private final AtomicReference<TargetConnects> next = new AtomicReference<>();
    private final AtomicLong opened = new AtomicLong();
    private final LongAccumulator floorNanos = new LongAccumulator(Math::min, Long.MAX_VALUE);

    TargetConnects(String scheme, String host, int port) {
        this.scheme = scheme;
        this.host = host;
        this.port = port;
    }

    /** Counts a connection. 0 says nothing: JMeter gives it to reused connections and to very quick ones alike. */
    void connected(long ms) {
        if (ms > 0) {
            connectMs.recordValue(Math.min(ms, LONGEST_MS));
        }
    }

    /** Counts a connection of our own, which nobody used. */
    void opened(long nanos) {
        floorNanos.accumulate(nanos);
        opened.incrementAndGet();
    }

    /** Finds the target of this host with a scheme and port, adding it to the chain if there is room. */
    TargetConnects find(String wantedScheme, int wantedPort, AtomicInteger targets) {
        TargetConnects target = this;
        while (target.port != wantedPort || !target.scheme.equals(wantedScheme)) {
            TargetConnects following = target.next.get();
            if (following == null) {
                if (targets.get() >= SampleProbe.MOST_TARGETS) {
                    return null;
                }
                TargetConnects created = new TargetConnects(wantedScheme, host, wantedPort);
                if (target.next.compareAndSet(null, created)) {
                    targets.incrementAndGet();
                    return created;
                }
                following = target.next.get();
            }
            target = following;
        }
        return target;
    }

    TargetConnects next() {
        return next.get();
    }

    String host() {
        return host;
    }

    int port() {
        return port;
    }

    /**
     * The connect times so far.
     *
     * @param portsInUse the local ports that connections to it take; NaN where unknown
     */
    TargetReading read(double portsInUse) {
        Histogram now = connectMs.copy();
        long connects = now.getTotalCount();
        return new TargetReading(
                        scheme + "://" + host + ":" + port,
                        scheme,
                        connects,
                        connects == 0 ? 0 : now.getMinNonZeroValue(),
                        connects == 0 ? 0 : now.getValueAtPercentile(50),
                        connects == 0 ? 0 : now.getValueAtPercentile(99),
                        portsInUse)
                .withOpened(opened.get(), opened.get() == 0 ? Double.NaN : floorNanos.get() / 1e6);
    }
}
