// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import io.github.trueload.health.account.Spent.Second;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Adds up where users were: for each second, and for the run by place, label and group. Looks tell what the time was
 * made of; how much there was, how long the process stood still, how long users waited for a processor, and over the
 * run how long they were in samples is known exactly, and puts the looks right. One thread looks, another one closes
 * the seconds: thread-safe.
 */
public final class Account {
    /** More places and labels than this are not told apart any more. */
    private static final int MOST_SEATS = 2000;

    private static final int TEN_SECONDS_MS = 10_000;

    private final long warmupMs;
    private final Map<Seat, double[]> run = new HashMap<>();
    private final Map<Seat, double[]> warmup = new HashMap<>();
    private Statement.Spread spread = new Statement.Spread();
    private WorstTen worst = new WorstTen();
    private Looked open = new Looked();
    private Looked last = open;
    /** For each place the frames of a user who was there. */
    private final Map<Place, List<String>> stacks = new HashMap<>();

    private double ms;
    private double sampleMs;
    private boolean over;

    /** @param warmupSeconds so many seconds are kept apart */
    Account(int warmupSeconds) {
        this.warmupMs = 1000L * warmupSeconds;
    }

    /** The run begins only now; what came before prepared it, and is left out. */
    public synchronized void begin() {
        run.clear();
        warmup.clear();
        spread = new Statement.Spread();
        worst = new WorstTen();
        ms = 0;
        sampleMs = 0;
    }

    /** The run is over; what comes now clears up, and is left out. */
    public synchronized void end() {
        over = true;
    }

    /** Adds what a look saw; empty when there was no user. */
    synchronized void look(List<Seen> seen) {
        double users = 0;
        for (Seen one : seen) {
            double[] sums = open.seats.computeIfAbsent(one.seat, seat -> new double[2]);
            sums[0] += one.weight;
            sums[1]++;
            users += one.weight;
            open.meeting += one.seat.place.isMeeting() ? one.weight : 0;
            if (stacks.size() < MOST_SEATS) {
                stacks.computeIfAbsent(one.seat.place, place -> one.frames());
            }
        }
        open.users += users;
        if (users > 0 && ms >= warmupMs && !over) {
            spread.add(seen, users);
        }
    }

    /** Closes a second, or what of it has passed, in which all users together were there for so long. */
    synchronized Second close(double passedMs, double userMs, Facts facts) {
        if (open.users > 0) {
            last = open;
            open = new Looked();
        }
        // Where the process stood still for a whole second, users are where they were before.
        Second second = new Second(passedMs, userMs, facts.samples, last.users > 0 ? last.meeting / last.users : 0);
        Map<Seat, double[]> totals = over ? new HashMap<>() : ms < warmupMs ? warmup : run;
        if (last.users > 0 && userMs > 0) {
            new Shares(userMs, passedMs, facts).add(totals, second);
        }
        if (ms >= warmupMs && !over) {
            worst.add(second);
            sampleMs += facts.sampleMs;
        }
        // Before the first user and between groups there is nothing to warm up.
        ms += userMs > 0 && !over ? passedMs : 0;
        return second;
    }

    /** What it comes to so far: of the run after the warm-up, or of all of it where it was no longer. */
    public synchronized Statement statement() {
        boolean judged = ms > warmupMs && !run.isEmpty();
        return new Statement(
                judged ? run : warmup,
                judged ? ms - warmupMs : ms,
                judged,
                worst.samples,
                judged ? sampleMs : Double.NaN,
                spread,
                worst.share());
    }

    /** The uppermost frames of a user who was at a place, as {@code class.method}; empty where there was none. */
    public synchronized List<String> stack(Place place) {
        return stacks.getOrDefault(place, Collections.emptyList());
    }

    private static void put(Map<Seat, double[]> totals, Seat seat, double timeMs, double seen) {
        Seat kept = totals.size() < MOST_SEATS || totals.containsKey(seat)
                ? seat
                : new Seat(seat.place.on(seat.place.line), "", seat.group);
        double[] sums = totals.computeIfAbsent(kept, ignored -> new double[2]);
        sums[0] += timeMs;
        sums[1] += seen;
    }

    /** What looks saw in one second: how many users, or parts of them, and in how many stacks. */
    private static final class Looked {
        private final Map<Seat, double[]> seats = new HashMap<>();
        private double users;
        private double meeting;
    }

    /** A place, with the label and the group of those who were there. */
    static final class Seat {
        final Place place;
        final String label;
        final String group;

        Seat(Place place, String label, String group) {
            this.place = place;
            this.label = label;
            this.group = group;
        }

