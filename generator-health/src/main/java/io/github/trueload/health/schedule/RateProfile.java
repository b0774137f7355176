// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A rate over time, such as {@code 100/s for 5 min, to 400/s in 10 min}. The last rate stays. Immutable.
 */
public final class RateProfile {
    private final List<Piece> pieces;
    private final String text;

    RateProfile(List<Piece> pieces, String text) {
        this.pieces = Collections.unmodifiableList(new ArrayList<>(pieces));
        this.text = text;
    }

    /**
     * Reads a rate. Pieces are separated by commas; each is {@code RATE}, {@code RATE for TIME} or
     * {@code to RATE in TIME}, a rate is {@code 100/s}, {@code 6000/min} or {@code 360000/h}, a time {@code 90 s},
     * {@code 5 min} or {@code 1 h}.
     *
     * @throws BadRateException when the text is no rate; the message says which part is wrong
     */
    public static RateProfile parse(String text) throws BadRateException {
        return RateText.parse(text);
    }

    /** How many arrivals there are from the beginning up to a moment, parts of one included. */
    public double arrivalsUntil(double seconds) {
        return seconds <= 0 ? 0 : at(seconds).arrivalsUntil(seconds);
    }

    /** Arrivals per second at a moment. */
    public double rateAt(double seconds) {
        return at(Math.max(0, seconds)).rateAt(Math.max(0, seconds));
    }

    /** When so many arrivals have come; infinite when they never come. */
    public double secondsOf(double arrivals) {
        for (Piece piece : pieces) {
            if (arrivals < piece.toArrivals()) {
                return piece.secondsOf(arrivals);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** When the rate rises above 0 for the first time; infinite when it never does. */
    public double firstRise() {
        return pieces.stream()
                .filter(piece -> piece.toArrivals() > piece.fromArrivals)
                .mapToDouble(piece -> piece.fromSeconds)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** The text it was read from. */
    @Override
    public String toString() {
        return text;
    }

    private Piece at(double seconds) {
        for (Piece piece : pieces) {
            if (seconds < piece.toSeconds()) {
                return piece;
            }
        }
        return pieces.get(pieces.size() - 1);
    }
}
