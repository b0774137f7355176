// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the account of a run comes to. */
public final class Statement {
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
    /** Where the generator's time and the client's own work went, the largest first. */
    public final List<Part> places;
    /** By the labels of samplers. */
    public final Map<String, Group> labels;
    /** By labels within thread groups. */
    public final List<Group> crowds;

    private final double[] all = new double[Line.values().length];
    private final double[] inSamples = new double[Line.values().length];
    private final double[] errors = new double[Line.values().length];
    private final double generatorError;
    private final double generatorInSamplesError;
    private final double clientError;
    private final double seenInSamples;

    Statement(
            Map<Account.Seat, double[]> seats,
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
        this.worstTenSeconds = worstTenSeconds;
        Map<String, Group> byLabel = new TreeMap<>();
        Map<String, Group> byCrowd = new TreeMap<>();
        Group run = new Group("", "");
        Scale scale = new Scale(seats, sampleMs, spread.chance(Spread.IN_SAMPLES));
        seats.forEach((seat, sums) -> {
            double timeMs = scale.ms(seat.place, sums[0]);
            all[seat.place.line.ordinal()] += timeMs;
            inSamples[seat.place.line.ordinal()] += seat.place.inSample ? timeMs : 0;
            run.add(seat.place, timeMs, sums[1]);
            if (!seat.label.isEmpty()) {
                byLabel.computeIfAbsent(seat.label, name -> new Group("", name)).add(seat.place, timeMs, sums[1]);
                byCrowd.computeIfAbsent(seat.group + '\n' + seat.label, both -> new Group(seat.group, seat.label))
                        .add(seat.place, timeMs, sums[1]);
            }
        });
        for (Line line : Line.values()) {
            errors[line.ordinal()] = spread.error(line.ordinal());
        }
        this.generatorError = spread.error(Spread.GENERATOR);
        this.generatorInSamplesError = spread.chance(Spread.GENERATOR_IN_SAMPLES);
        this.clientError = spread.chance(Line.CLIENT.ordinal());
        this.seenInSamples = seats.entrySet().stream()
                .mapToDouble(seat -> seat.getKey().place.inSample ? seat.getValue()[1] : 0)
                .sum();
        this.userMs = run.ms;
        this.places = run.places();
        this.labels = byLabel;
        this.crowds = new ArrayList<>(byCrowd.values());
    }

    /** A line's share of all users' time. */
    public double share(Line line) {
        return userMs == 0 ? 0 : all[line.ordinal()] / userMs;
    }

    /** By how much that share may be wrong, in 95 % of runs. */
    public double error(Line line) {
        return errors[line.ordinal()];
    }

    /** The generator's share of all users' time: what it costs of the throughput where no schedule makes up for it. */
    public Share generator() {
        return new Share(Line.sum(all, true), userMs, generatorError);
    }

    /** The generator's share of the time in samples, which makes response times wrong. */
    public Share generatorInSamples() {
        double in = Line.sum(inSamples, false);
        return new Share(Line.sum(inSamples, true), in, ofSamples(generatorInSamplesError, in));
    }

    /** The share of the client's own work, in the time in samples of protocols. */
    public Share clientInSamples() {
        double in = Line.sum(inSamples, false) - inSamples[Line.SCRIPT.ordinal()];
        return new Share(inSamples[Line.CLIENT.ordinal()], in, ofSamples(clientError, in));
    }

    private double ofSamples(double error, double inMs) {
        return inMs == 0 ? 1 : Math.max(error * userMs / inMs, Spread.unseen(seenInSamples));
    }

    /** What JMeter itself did between samples, its listeners and controllers included, in milliseconds. */
    public double plainMs() {
        return places.stream()
                .mapToDouble(part -> part.place.isPlain() ? part.ms : 0)
                .sum();
    }

    /** The generator's share of all users' time without what JMeter itself did between samples. */
    public Share generatorBesidesPlain() {
        return new Share(Line.sum(all, true) - plainMs(), userMs, generatorError);
    }

