// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

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
public final class OpenModelText {
    /** Possessive, or thousands of blanks would take as many frames of the stack. */
    private static final Pattern BLANK = Pattern.compile("(?:\\s|/\\*.*?\\*/|//[^\\n\\r]*)++", Pattern.DOTALL);

    private static final String NUMBER = "(\\d+(?:\\.\\d+)?|\\.\\d+)";
    private static final String UNIT = "([a-z]\\w*)";
    private static final Pattern STEP = Pattern.compile(" ?([a-z_]+) ?\\( ?([^()]*?) ?\\) ?");
    private static final Pattern RATE = Pattern.compile(NUMBER + "(?: ?(?:/|per) ?" + UNIT + ")?");
    private static final Pattern TIME = Pattern.compile(NUMBER + " ?" + UNIT + "? ?");
    private static final double HOUR = 3_600;

    private final List<Step> steps = new ArrayList<>();
    private double lastRate;
    private boolean random;

    private OpenModelText() {}

    /** Reads a schedule; IllegalArgumentException when the text is none: JMeter then starts no thread. */
    public static OpenModelText parse(String text) {
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
    public RateProfile profile(String text) {
        RateProfile.Builder profile = new RateProfile.Builder();
        double rate = 0;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            if (step.isRate) {
                rate = step.value;
            } else {
                boolean changes = i + 1 < steps.size() && steps.get(i + 1).isRate;
                double next = changes ? steps.get(i + 1).value : rate;
                double arrivals = (rate + next) / 2 * step.value;
                double whole = arrivals == 0 ? 0 : Math.floor(arrivals) / arrivals;
                profile.add(step.value, whole * rate, whole * next);
            }
        }
        return profile.build(text);
    }

    /** Whether some arrivals lie at random distances. */
    public boolean isRandom() {
        return random;
    }

    private void read(String name, String argument) {
        switch (name) {
            case "rate":
                lastRate = rate(argument);
                steps.add(new Step(true, lastRate));
                break;
            case "random_arrivals":
                random = true;
                steps.add(new Step(false, seconds(argument)));
                break;
            case "even_arrivals":
                steps.add(new Step(false, seconds(argument)));
                break;
            case "pause":
                steps.add(new Step(true, lastRate));
                steps.add(new Step(true, 0));
                steps.add(new Step(false, seconds(argument)));
                steps.add(new Step(true, 0));
                steps.add(new Step(true, lastRate));
                break;
            default:
                throw new IllegalArgumentException("'" + name + "' is no step of a schedule");
        }
    }

    private static double rate(String argument) {
        Matcher rate = RATE.matcher(argument);
        if (!rate.matches()) {
            throw new IllegalArgumentException("'" + argument + "' is no rate");
        }
        double value = Double.parseDouble(rate.group(1));
        return value == 0 ? 0 : value / unit(rate.group(2));
    }

    private static double seconds(String argument) {
        Matcher time = TIME.matcher(argument);
        double seconds = 0;
        int at = 0;
        while (time.find() && time.start() == at) {
            double value = Double.parseDouble(time.group(1));
            seconds += value == 0 ? 0 : value * unit(time.group(2));
            at = time.end();
        }
        if (at == 0 || at < argument.length()) {
            throw new IllegalArgumentException("'" + argument + "' is no time");
        }
        return seconds;
    }

    private static double unit(String name) {
        if (name != null && name.equals("ms")) {
            return 1e-3;
        }
        if (name != null && (name.equals("s") || name.startsWith("sec"))) {
            return 1;
        }
        if (name != null && (name.equals("m") || name.startsWith("min"))) {
            return HOUR / 60;
        }
        if (name != null && (name.equals("h") || name.startsWith("hour"))) {
            return HOUR;
        }
        if (name != null && (name.equals("d") || name.startsWith("day"))) {
            return 24 * HOUR;
        }
        throw new IllegalArgumentException("'" + name + "' is no unit of time");
    }

    private static final class Step {
        private final boolean isRate;
        private final double value;

        Step(boolean isRate, double value) {
            this.isRate = isRate;
            this.value = value;
        }
    }
}
