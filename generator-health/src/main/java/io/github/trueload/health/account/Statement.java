// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.ArrayList;
import java.util.Collections;
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
    /** Of the time in samples of some ten seconds that held a tenth of the samples, if it is half or more; else 0. */
    public final double worstTenSeconds;

    private final double[] all = new double[Line.values().length];
    private final double[] inSamples = new double[Line.values().length];
    private final double[] errors = new double[Line.values().length];
    private final double generatorError;
    private final double generatorInSamplesError;
    private final List<Part> places;
    private final Map<String, Group> labels;
    private final Map<String, Group> groups;

    Statement(
            Map<Account.Seat, double[]> seats,
            double ms,
            boolean afterWarmup,
            int looks,
            Spread spread,
            double worstTenSeconds) {
        this.ms = ms;
        this.afterWarmup = afterWarmup;
        this.looks = looks;
        this.worstTenSeconds = worstTenSeconds;
        Map<String, Group> byLabel = new TreeMap<>();
        Map<String, Group> byGroup = new TreeMap<>();
        Group run = new Group();
        seats.forEach((seat, sums) -> {
            all[seat.place.line.ordinal()] += sums[0];
            inSamples[seat.place.line.ordinal()] += seat.place.inSample ? sums[0] : 0;
            run.add(seat.place, sums);
            if (!seat.label.isEmpty()) {
                byLabel.computeIfAbsent(seat.label, name -> new Group()).add(seat.place, sums);
            }
            byGroup.computeIfAbsent(seat.group, name -> new Group()).add(seat.place, sums);
        });
        for (Line line : Line.values()) {
            errors[line.ordinal()] = spread.error(line);
        }
        this.generatorError = spread.generator();
        this.generatorInSamplesError = spread.generatorInSamples();
        this.userMs = run.ms;
        this.places = run.places();
        this.labels = Collections.unmodifiableMap(byLabel);
        this.groups = Collections.unmodifiableMap(byGroup);
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
        return new Share(sum(all, true), userMs, generatorError);
    }

    /** The generator's share of the time in samples, which makes response times wrong. */
    public Share generatorInSamples() {
        double in = sum(inSamples, false);
        return new Share(sum(inSamples, true), in, in == 0 ? 0 : generatorInSamplesError * userMs / in);
    }

    /** The share of the client's own work, in the time in samples of protocols. */
    public Share clientInSamples() {
        double in = sum(inSamples, false) - inSamples[Line.SCRIPT.ordinal()];
        return new Share(inSamples[Line.CLIENT.ordinal()], in, in == 0 ? 0 : error(Line.CLIENT) * userMs / in);
    }

    /** Milliseconds of all users together in samples. */
    public double inSamplesMs() {
        return sum(inSamples, false);
    }

    /** Where the generator's time and the client's own work went, the largest first. */
    public List<Part> places() {
        return Collections.unmodifiableList(places);
    }

    /** By the labels of samplers. */
    public Map<String, Group> labels() {
        return labels;
    }

    /** By thread groups. */
    public Map<String, Group> groups() {
        return groups;
    }

    private static double sum(double[] lines, boolean generatorOnly) {
        double sum = 0;
        for (Line line : Line.values()) {
            sum += generatorOnly && !line.isGenerator() ? 0 : lines[line.ordinal()];
        }
        return sum;
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
        /** In how many stacks it was seen. */
        public final long seen;

        Part(Place place, double ms, long seen) {
            this.place = place;
            this.ms = ms;
            this.seen = seen;
        }
    }

    /** The time of the users of one label, or of one thread group. */
    public static final class Group {
        private final Map<Place, double[]> byPlace = new java.util.HashMap<>();
        private final double[] lines = new double[Line.values().length];
        private double ms;
        private long seen;

        private void add(Place place, double... sums) {
            double[] known = byPlace.computeIfAbsent(place, ignored -> new double[2]);
            known[0] += sums[0];
            known[1] += sums[1];
            lines[place.line.ordinal()] += sums[0];
            ms += sums[0];
            seen += (long) sums[1];
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
            double share = busy > 0 ? Math.min(1, sum(lines, true) / busy) : 0;
            double stacks = Math.max(1, seen * busy / Math.max(1, ms));
            return new Share(sum(lines, true), busy, 2 * Math.sqrt(share * (1 - share) / stacks) + 1 / stacks);
        }

        /** The generator's places and those of the client's own work, the largest first. */
        public List<Part> places() {
            List<Part> parts = new ArrayList<>();
            byPlace.forEach((place, sums) -> {
                if (place.line.isGenerator() || place.line == Line.CLIENT) {
                    parts.add(new Part(place, sums[0], (long) sums[1]));
                }
            });
            parts.sort((one, other) -> Double.compare(other.ms, one.ms));
            return parts;
        }
    }
}