    /** Milliseconds of all users together in samples. */
    public double inSamplesMs() {
        return Line.sum(inSamples, false);
    }

    /**
     * Lets the time in samples be what the results of samples say that it was, which takes the chance out of looks at
     * some of many users. Where both differ by more than chance, results tell of something else (transactions with
     * "Generate parent sample", samples that go on, what a sampler does outside its clock), and looks stay as they are.
     */
    private static final class Scale {
        private double in;
        private double between;
        private double ofIn = 1;
        private double ofBetween = 1;

        Scale(Map<Account.Seat, double[]> seats, double sampleMs, double error) {
            seats.forEach((seat, sums) -> {
                in += seat.place.inSample ? sums[0] : 0;
                between += seat.place.inSample ? 0 : sums[0];
            });
            if (in > 0 && between > 0 && Math.abs(sampleMs - in) <= error * (in + between)) {
                ofIn = sampleMs / in;
                ofBetween = Math.max(0, in + between - sampleMs) / between;
            }
        }

        double ms(Place place, double lookedMs) {
            return lookedMs * (place.inSample ? ofIn : ofBetween);
        }
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

        /** Whether it reaches a limit, and not by chance alone. */
        public boolean reaches(double limit) {
            return share >= limit && share + error >= limit && share - error > limit / 2;
        }
    }

    /** The time that one place took. */
    public static final class Part {
        /** Where. */
        public final Place place;
        /** Milliseconds of all users together. */
        public final double ms;

        private Part(Place place, double ms) {
            this.place = place;
            this.ms = ms;
        }
    }

    /** The time of the users who were at one label, of all thread groups or of one. */
    public static final class Group {
        /** The thread group; empty: all. */
        public final String name;

        /** The label. */
        public final String label;

        private final Map<Place, Double> byPlace = new HashMap<>();
        private final double[] lines = new double[Line.values().length];
        private double ms;
        private long seen;

        private Group(String name, String label) {
            this.name = name;
            this.label = label;
        }

        private void add(Place place, double timeMs, double times) {
            byPlace.merge(place, timeMs, Double::sum);
            lines[place.line.ordinal()] += timeMs;
            ms += timeMs;
            seen += (long) times;
        }

        /** Milliseconds of a line. */
        public double ms(Line line) {
            return lines[line.ordinal()];
        }

        /** Milliseconds of all lines. */
        public double ms() {
            return ms;
        }

        /** In how many stacks. */
        public long seen() {
            return seen;
        }

        /** The generator's share of what is no pause, with the error of so few stacks. */
        public Share generator() {
            double busy = ms - ms(Line.PAUSE);
            double share = busy > 0 ? Math.min(1, Line.sum(lines, true) / busy) : 0;
            double stacks = Math.max(1, seen * busy / Math.max(1, ms));
            return new Share(Line.sum(lines, true), busy, 2 * Math.sqrt(share * (1 - share) / stacks) + 1 / stacks);
        }

        /** The generator's places and those of the client's own work, the largest first. */
        public List<Part> places() {
            List<Part> parts = new ArrayList<>();
            byPlace.forEach((place, timeMs) -> {
                if (place.line.isGenerator() || place.line == Line.CLIENT) {
                    parts.add(new Part(place, timeMs));
                }
            });
            parts.sort((one, other) -> Double.compare(other.ms, one.ms));
            return parts;
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

        /** The error of a share of all users' time that 95 % of runs stay under. */
        private double error(int index) {
            return Math.max(chance(index), unseen(looks));
        }

        /**
         * The same where it is known otherwise that it was seen often enough. Each look stands for a time of its own,
         * so that only what lies between neighbours is chance.
         */
        private double chance(int index) {
            return looks == 0 ? 1 : 2 * Math.sqrt(squares[index] / 2) / looks;
        }

        /** How much that was never seen in so many looks may be there all the same. */
        static double unseen(double seen) {
            return 3 / (seen + 3);
        }
    }
}
