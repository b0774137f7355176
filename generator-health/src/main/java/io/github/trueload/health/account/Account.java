// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import io.github.trueload.health.account.Spent.Second;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Adds up where users were: for each second, and for the run by place, label and group. Looks tell what the time was
 * made of; how much there was, how long the process stood still, how long users waited for a processor, and over the
 * run how long they were in samples is known exactly, and puts the looks right. One thread looks, another one closes
 * the seconds: thread-safe.
 */
public final class Account {
    private static final int MOST_STACKS = 2000;
    /** More places and labels than this are not told apart any more. */
    private static final int MOST_SEATS = 2000;

    private static final int TEN_SECONDS_MS = 10_000;

    private final long warmupMs;
    private Spent run = new Spent();
    private Spent warmup = new Spent();
    private Statement.Spread spread = new Statement.Spread();
    private WorstTen worst = new WorstTen();
    /** What looks saw in this second, and in the last one with looks: users, or parts of them, for milliseconds. */
    private Spent open = new Spent();

    private Spent last = open;
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
        run = new Spent();
        warmup = new Spent();
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
            open.add(one.seat, one.weight, 1);
            users += one.weight;
            if (stacks.size() < MOST_STACKS) {
                stacks.computeIfAbsent(one.seat.place, place -> one.frames());
            }
        }
        if (users > 0 && ms >= warmupMs && !over) {
            spread.add(seen, users);
        }
    }

    /** Closes a second, or what of it has passed, in which all users together were there for so long. */
    synchronized Second close(double passedMs, double userMs, Facts facts) {
        if (!open.seats.isEmpty()) {
            last = open;
            open = new Spent();
        }
        // Where the process stood still for a whole second, users are where they were before.
        double users = last.ms(place -> true);
        Second second = new Second(passedMs, userMs, facts.samples, users > 0 ? last.ms(Place::isMeeting) / users : 0);
        if (users > 0 && userMs > 0) {
            new Shares(users, userMs, passedMs, facts).add(over ? new Spent() : ms < warmupMs ? warmup : run, second);
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
        boolean judged = ms > warmupMs && !run.seats.isEmpty();
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

        private Shares(double users, double userMs, double passedMs, Facts facts) {
            this.msOfOne = userMs / users;
            this.still = Math.max(0, Math.min(1, facts.stillMs / passedMs));
            this.collected = Math.max(0, Math.min(still, facts.collectedMs / passedMs));
            double running = last.ms(Place::isRunning);
            double waiting = last.ms(Line.TARGET);
            double pauses = last.ms(Line.PAUSE);
            double delayed = Math.max(0, facts.processorShare) * users * (1 - facts.ofPauses(pauses, userMs));
            ofRunning = running > 0 ? Math.min(1, delayed / running) : 0;
            // Who has his answer but no processor to read it with still looks as if he waited for the answer.
            ofWaiting = waiting > 0 ? Math.min(1, Math.max(0, delayed - running) / waiting) : 0;
        }

        private void add(Spent totals, Second second) {
            last.seats.forEach((seat, sums) -> {
                double timeMs = sums[0] * msOfOne;
                double stillMs = seat.place.line == Line.PAUSE ? 0 : still * timeMs;
                double delayMs = (timeMs - stillMs)
                        * (seat.place.isRunning() ? ofRunning : seat.place.line == Line.TARGET ? ofWaiting : 0);
                move(totals, second, seat, seat.place.line, timeMs - stillMs - delayMs, sums[1]);
                double collectedMs = still > 0 ? stillMs * collected / still : 0;
                move(totals, second, seat, Line.COLLECTION, collectedMs, 0);
                move(totals, second, seat, Line.STILL, stillMs - collectedMs, 0);
                move(totals, second, seat, Line.PROCESSOR, delayMs, 0);
            });
        }

        private void move(Spent totals, Second second, Seat seat, Line line, double timeMs, double seen) {
            if (timeMs > 0) {
                Place to = line == seat.place.line ? seat.place : seat.place.on(line);
                Seat own = new Seat(to, seat.label, seat.group);
                boolean isToldApart = totals.seats.size() < MOST_SEATS || totals.seats.containsKey(own);
                totals.add(isToldApart ? own : new Seat(to.on(to.line), "", seat.group), timeMs, seen);
                second.add(new Seat(to, "", ""), timeMs, seen);
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
            while (window.size() > 1 && sum(one -> one.passedMs) - window.get(0).passedMs >= TEN_SECONDS_MS) {
                window.remove(0);
            }
            double mine = sum(one -> one.inSamples(true));
            double all = sum(one -> one.inSamples(false));
            double stacks = sum(one -> one.stacks(place -> place.inSample));
            double ended = sum(one -> one.samples);
            boolean much = ended > 0 && stacks >= Second.FEW_STACKS && mine >= Second.LITTLE_MS * ended;
            if (sum(one -> one.passedMs) >= 0.9 * TEN_SECONDS_MS && much && mine >= MOST * all) {
                keep(mine / all, ended);
            }
        }

        private double sum(ToDoubleFunction<Second> figure) {
            return window.stream().mapToDouble(figure).sum();
        }

        private void keep(double share, double ended) {
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
