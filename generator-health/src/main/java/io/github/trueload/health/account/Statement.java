// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the account of a run comes to. */
public final class Statement {
    private static final int MOST_PLACES = 3;
    private static final int MOST_IN_REPORT = 20;
    private static final double PERCENT = 0.01;

    /** How long it covers, in milliseconds. */
    public final double ms;
    /** Whether the warm-up is left out. */
    public final boolean afterWarmup;
    /** How many looks it is made of. */
    public final int looks;
    /** How long all users together were there, in milliseconds. */
    public final double userMs;

    /** How many samples ended. */
    public final long samples;
    /** Of the time in samples of some ten seconds that held a tenth of the samples, if it is half or more; else 0. */
    public final double worstTenSeconds;
    /** Where the generator's time and the client's own work went, in milliseconds, the largest first. */
    public final Map<Place, Double> places;
    /** By labels within thread groups. */
    public final Collection<Group> crowds;

    private final Spent run = new Spent();
    private final double[] chances;

    Statement(
            Spent spent,
            double ms,
            boolean afterWarmup,
            long samples,
            double sampleMs,
            Spread spread,
            double worstTenSeconds) {
        this.samples = samples;
        this.ms = ms;
        this.afterWarmup = afterWarmup;
        this.looks = spread.looks;
        this.chances = spread.chances();
        this.worstTenSeconds = worstTenSeconds;
        Map<String, Group> byCrowd = new TreeMap<>();
        Map<Boolean, Double> scales = scales(spent, sampleMs, chances[Spread.IN_SAMPLES]);
        spent.seats.forEach((seat, sums) -> {
            double timeMs = sums[0] * scales.getOrDefault(seat.place.inSample, 1.0);
            run.add(seat, timeMs, sums[1]);
            if (!seat.label.isEmpty()) {
                byCrowd.computeIfAbsent(seat.group + '\n' + seat.label, both -> new Group(seat.group, seat.label))
                        .add(seat, timeMs, sums[1]);
            }
        });
        this.userMs = run.ms(place -> true);
        this.places = run.places();
        this.crowds = byCrowd.values();
    }

    /** A line's share of all users' time, with its error. */
    Share of(Line line) {
        return ofAll(run.ms(line), line.ordinal());
    }

    private Share ofAll(double ms, int index) {
        return new Share(ms, userMs, Math.max(chances[index], unseen(looks)));
    }

    /** How much that was never seen in so many looks may be there all the same. */
    private static double unseen(double seen) {
        return 3 / (seen + 3);
    }

    /** The generator's share of all users' time. */
    Share generator() {
        return ofAll(run.ms(place -> place.line.isGenerator()), Spread.GENERATOR);
    }

    /** The generator's share of the time in samples, which makes response times wrong. */
    public Share generatorInSamples() {
        return ofSamples(run.inSamples(true), run.inSamples(false), Spread.GENERATOR_IN_SAMPLES);
    }

    /** The share of the client's own work, in the time in samples of protocols. */
    public Share clientInSamples() {
        double in = run.inSamples(false) - run.ms(Line.SCRIPT);
        return ofSamples(run.ms(Line.CLIENT), in, Line.CLIENT.ordinal());
    }

    private Share ofSamples(double ofMs, double inMs, int index) {
        double chance =
                inMs == 0 ? 1 : Math.max(chances[index] * userMs / inMs, unseen(run.stacks(place -> place.inSample)));
        return new Share(ofMs, inMs, chance);
    }

    /** What the users of all thread groups but some spent. */
    public Spent besides(Set<String> groupNames) {
        return run.at(seat -> !groupNames.contains(seat.group));
    }

    /** What users spent at the sampler of a label; nothing where that is empty. */
    public Spent atLabel(String label) {
        return run.at(seat -> !label.isEmpty() && seat.label.equals(label));
    }

    /**
     * The generator's share of all users' time, as far as it is some users', and without what JMeter itself did between
     * samples, its listeners and controllers included, where that is little.
     */
    public Share generator(Spent users, double littleMs) {
        double plainMs = users.ms(Place::isPlain);
        return ofAll(
                users.ms(place -> place.line.isGenerator()) - (plainMs < littleMs ? plainMs : 0), Spread.GENERATOR);
    }

