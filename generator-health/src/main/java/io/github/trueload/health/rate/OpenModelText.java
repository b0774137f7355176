// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the schedule of JMeter's Open Model Thread Group, such as {@code rate(10/s) random_arrivals(5 min) rate(50/s)},
 * as JMeter does (5.5 to 5.6.3): arrivals go from the rate before them to the one right after them, and each stretch
 * has whole arrivals. Used by one thread, once.
 */
final class OpenModelText {
    /** Possessive, or thousands of blanks would take as many frames of the stack. */
    private static final Pattern BLANK = Pattern.compile("(?:\\s|/\\*.*?\\*/|//[^\\n\\r]*)++", Pattern.DOTALL);

    private static final String NUMBER = "(\\d+(?:\\.\\d+)?|\\.\\d+)";
    private static final String UNIT = "([a-z]\\w*)";
    private static final Pattern STEP = Pattern.compile(" ?([a-z_]+) ?\\( ?([^()]*?) ?\\) ?");
    private static final Pattern RATE = Pattern.compile(NUMBER + "(?: ?(?:/|per) ?" + UNIT + ")?");
    private static final Pattern TIME = Pattern.compile(NUMBER + " ?" + UNIT + "? ?");

    /** Seconds of arrivals, and the rates at which they begin and end. */
    private final List<double[]> stretches = new ArrayList<>();

    private double rate;
    private boolean random;

    /** Whether the last step was one of arrivals, which go to the rate right after them. */
    private boolean open;

    private OpenModelText() {}

    /** Reads a schedule; IllegalArgumentException when the text is none: JMeter then starts no thread. */
    static OpenModelText parse(String text) {
        OpenModelText reader = new OpenModelText();
        String plain = BLANK.matcher(text).replaceAll(" ").toLowerCase(Locale.ROOT);
        if (plain.matches("-?\\d+")) {
            // What JMeter makes of a number alone: so many arrivals in the first second.
            plain = "rate(" + plain + "/s) even_arrivals(1 s)";
        }
        Matcher step = STEP.matcher(plain);
        int at = 0;
        while (step.find() && step.start() == at) {
            reader.read(step.group(1), step.group(2));
            at = step.end();
        }
        if (!plain.substring(at).trim().isEmpty()) {
            throw new IllegalArgumentException("'" + plain.substring(at).trim() + "' is no step of a schedule");
        }
        return reader;
    }

    /** The rate over time. */
    RateProfile profile() {
        RateProfile.Builder profile = new RateProfile.Builder();
        for (double[] stretch : stretches) {
            double arrivals = (stretch[1] + stretch[2]) / 2 * stretch[0];
            double whole = arrivals == 0 ? 0 : Math.floor(arrivals) / arrivals;
            profile.add(stretch[0], whole * stretch[1], whole * stretch[2]);
        }
        return profile.build();
    }

    /** Whether some arrivals lie at random distances. */
    boolean isRandom() {
        return random;
    }

    private void read(String name, String argument) {
        switch (name) {
            case "rate":
                goTo(rate(argument));
                break;
            case "random_arrivals":
                random = true;
                arrive(argument);
                break;
            case "even_arrivals":
                arrive(argument);
                break;
            case "pause":
                double before = rate;
                goTo(before);
                goTo(0);
                arrive(argument);
                goTo(0);
                goTo(before);
                break;
            default:
                throw new IllegalArgumentException("'" + name + "' is no step of a schedule");
        }
    }

    private void goTo(double next) {
        if (open) {
            stretches.get(stretches.size() - 1)[2] = next;
        }
        open = false;
        rate = next;
    }

    private void arrive(String time) {
        stretches.add(new double[] {seconds(time), rate, rate});
        open = true;
    }

    private static double rate(String argument) {
        Matcher rate = RATE.matcher(argument);
        if (!rate.matches()) {
            throw new IllegalArgumentException("'" + argument + "' is no rate");
        }
        double value = Double.parseDouble(rate.group(1));
        return value == 0 ? 0 : value / RateProfile.unit(rate.group(2));
    }

    private static double seconds(String argument) {
        Matcher time = TIME.matcher(argument);
        double seconds = 0;
        int at = 0;
        while (time.find() && time.start() == at) {
            double value = Double.parseDouble(time.group(1));
            seconds += value == 0 ? 0 : value * RateProfile.unit(time.group(2));
            at = time.end();
        }
        if (at == 0 || at < argument.length()) {
            throw new IllegalArgumentException("'" + argument + "' is no time");
        }
        return seconds;
    }
}
