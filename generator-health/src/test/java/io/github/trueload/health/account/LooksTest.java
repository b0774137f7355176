// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.trueload.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How true looks are, in runs with random faults whose truth is known; time is that of a simulation. */
class LooksTest {
    private static final int RUNS = Boolean.getBoolean("trueload.all") ? 200 : 100;
    private static final int SECONDS = 26;
    private static final int ANSWER_SECONDS = 30;
    private static final double POINTS = 0.05;
    private static final long SEED = 50;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isWithinFivePointsOfTheTruthInNearlyAllRunsAndWithinItsErrorTooWhereSomeAreHeld(boolean holdsAll) {
        Random seeds = new Random(SEED);
        List<String> off = new ArrayList<>();
        int kept = 0;
        for (int i = 0; i < RUNS; i++) {
            Random random = new Random(seeds.nextLong());
            Pulse pulse = new Pulse(random, holdsAll ? 1 : random.nextDouble());
            Statement said = new Crowd(pulse.users, 0, random, pulse).run(SECONDS);
            double error = Math.abs(said.of(Line.LOCK).share - pulse.truth());
            kept += error <= said.of(Line.LOCK).error ? 1 : 0;
            if (error > POINTS) {
                off.add(pulse + ": " + said.of(Line.LOCK).share);
            }
        }
        assertThat(off).as(String.join("\n", off)).hasSizeLessThanOrEqualTo(RUNS / 20);
        assertThat(kept)
                .as("within the error that it states")
                .isGreaterThanOrEqualTo(holdsAll ? 0 : (int) (0.95 * RUNS));
    }

    @Test
    void findsTheFewWhoAreHeldWhileManyPause() {
        Statement said =
                new Crowd(200, 0, new Random(SEED), (user, nanos) -> user < 2 ? Crowd.LOCK : Crowd.PAUSE).run(SECONDS);

        assertThat(said.of(Line.LOCK).share).isBetween(0.008, 0.012);
        assertThat(said.places.keySet().iterator().next().method).isEqualTo("Sdk.call");
    }

    @Test
    void tellsThoseWhoWaitForOneObjectFromThoseWhoWaitForTheirOwn() {
        Statement said =
                new Crowd(100, 0, new Random(SEED), (user, nanos) -> Crowd.waitsFor(Math.max(50, user))).run(SECONDS);
        assertThat(List.of(said.of(Line.LOCK).share, said.of(Line.UNKNOWN).share))
                .allSatisfy(share -> assertThat(share).isBetween(0.45, 0.55));
    }

    @Test
    void asksNotWhatAllWaitForWhereOthersHoldIt() {
        Crowd crowd = new Crowd(100, 0, new Random(SEED), (user, nanos) -> user < 50 ? Crowd.LOCK : Crowd.PAUSE);

        crowd.run(SECONDS);

        assertThat(crowd.asked).isZero();
    }

    /** The element at work stands below what recurs: a script that calls itself, a pattern, a nested object. */
    @Test
    void readsStacksDownToTheElementHoweverDeepTheyAre() throws InterruptedException {
        StackTraceElement[][] frames = new StackTraceElement[1][];
        Thread thread = new Thread(() -> recur(
                5 * Looks.FRAMES,
                () -> frames[0] = new Looks.Jvm()
                        .stacks(new long[] {Thread.currentThread().getId()}, Looks.FRAMES)[0]
                        .frames));
        thread.start();
        thread.join();
        assertThat(frames[0][frames[0].length - 1].getMethodName()).isEqualTo("run");
    }