    /** The whole run in one line, as {@code 61 % target, 30 % pauses, 9 % generator: 6 % lock Sdk.call, ...}. */
    public String line() {
        List<String> parts = new ArrayList<>();
        for (Line line : new Line[] {Line.TARGET, Line.SCRIPT, Line.CLIENT, Line.PAUSE}) {
            if (of(line).share >= PERCENT || line == Line.TARGET) {
                parts.add(of(line).text() + " " + line.words);
            }
        }
        parts.add(generator().text() + " generator");
        return String.join(", ", parts) + largest(": ", places, userMs, "");
    }

    /** The largest of the generator's places in samples, in brackets; empty without any. */
    public String largestInSamples() {
        return largest(" (", run.at(seat -> seat.place.inSample).places(), run.inSamples(false), ")");
    }

    /** The largest of the generator's places for some users, in brackets, of all users' time; empty without any. */
    public String largest(Spent users) {
        return largest(" (", users.places(), userMs, ")");
    }

    private static String largest(String before, Map<Place, Double> all, double ofMs, String after) {
        Map<String, Double> byWords = new LinkedHashMap<>();
        all.forEach((place, ms) -> {
            if (place.line.isGenerator()) {
                byWords.merge(place.text(), ms / ofMs, Double::sum);
            }
        });
        String places = byWords.entrySet().stream()
                .filter(place -> place.getValue() >= PERCENT)
                .sorted((one, other) -> Double.compare(other.getValue(), one.getValue()))
                .limit(MOST_PLACES)
                .map(place -> Share.text(place.getValue(), 0) + " " + place.getKey())
                .collect(Collectors.joining("; "));
        return places.isEmpty() ? "" : before + places + after;
    }

