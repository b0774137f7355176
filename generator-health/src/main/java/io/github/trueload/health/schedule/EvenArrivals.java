// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.concurrent.atomic.AtomicLong;

/** Arrivals at even distances. Thread-safe, without a lock. */
public final class EvenArrivals implements Arrivals {
    private final RateProfile profile;
    private final GeneratorShare share;
    private final CatchUp catchUp;
    private final AtomicLong taken = new AtomicLong();

    /** Creates arrivals of which none is taken. */
    public EvenArrivals(RateProfile profile, GeneratorShare share, CatchUp catchUp) {
        this.profile = profile;
        this.share = share;
        this.catchUp = catchUp;
    }

    @Override
    public Arrival next(double nowSeconds) {
        while (true) {
            long next = taken.get();
            long wanted = Math.max(next, firstWanted(nowSeconds));
            if (taken.compareAndSet(next, wanted + 1)) {
                return new Arrival(profile.secondsOf(share.position(wanted)), wanted - next);
            }
        }
    }

    /** The first arrival that is not given up at a moment. */
    private long firstWanted(double nowSeconds) {
        long latest = share.lastOf(profile.arrivalsUntil(nowSeconds));
        double since = catchUp.since(nowSeconds);
        long inTime = since <= 0 ? 0 : (long) Math.ceil(share.of(profile.arrivalsUntil(since) - share.index()));
        return Math.min(latest, inTime);
    }
}