    /** It is read as a file is. */
    @Test
    void tellsWhatAProgramSaysFromAFile() throws IOException {
        Process program = new ProcessBuilder("cat").start();
        Thread reader = new Thread(() -> {
            try {
                program.getInputStream().read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        reader.start();
        try {
            Await.until("a look at what is read", Duration.ofMinutes(1), () -> {
                Stack stack = new Looks.Jvm().stacks(new long[] {reader.getId()}, Looks.FRAMES)[0];
                return new Frames(stack.frames, stack.frames.length).isProcess();
            });
        } finally {
            program.destroy();
        }
    }

    @Test
    void tellsWhoWaitsInALibraryThatIsNotJavasFromWhoWorksThere() {
        Crowd crowd = new Crowd(20, 0, new Random(SEED), (user, nanos) -> Crowd.LIBRARY);
        crowd.running = 5;

        Statement said = crowd.run(SECONDS);

        assertThat(said.of(Line.CLIENT).share).isEqualTo(0.25);
        assertThat(said.of(Line.TARGET).share).isEqualTo(0.75);
    }

    /** The thread of the JDK that waits for the end of a process is in native code for as long. */
    @Test
    void seesThatAThreadWhichSeemsToRunHasNoProcessor() throws IOException {
        Looks.Jvm jvm = new Looks.Jvm();
        Process program = new ProcessBuilder("cat").start();
        Thread busy = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        busy.start();
        try {
            Await.until("a thread that waits", Duration.ofMinutes(1), () -> !reapers()
                    .isEmpty());
            List<Thread> waiting = reapers();
            for (int look = 0; look < 50; look++) {
                assertThat(jvm.idle(waiting)).isNotEmpty();
            }
            Await.until("one that works", Duration.ofMinutes(1), () -> jvm.idle(List.of(busy))
                    .isEmpty());
        } finally {
            busy.interrupt();
            program.destroy();
        }
    }

    private static List<Thread> reapers() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> Stream.of(thread.getValue())
                        .findFirst()
                        .filter(frame -> frame.getMethodName().startsWith("waitForProcessExit"))
                        .isPresent())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static void recur(int times, Runnable read) {
        if (times > 0) {
            recur(times - 1, read);
        } else {
            read.run();
        }
    }

    @Test
    void takesTheTimeInSamplesFromTheirResults() {
        Random seeds = new Random(SEED);
        double looked = 0;
        double corrected = 0;
        for (int i = 0; i < RUNS / 5; i++) {
            long seed = seeds.nextLong();
            Loops loops = new Loops(new Random(seed));
            double truth = loops.truth();
            Crowd plain = new Crowd(Loops.USERS, Loops.WARMUP, new Random(seed), loops);
            looked += Math.abs(plain.run(SECONDS).of(Line.TARGET).share - truth);
            Crowd told = new Crowd(Loops.USERS, Loops.WARMUP, new Random(seed), loops);
            corrected += Math.abs(told.run(SECONDS, loops::endedMs).of(Line.TARGET).share - truth);
        }

        // About half; whom a look takes depends on the threads' ids, too, and with them on the JVM.
        assertThat(corrected).as("without results " + looked).isLessThan(0.7 * looked);
    }

    /** One user who always waits for an answer, while another thread waits for the network at some moments. */
    static Stream<Arguments> networks() {
        return Stream.of(
                arguments("also while its thread is at work on another", during(ms -> ms % 3000 < 500), 0.98, 1),
                arguments("from the first moment on", during(ms -> ms > 500 * ANSWER_SECONDS), 0.49, 0.51),
                arguments("not where nobody waits for the network", during(ms -> false), 0, 0));
    }

    private static LongPredicate during(LongPredicate ms) {
        return nanos -> ms.test(TimeUnit.NANOSECONDS.toMillis(nanos));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("networks")
    void anAnswerIsTheTargets(String when, LongPredicate network, double least, double most) {
        Crowd crowd = new Crowd(1, 0, new Random(7), (user, now) -> Crowd.ANSWER);
        crowd.others = now -> network.test(now) ? List.of(Crowd.TARGET) : List.of();
        Statement said = crowd.run(ANSWER_SECONDS);
        assertThat(said.of(Line.TARGET).share).isBetween(least, most);
        assertThat(said.of(Line.UNKNOWN).share).isCloseTo(1 - said.of(Line.TARGET).share, within(1e-9));
    }

    /** Twenty users who each wait for a task of their own; workers run some of these. */
    static Stream<Arguments> executors() {
        return Stream.of(
                arguments("with a worker for each", Collections.nCopies(20, Crowd.WORKER), 0, 0),
                arguments("with too few workers", Collections.nCopies(5, Crowd.WORKER), 0.7, 0.8),
                arguments("with workers whose own tasks wait for others", ofTwoExecutors(20, 5), 0.7, 0.8),
                arguments("with workers that cannot be seen", List.of(Crowd.TARGET), 0, 0),
                arguments("with more threads than are looked at", Collections.nCopies(200, Crowd.WORKER), 0, 0));
    }

    private static List<Stack> ofTwoExecutors(int outer, int inner) {
        List<Stack> workers = new ArrayList<>(Collections.nCopies(inner, Crowd.WORKER));
        for (int i = 0; i < outer; i++) {
            workers.add(Crowd.workerWaitsFor(1000 + i));
        }
        return workers;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("executors")
    void aTaskThatHasNoThreadYetIsNotTheTargets(String which, List<Stack> workers, double least, double most) {
        Crowd crowd = new Crowd(20, 0, new Random(SEED), (user, now) -> Crowd.waitsFor(user));
        crowd.others = now -> workers;
        Statement said = crowd.run(SECONDS);
        assertThat(said.of(Line.POOL).share).isBetween(least, most);
        assertThat(said.of(Line.TARGET).share).isCloseTo(1 - said.of(Line.POOL).share, within(1e-9));
    }

    /** Holds a part of the users for a part of each period. */
    private static final class Pulse implements BiFunction<Integer, Long, Stack> {
        private final int users;
        private final long periodNanos;
        private final double share;
        private final long phaseNanos;
        private final int held;

        private Pulse(Random random, double ofUsers) {
            users = 1 + random.nextInt(200);
            periodNanos = (long) (1e9 * (1 + 19 * random.nextDouble()));
            share = 0.05 + 0.75 * random.nextDouble();
            phaseNanos = (long) (periodNanos * random.nextDouble());
            held = Math.max(1, (int) (users * ofUsers));
        }

        @Override
        public Stack apply(Integer user, Long nanos) {
            return user < held && isOn(nanos) ? Crowd.LOCK : user % 2 == 0 ? Crowd.TARGET : Crowd.PAUSE;
        }

        private boolean isOn(long nanos) {
            return (nanos + phaseNanos) % periodNanos < share * periodNanos;
        }

        private double truth() {
            int on = 0;
            int moments = SECONDS * 1000;
            for (int ms = 0; ms < moments; ms++) {
                on += isOn(1_000_000L * ms) ? 1 : 0;
            }
            return (double) on / moments * held / users;
        }

        @Override
        public String toString() {
            return users + " users, " + held + " held for " + share + " of " + periodNanos / 1e9 + " s";
        }
    }

    /** Users who are in samples for a part of each turn, and at work between them for the rest: that looks the same. */
    private static final class Loops implements BiFunction<Integer, Long, Stack> {
        private static final int USERS = 500;
        private static final int WARMUP = 5;

        private final long[] turnMs = new long[USERS];
        private final long[] sampleMs = new long[USERS];

        private Loops(Random random) {
            for (int i = 0; i < USERS; i++) {
                turnMs[i] = 100 + random.nextInt(900);
                sampleMs[i] = 1 + random.nextInt((int) turnMs[i]);
            }
        }

        @Override
        public Stack apply(Integer user, Long nanos) {
            return nanos / 1_000_000 % turnMs[user] < sampleMs[user] ? Crowd.TARGET : Crowd.WORK_BETWEEN;
        }

        private double endedMs(int second) {
            double ms = 0;
            for (int i = 0; i < USERS; i++) {
                ms += sampleMs[i] * (ended(i, 1000L * (second + 1)) - ended(i, 1000L * second));
            }
            return ms;
        }

        /** How many samples of a user ended before a moment. */
        private long ended(int user, long ms) {
            return (ms + turnMs[user] - sampleMs[user]) / turnMs[user];
        }

        private double truth() {
            double in = 0;
            for (int i = 0; i < USERS; i++) {
                in += inSamplesMs(i, 1000L * SECONDS) - inSamplesMs(i, 1000L * WARMUP);
            }
            return in / (1000.0 * (SECONDS - WARMUP) * USERS);
        }

        private double inSamplesMs(int user, long ms) {
            return ms / turnMs[user] * sampleMs[user] + Math.min(ms % turnMs[user], sampleMs[user]);
        }
    }
}