    /**
     * For the report: shares with their errors, by lines and by the largest places.
     *
     * @param stacks the frames of a user who was at a place
     */
    public Map<String, Object> json(Function<Place, List<String>> stacks) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("seconds", ms / 1000);
        json.put("afterWarmup", afterWarmup);
        json.put("looks", looks);
        json.put("userSeconds", userMs / 1000);
        json.put("text", line());
        json.put("generatorInSamples", generatorInSamples().json());
        json.put("generator", generator().json());
        json.put("client", clientInSamples().json());
        List<Object> lines = new ArrayList<>();
        for (Line line : Line.values()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("line", line.tag);
            one.put("name", "time" + line.camel);
            one.put("generator", line.isGenerator());
            one.putAll(of(line).json());
            lines.add(one);
        }
        json.put("lines", lines);
        List<Object> largest = new ArrayList<>();
        places.keySet().stream().limit(MOST_IN_REPORT).forEach(place -> {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("line", place.line.tag);
            one.put("inSample", place.inSample);
            one.put("element", place.element);
            one.put("method", place.method);
            one.put("text", place.text());
            one.put("percent", 100 * places.get(place) / userMs);
            one.put("stack", stacks.apply(place));
            largest.add(one);
        });
        json.put("places", largest);
        return json;
    }

    /** Where the client's own work was seen most often, in brackets. */
    public String work() {
        return places.keySet().stream()
                .filter(place -> place.line == Line.CLIENT)
                .findFirst()
                .map(place -> " (as in " + place.method + ")")
                .orElse("");
    }

    /**
     * By what to multiply the time in samples (true) and between them, so that it is what the results of samples say:
     * that takes the chance out of looks at some of many users. Where both differ by more than chance, results tell of
     * something else (transactions with "Generate parent sample", samples that go on, what a sampler does outside its
     * clock), and looks stay as they are.
     */
    private static Map<Boolean, Double> scales(Spent spent, double sampleMs, double error) {
        double in = spent.inSamples(false);
        double between = spent.ms(place -> !place.inSample);
        Map<Boolean, Double> scales = new HashMap<>();
        if (in > 0 && between > 0 && Math.abs(sampleMs - in) <= error * (in + between)) {
            scales.put(true, sampleMs / in);
            scales.put(false, Math.max(0, in + between - sampleMs) / between);
        }
        return scales;
    }

    /** A share and its error. */
    public static final class Share {
        /** Milliseconds of all users together. */
        public final double ms;
        /** From 0 to 1. */
        public final double share;
        /** By how much it may be wrong, in 95 % of runs. */
        public final double error;

        Share(double ms, double of, double error) {
            this.ms = ms;
            this.share = of > 0 ? ms / of : 0;
            this.error = error;
        }

        /** As many of these milliseconds as are there for sure. */
        public double surelyMs() {
            return share > 0 ? ms * Math.max(0, share - error) / share : 0;
        }

        /** With what is known of it: {@code 12 %}, {@code 12 +-3 %} or {@code below 1 %}, but never nothing. */
        public String text() {
            return text(share, error);
        }

        private static String text(double share, double error) {
            if (share < PERCENT) {
                return "below " + Math.round(Math.max(1, Math.ceil(100 * Math.min(1, share + error)))) + " %";
            }
            String uncertain = error >= 2 * PERCENT ? " +-" + Math.round(Math.ceil(100 * error)) : "";
            return Math.round(100 * share) + uncertain + " %";
        }

        private Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("percent", 100 * share);
            json.put("errorPercent", 100 * error);
            return json;
        }

        /** Whether it reaches a limit, and not by chance alone. */
        public boolean reaches(double limit) {
            return share >= limit && share - error > limit / 2;
        }
    }

    /** The time of the users of one thread group who were at one label. */
    public static final class Group extends Spent {
        /** The thread group. */
        public final String name;
        /** The label. */
        public final String label;

        private Group(String name, String label) {
            this.name = name;
            this.label = label;
        }

        private double busyMs() {
            return ms(place -> place.line != Line.PAUSE);
        }

        /** The generator's share of what is no pause, with the error of so few stacks. */
        public Share generator() {
            double ofGenerator = ms(place -> place.line.isGenerator());
            double share = busyMs() > 0 ? Math.min(1, ofGenerator / busyMs()) : 0;
            double seen = Math.max(1, stacks(place -> true) * busyMs() / Math.max(1, ms(place -> true)));
            return new Share(ofGenerator, busyMs(), 2 * Math.sqrt(share * (1 - share) / seen) + 1 / seen);
        }

        /** The largest of the generator's places in brackets, of the time that is no pause. */
        public String largest() {
            return Statement.largest(" (", places(), busyMs(), ")");
        }
    }

    /** How much shares change from one look to the next, which says how true their mean is. */
    static final class Spread {
        /** Shares that are looked at beside those of lines, which come first. */
        private static final int GENERATOR = Line.values().length;

        private static final int IN_SAMPLES = GENERATOR + 1;
        private static final int GENERATOR_IN_SAMPLES = GENERATOR + 2;

        private final double[] before = new double[GENERATOR + 3];
        private final double[] squares = new double[before.length];
        private int looks;

        void add(List<Account.Seen> seen, double users) {
            double[] now = new double[before.length];
            for (Account.Seen one : seen) {
                Line line = one.seat.place.line;
                double share = one.weight / users;
                now[line.ordinal()] += share;
                now[GENERATOR] += line.isGenerator() ? share : 0;
                now[IN_SAMPLES] += one.seat.place.inSample ? share : 0;
                now[GENERATOR_IN_SAMPLES] += line.isGenerator() && one.seat.place.inSample ? share : 0;
            }
            for (int i = 0; i < now.length; i++) {
                squares[i] += looks == 0 ? 0 : (now[i] - before[i]) * (now[i] - before[i]);
                before[i] = now[i];
            }
            looks++;
        }

        /**
         * The errors of shares of all users' time that 95 % of runs stay under, where it is known otherwise that each
         * was seen often enough. Each look stands for a time of its own, so that only what lies between neighbours is
         * chance.
         */
        private double[] chances() {
            return Arrays.stream(squares)
                    .map(sum -> looks == 0 ? 1 : 2 * Math.sqrt(sum / 2) / looks)
                    .toArray();
        }
    }
}
