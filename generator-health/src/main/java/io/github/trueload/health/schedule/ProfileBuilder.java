// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.ArrayList;
import java.util.List;

/** Puts a rate over time together, piece by piece. Used by one thread. */
public final class ProfileBuilder {
    private final List<Piece> pieces = new ArrayList<>();
    private double seconds;
    private double arrivals;

    /**
     * Adds a stretch of time in which the rate changes evenly, or stays; one without length adds nothing.
     *
     * @param length seconds; infinite only for a rate that stays
     * @param firstRate arrivals per second at its beginning
     * @param lastRate arrivals per second at its end
     */
    public ProfileBuilder add(double length, double firstRate, double lastRate) {
        if (length > 0) {
            Piece piece = new Piece(seconds, arrivals, length, firstRate, lastRate);
            pieces.add(piece);
            seconds = piece.toSeconds();
            arrivals = piece.toArrivals();
        }
        return this;
    }

    /** The length of what was added, in seconds. */
    double seconds() {
        return seconds;
    }

    /** Ends the profile: nothing comes after what was added. */
    public RateProfile build(String text) {
        if (seconds != Double.POSITIVE_INFINITY) {
            add(Double.POSITIVE_INFINITY, 0, 0);
        }
        return new RateProfile(pieces, text);
    }
}
