// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.record.RateMeter.Offer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate over time, such as {@code 100/s for 5 min, to 400/s in 10 min}. The last rate stays. Immutable.
 */
final class RateProfile {
    private static final String NUMBER = "(\\d+(?:\\.\\d+)?)";
    private static final String RATE = NUMBER + "\\s*/\\s*(s|sec|second|min|minute|h|hour)";
    private static final String TIME = NUMBER + "\\s*(s|sec|seconds?|min|minutes?|h|hours?)";
    private static final Pattern STEADY = Pattern.compile(RATE + "(?:\\s+for\\s+" + TIME + ")?");
    private static final Pattern RAMP = Pattern.compile("to\\s+" + RATE + "\\s+in\\s+" + TIME);

    private static final String[] UNITS = {"ms", "s|sec.*", "m|min.*", "h|hour.*", "d|day.*"};
    private static final double[] UNIT_SECONDS = {1e-3, 1, 60, 3_600, 86_400};

    private final List<Segment> segments;

    private RateProfile(List<Segment> segments) {
        this.segments = segments;
    }

    /**
     * Reads a rate. Segments are separated by commas; each is {@code RATE}, {@code RATE for TIME} or {@code to RATE in
     * TIME}, a rate is {@code 100/s}, {@code 6000/min} or {@code 360000/h}, a time {@code 90 s}, {@code 5 min} or
     * {@code 1 h}. An IllegalArgumentException says which part is wrong.
     */
    static RateProfile parse(String text) {
        Builder profile = new Builder();
        for (String part : text.split(",", -1)) {
            read(part.trim().toLowerCase(Locale.ROOT), profile);
        }
        // The last rate stays until the threads end.
        profile.add(Double.POSITIVE_INFINITY, profile.lastRate, profile.lastRate);
        return profile.build();
    }

    private static void read(String part, Builder profile) {
        if (profile.isEndless()) {
            throw new IllegalArgumentException("'" + part + "' is never reached, because the rate before it has no end:"
                    + " write for example '100/s for 5 min, to 400/s in 10 min'");
        }
        Matcher steady = STEADY.matcher(part);
        Matcher ramp = RAMP.matcher(part);
        if (steady.matches()) {
            double rate = rate(steady);
            profile.add(steady.group(3) == null ? Double.POSITIVE_INFINITY : time(steady), rate, rate);
        } else if (ramp.matches()) {
            profile.add(time(ramp), profile.lastRate, rate(ramp));
        } else {
            throw new IllegalArgumentException(
                    "'" + part + "' is no rate: write for example '100/s', '6000/min for 5 min' or"
                            + " 'to 400/s in 10 min', separated by commas");
        }
    }

    private static double rate(Matcher matcher) {
        return Double.parseDouble(matcher.group(1)) / unit(matcher.group(2));
    }

    private static double time(Matcher matcher) {
        return Double.parseDouble(matcher.group(3)) * unit(matcher.group(4));
    }

    /** The seconds of a unit of time, by any name that JMeter knows; IllegalArgumentException when it is none. */
    static double unit(String name) {
        for (int i = 0; name != null && i < UNITS.length; i++) {
            if (name.matches(UNITS[i])) {
                return UNIT_SECONDS[i];
            }
        }
        throw new IllegalArgumentException("'" + name + "' is no unit of time");
    }

    /** How many arrivals there are from the beginning up to a moment, parts of one included. */
    double arrivalsUntil(double seconds) {
        return seconds <= 0 ? 0 : at(seconds).arrivalsUntil(seconds);
    }

    /** Arrivals per second at a moment. */
    double rateAt(double seconds) {
        return at(Math.max(0, seconds)).rateAt(Math.max(0, seconds));
    }

    /** What it asks for where it begins at a time of {@link System#nanoTime} and is shared by some generators. */
    Offer offer(long startNanos, int generators) {
        double perSecond = 1e-9;
        return (before, now) -> (arrivalsUntil((now.nanos - startNanos) * perSecond)
                        - arrivalsUntil((before.nanos - startNanos) * perSecond))
                / generators;
    }

    /** When so many arrivals have come; infinite when they never come. */
    double secondsOf(double arrivals) {
        for (Segment segment : segments) {
            if (arrivals < segment.toArrivals) {
                return segment.secondsOf(arrivals);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** When the rate rises above 0 for the first time; infinite when it never does. */
    double firstRise() {
        return segments.stream()
                .filter(segment -> segment.toArrivals > segment.fromArrivals)
                .mapToDouble(segment -> segment.fromSeconds)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private Segment at(double seconds) {
        for (Segment segment : segments) {
            if (seconds < segment.toSeconds) {
                return segment;
            }
        }
        return segments.get(segments.size() - 1);
    }

    /** Puts a rate over time together, segment by segment. Used by one thread. */
    static final class Builder {
        private final List<Segment> segments = new ArrayList<>();
        private double seconds;
        private double arrivals;
        private double lastRate;

        /**
         * Adds seconds, infinite only for a rate that stays, in which the rate goes evenly from one to another. What
         * has no length adds nothing, nor does what comes after a rate that stays.
         */
        Builder add(double length, double firstRate, double lastRate) {
            this.lastRate = lastRate;
            if (length > 0 && !isEndless()) {
                Segment segment = new Segment(seconds, arrivals, length, firstRate, lastRate);
                segments.add(segment);
                seconds = segment.toSeconds;
                arrivals = segment.toArrivals;
            }
            return this;
        }

        private boolean isEndless() {
            return seconds == Double.POSITIVE_INFINITY;
        }

        /** Ends the profile: nothing comes after what was added. */
        RateProfile build() {
            add(Double.POSITIVE_INFINITY, 0, 0);
            return new RateProfile(segments);
        }
    }

    /** A stretch of time in which a rate stays or changes evenly, and where it lies in its profile. */
    private static final class Segment {
        /** Seconds from the profile's beginning to this segment's, and to its end. */
        private final double fromSeconds;

        private final double toSeconds;
        /** Arrivals before this segment, and up to its end. */
        private final double fromArrivals;

        private final double toArrivals;
        private final double seconds;
        private final double firstRate;
        private final double slope;

        Segment(double fromSeconds, double fromArrivals, double seconds, double firstRate, double lastRate) {
            this.fromSeconds = fromSeconds;
            this.fromArrivals = fromArrivals;
            this.seconds = seconds;
            this.firstRate = firstRate;
            slope = firstRate == lastRate ? 0 : (lastRate - firstRate) / seconds;
            toSeconds = fromSeconds + seconds;
            toArrivals = fromArrivals + arrivalsAfter(seconds);
        }

        double rateAt(double profileSeconds) {
            return firstRate + slope * (profileSeconds - fromSeconds);
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
            // The root of slope/2 * t^2 + firstRate * t = own, in a form that stands slopes of nothing.
            double root = Math.sqrt(Math.max(0, firstRate * firstRate + 2 * slope * own));
            return fromSeconds + Math.min(seconds, 2 * own / (firstRate + root));
        }

        private double arrivalsAfter(double ownSeconds) {
            if (firstRate == 0 && slope == 0) {
                return 0;
            }
            return firstRate * ownSeconds + (slope == 0 ? 0 : slope / 2 * ownSeconds * ownSeconds);
        }
    }
}
