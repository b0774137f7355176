// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

/**
 * A stretch of time in which a rate stays or changes evenly, and where it lies in its profile. Immutable.
 */
final class Piece {
    /** Seconds from the profile's beginning to this piece's. */
    final double fromSeconds;
    /** Arrivals before this piece. */
    final double fromArrivals;

    private final double seconds;
    private final double firstRate;
    private final double lastRate;

    /**
     * Creates a piece.
     *
     * @param seconds its length; infinite for a last piece of even rate
     * @param firstRate arrivals per second at its beginning
     * @param lastRate arrivals per second at its end
     */
    Piece(double fromSeconds, double fromArrivals, double seconds, double firstRate, double lastRate) {
        this.fromSeconds = fromSeconds;
        this.fromArrivals = fromArrivals;
        this.seconds = seconds;
        this.firstRate = firstRate;
        this.lastRate = lastRate;
    }

    double toSeconds() {
        return fromSeconds + seconds;
    }

    double toArrivals() {
        return fromArrivals + arrivalsAfter(seconds);
    }

    double rateAt(double profileSeconds) {
        return firstRate + slope() * (profileSeconds - fromSeconds);
    }

    double arrivalsUntil(double profileSeconds) {
        return fromArrivals + arrivalsAfter(profileSeconds - fromSeconds);
    }

    /** When so many arrivals have come, counted from the profile's beginning; infinite when they never come. */
    double secondsOf(double arrivals) {
        double own = arrivals - fromArrivals;
        if (own <= 0) {
            return fromSeconds;
        }
        double slope = slope();
        // The root of slope/2 * t^2 + firstRate * t = own, in a form that stands slopes of nothing.
        double root = Math.sqrt(Math.max(0, firstRate * firstRate + 2 * slope * own));
        return fromSeconds + Math.min(seconds, 2 * own / (firstRate + root));
    }

    private double arrivalsAfter(double ownSeconds) {
        if (firstRate == 0 && lastRate == 0) {
            return 0;
        }
        return firstRate * ownSeconds + (slope() == 0 ? 0 : slope() / 2 * ownSeconds * ownSeconds);
    }

    private double slope() {
        return firstRate == lastRate ? 0 : (lastRate - firstRate) / seconds;
    }
}
