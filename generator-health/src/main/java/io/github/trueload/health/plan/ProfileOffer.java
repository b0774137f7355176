// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.plan;

import io.github.trueload.health.schedule.Offer;
import io.github.trueload.health.schedule.RateProfile;
import io.github.trueload.health.schedule.RateState;
import java.util.concurrent.TimeUnit;

/** What a rate over time asks for. Immutable. */
final class ProfileOffer implements Offer {
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RateProfile profile;
    private final long startNanos;

    ProfileOffer(RateProfile profile, long startNanos) {
        this.profile = profile;
        this.startNanos = startNanos;
    }

    @Override
    public double between(RateState before, RateState now) {
        return profile.arrivalsUntil(seconds(now.nanos())) - profile.arrivalsUntil(seconds(before.nanos()));
    }

    private double seconds(long nanoTime) {
        return (nanoTime - startNanos) / NANOS;
    }
}
