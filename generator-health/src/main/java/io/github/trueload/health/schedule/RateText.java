// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a {@link RateProfile}. Used by one thread, once. */
final class RateText {
    private static final String NUMBER = "(\\d+(?:\\.\\d+)?)";
    private static final String RATE = NUMBER + "\\s*/\\s*(s|sec|second|min|minute|h|hour)";
    private static final String TIME = NUMBER + "\\s*(s|sec|seconds?|min|minutes?|h|hours?)";
    private static final Pattern STEADY = Pattern.compile(RATE + "(?:\\s+for\\s+" + TIME + ")?");
    private static final Pattern RAMP = Pattern.compile("to\\s+" + RATE + "\\s+in\\s+" + TIME);

    private final ProfileBuilder profile = new ProfileBuilder();
    private double rate;

    private RateText() {}

    static RateProfile parse(String text) throws BadRateException {
        RateText reader = new RateText();
        for (String part : text.split(",", -1)) {
            reader.read(part.trim().toLowerCase(Locale.ROOT));
        }
        // The last rate stays until the threads end.
        if (reader.profile.seconds() != Double.POSITIVE_INFINITY) {
            reader.add(Double.POSITIVE_INFINITY, reader.rate, reader.rate);
        }
        return reader.profile.build(text.trim());
    }

    private void read(String part) throws BadRateException {
        if (profile.seconds() == Double.POSITIVE_INFINITY) {
            throw new BadRateException("'" + part + "' is never reached, because the rate before it has no end:"
                    + " write for example '100/s for 5 min, to 400/s in 10 min'");
        }
        Matcher steady = STEADY.matcher(part);
        Matcher ramp = RAMP.matcher(part);
        if (steady.matches()) {
            double wanted = rate(steady);
            boolean ends = steady.group(3) != null;
            add(ends ? time(steady) : Double.POSITIVE_INFINITY, wanted, wanted);
        } else if (ramp.matches()) {
            add(time(ramp), rate, rate(ramp));
        } else {
            throw new BadRateException("'" + part + "' is no rate: write for example '100/s', '6000/min for 5 min' or"
                    + " 'to 400/s in 10 min', separated by commas");
        }
    }

    private void add(double length, double firstRate, double lastRate) {
        profile.add(length, firstRate, lastRate);
        rate = lastRate;
    }

    private static double rate(Matcher matcher) {
        return Double.parseDouble(matcher.group(1)) / secondsOf(matcher.group(2));
    }

    private static double time(Matcher matcher) {
        return Double.parseDouble(matcher.group(3)) * secondsOf(matcher.group(4));
    }

    private static int secondsOf(String unit) {
        switch (unit.charAt(0)) {
            case 'h':
                return 3600;
            case 'm':
                return 60;
            default:
                return 1;
        }
    }
}