        Seat at(Place other) {
            return new Seat(other, label, group);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Seat
                    && place.equals(((Seat) other).place)
                    && label.equals(((Seat) other).label)
                    && group.equals(((Seat) other).group);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * place.hashCode() + label.hashCode()) + group.hashCode();
        }
    }

    /** A user as a look saw him, who stands for so many. */
    static final class Seen {
        private static final int FRAMES = 12;

        final Seat seat;
        final double weight;
        private final StackTraceElement[] stack;

        Seen(Seat seat, double weight, StackTraceElement... stack) {
            this.seat = seat;
            this.weight = weight;
            this.stack = stack;
        }

        private List<String> frames() {
            return Arrays.stream(stack)
                    .limit(FRAMES)
                    .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                    .collect(Collectors.toList());
        }
    }

    /** Spreads a second over what looks saw in it. */
    private final class Shares {
        private final double msOfOne;
        private final double still;
        private final double collected;
        private final double ofRunning;
        private final double ofWaiting;

        private Shares(double userMs, double passedMs, Facts facts) {
            this.msOfOne = userMs / last.users;
            this.still = Math.max(0, Math.min(1, facts.stillMs / passedMs));
            this.collected = Math.max(0, Math.min(still, facts.collectedMs / passedMs));
            double running = users(Place::isRunning);
            double waiting = users(place -> place.line == Line.TARGET);
            double pauses = users(place -> place.line == Line.PAUSE);
            double delayed = Math.max(0, facts.processorShare) * last.users * (1 - facts.ofPauses(pauses, userMs));
            ofRunning = running > 0 ? Math.min(1, delayed / running) : 0;
            // Who has his answer but no processor to read it with still looks as if he waited for the answer.
            ofWaiting = waiting > 0 ? Math.min(1, Math.max(0, delayed - running) / waiting) : 0;
        }

        private double users(Predicate<Place> where) {
            return last.seats.entrySet().stream()
                    .mapToDouble(one -> where.test(one.getKey().place) ? one.getValue()[0] : 0)
                    .sum();
        }

        private void add(Map<Seat, double[]> totals, Second second) {
            for (Map.Entry<Seat, double[]> one : last.seats.entrySet()) {
                Seat seat = one.getKey();
                double timeMs = one.getValue()[0] * msOfOne;
                double stillMs = seat.place.line == Line.PAUSE ? 0 : still * timeMs;
                double delayMs = (timeMs - stillMs)
                        * (seat.place.isRunning() ? ofRunning : seat.place.line == Line.TARGET ? ofWaiting : 0);
                move(totals, second, seat, seat.place.line, timeMs - stillMs - delayMs, one.getValue()[1]);
                double collectedMs = still > 0 ? stillMs * collected / still : 0;
                move(totals, second, seat, Line.COLLECTION, collectedMs, 0);
                move(totals, second, seat, Line.STILL, stillMs - collectedMs, 0);
                move(totals, second, seat, Line.PROCESSOR, delayMs, 0);
            }
        }

        private void move(Map<Seat, double[]> totals, Second second, Seat seat, Line line, double timeMs, double seen) {
            if (timeMs > 0) {
                Seat to = line == seat.place.line ? seat : seat.at(seat.place.on(line));
                put(totals, to, timeMs, seen);
                second.add(to.place, timeMs, seen);
            }
        }
    }

    /** The ten seconds that were the generator's for the most part. */
    private static final class WorstTen {
        private static final double MOST = 0.5;

        private final List<Second> window = new ArrayList<>();
        /** Share and samples of such ten seconds, none of which has less of both than another. */
        private final List<double[]> bad = new ArrayList<>();

        private long samples;

        private void add(Second second) {
            samples += second.samples;
            window.add(second);
            double passed = window.stream().mapToDouble(one -> one.passedMs).sum();
            while (window.size() > 1 && passed - window.get(0).passedMs >= TEN_SECONDS_MS) {
                passed -= window.remove(0).passedMs;
            }
            double mine =
                    window.stream().mapToDouble(one -> one.inSamples(true)).sum();
            double all =
                    window.stream().mapToDouble(one -> one.inSamples(false)).sum();
            double stacks = window.stream()
                    .mapToDouble(one -> one.stacks(place -> place.inSample))
                    .sum();
            long ended = window.stream().mapToLong(one -> one.samples).sum();
            boolean much = ended > 0 && stacks >= Second.FEW_STACKS && mine >= Second.LITTLE_MS * ended;
            if (passed >= 0.9 * TEN_SECONDS_MS && much && mine >= MOST * all) {
                keep(mine / all, ended);
            }
        }

        private void keep(double share, long ended) {
            if (bad.stream().noneMatch(one -> one[0] >= share && one[1] >= ended)) {
                bad.removeIf(one -> one[0] <= share && one[1] <= ended);
                bad.add(new double[] {share, ended});
            }
        }

        /** The largest share of such ten seconds that held a tenth of the samples; 0 when there are none. */
        private double share() {
            return bad.stream()
                    .mapToDouble(one -> 10 * one[1] >= samples ? one[0] : 0)
                    .max()
                    .orElse(0);
        }
    }

    /** What is known exactly of a second. */
    static final class Facts {
        /** How long the process stood still in collections. */
        final double collectedMs;
        /** How long it stood still for any reason. */
        final double stillMs;
        /** How much of their time users were ready but waited for a processor. */
        final double processorShare;
        /** How often a user was woken in a second. */
        private final double wakes;

        private final long samples;
        /** How long the samples were that ended, by their results; NaN where nobody tells. */
        double sampleMs = Double.NaN;

        Facts(double collectedMs, double stillMs, double processorShare, double wakes, long samples) {
            this.collectedMs = collectedMs;
            this.stillMs = Math.max(stillMs, collectedMs);
            this.processorShare = processorShare;
            this.wakes = wakes;
            this.samples = samples;
        }

        /**
         * The part of the waits for a processor that delayed no sample, because it was at the end of a pause: each
         * sample has one such wake at most.
         */
        double ofPauses(double pauses, double userMs) {
            double woken = wakes * userMs / 1000;
            return pauses > 0 && woken > 0 ? Math.min(0.5, samples / woken) : 0;
        }
    }
}
