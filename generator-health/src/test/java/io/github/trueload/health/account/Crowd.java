// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import io.github.trueload.health.account.Users.User;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** Users in a time of their own, whose places at each moment a test knows. Not thread-safe. */
final class Crowd implements Looks.Threads {
    private static final StackTraceElement SAMPLE = new StackTraceElement("plan.Http", "sample", "Http.java", 1);
    private static final StackTraceElement RUN =
            new StackTraceElement("java.util.concurrent.FutureTask", "run", "FutureTask.java", 1);

    static final Stack TARGET = reads(SAMPLE);
    /** A worker at work on a task, who waits for the target. */
    static final Stack WORKER = reads(RUN);

    static final Stack LOCK = new Stack(
            Thread.State.BLOCKED,
            "shop.Sdk",
            1,
            true,
            new StackTraceElement("shop.Sdk", "call", "Sdk.java", 1),
            SAMPLE);
    /** Waits for what another thread of the process is to bring, for which no other user waits. */
    static final Stack ANSWER = new Stack(
            Thread.State.WAITING,
            "shop.Answer",
            1,
            false,
            new StackTraceElement("jdk.internal.misc.Unsafe", "park", "Unsafe.java", -2),
            new StackTraceElement("java.util.concurrent.locks.LockSupport", "park", "LockSupport.java", 1),
            new StackTraceElement("shop.Client", "await", "Client.java", 1),
            SAMPLE);

    /** Runs in a library that is not Java's, or waits there: no look at its stack can tell. */
    static final Stack LIBRARY = new Stack(
            Thread.State.RUNNABLE, "", 0, false, new StackTraceElement("shop.Driver", "receive", null, -2), SAMPLE);

    static final Stack PAUSE = new Stack(
            Thread.State.TIMED_WAITING,
            "",
            0,
            false,
            new StackTraceElement("java.lang.Thread", "sleep", "Thread.java", -2),
            new StackTraceElement("org.apache.jmeter.threads.JMeterThread", "delay", "JMeterThread.java", 1));

    static final Stack WORK_BETWEEN = new Stack(
            Thread.State.RUNNABLE,
            "",
            0,
            false,
            new StackTraceElement("org.apache.jmeter.threads.JMeterThread", "run", "JMeterThread.java", 1));

    private static final User.Work WORK = new Work("label", "element");

    long nanos;
    /** What other threads do at each nanosecond. */
    LongFunction<List<Stack>> others = now -> List.of();

    /** How many of the users, by their numbers, have a processor while they seem to run. */
    int running = Integer.MAX_VALUE;

    final Account account;

    /** How often it was asked what all wait for. */
    int asked;

    private final BiFunction<Integer, Long, Stack> places;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final Users users = new Users(() -> nanos);
    private final Looks looks;

    /** @param places where each user is at each nanosecond */
    Crowd(int size, int warmupSeconds, Random random, BiFunction<Integer, Long, Stack> places) {
        this.places = places;
        this.account = new Account(warmupSeconds);
        this.looks = new Looks(users, this, account, random);
        for (int i = 0; i < size; i++) {
            Thread thread = new Thread(() -> {}, "user " + i);
            numbers.put(thread.getId(), i);
            users.start(thread, "group", WORK);
        }
    }

    /** Lets time pass; looks and seconds are those of a real run. Nobody tells of results. */
    Statement run(int seconds) {
        return run(seconds, second -> Double.NaN);
    }

    /**
     * Lets time pass.
     *
     * @param sampleMs how long the samples were that ended in each second
     */
    Statement run(int seconds, IntToDoubleFunction sampleMs) {
        for (int second = 0; second < seconds; second++) {
            long end = nanos + 1_000_000_000L;
            while (nanos < end) {
                long begin = nanos;
                long span = looks.spanNanos();
                nanos = begin + looks.momentNanos();
                looks.look(nanos);
                nanos = begin + span;
            }
            Account.Facts facts = new Account.Facts(0, 0, 0, 0, 10);
            facts.sampleMs = sampleMs.applyAsDouble(second);
            account.close(1000, users.takeNanos() / 1e6, facts);
        }
        return account.statement();
    }

    @Override
    public Thread.State state(Thread thread) {
        return places.apply(numbers.get(thread.getId()), nanos).state;
    }

    @Override
    public Set<Thread> idle(List<Thread> threads) {
        return threads.stream()
                .filter(thread -> numbers.get(thread.getId()) >= running)
                .collect(Collectors.toSet());
    }

    @Override
    public Stack[] stacks(long[] ids, int frames) {
        asked += frames == 0 ? 1 : 0;
        Stack[] stacks = new Stack[ids.length];
        for (int i = 0; i < ids.length; i++) {
            stacks[i] = places.apply(numbers.get(ids[i]), nanos);
        }
        return stacks;
    }

    @Override
    public List<Stack> others(Set<Long> besides, int most) {
        List<Stack> all = others.apply(nanos);
        return all.subList(0, Math.min(most, all.size()));
    }

    /** A user who is always at the same. */
    record Work(String label, String element) implements User.Work {
        @Override
        public Element kind(String className) {
            return className.equals(AccountantTest.class.getName())
                    ? Element.SCRIPT_SAMPLER
                    : className.equals(SAMPLE.getClassName()) ? Element.SAMPLER : Element.NONE;
        }

        @Override
        public String element(Element kind, String className) {
            return element;
        }
    }

    /** Waits in a sample for one of several tasks. */
    static Stack waitsFor(int task) {
        return waitsFor(task, SAMPLE);
    }

    /** A worker at work on a task, who waits for another one. */
    static Stack workerWaitsFor(int task) {
        return waitsFor(task, RUN);
    }

    private static Stack waitsFor(int task, StackTraceElement lowest) {
        return new Stack(
                Thread.State.WAITING,
                RUN.getClassName(),
                task,
                false,
                new StackTraceElement(RUN.getClassName(), "get", "FutureTask.java", 1),
                new StackTraceElement("shop.Client", "call", "Client.java", 1),
                lowest);
    }

    private static Stack reads(StackTraceElement lowest) {
        return new Stack(
                Thread.State.RUNNABLE,
                "",
                0,
                false,
                new StackTraceElement("sun.nio.ch.SocketDispatcher", "read0", "SocketDispatcher.java", -2),
                new StackTraceElement("sun.nio.ch.NioSocketImpl", "read", "NioSocketImpl.java", 1),
                lowest);
    }
}
