// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.Random;

/**
 * Arrivals at random distances, as those of many users who know nothing of each other. A Poisson process of any rate
 * is one of rate 1 whose time is stretched by the cumulated rate, and several such processes together are one again,
 * so each generator draws its own. Thread-safe: threads take turns for the some ten nanoseconds of a draw.
 */
public final class PoissonArrivals implements Arrivals {
    private final RateProfile profile;
    private final GeneratorShare share;
    private final CatchUp catchUp;
    private final Random random;
    private double drawn;
    private double next;

    /**
     * Creates arrivals of which none is taken.
     *
     * @param seed equal seeds give equal arrivals; each generator of a share draws others
     */
    public PoissonArrivals(RateProfile profile, GeneratorShare share, CatchUp catchUp, long seed) {
        this.profile = profile;
        this.share = share;
        this.catchUp = catchUp;
        this.random = new Random(seed + 31L * share.index());
        this.next = draw();
    }

    @Override
    public synchronized Arrival next(double nowSeconds) {
        double since = catchUp.since(nowSeconds);
        double wanted = next;
        next = draw();
        long givenUp = 0;
        while (wanted < since && next <= nowSeconds) {
            wanted = next;
            next = draw();
            givenUp++;
        }
        return new Arrival(wanted, givenUp);
    }

    private double draw() {
        drawn -= Math.log1p(-random.nextDouble());
        return profile.secondsOf(drawn * share.generators());
    }
}
