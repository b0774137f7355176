// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import io.github.trueload.health.account.Users.User;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Looks at the users: at one random moment in each tenth of a second, with hundreds of them in each fifth, or less
 * often where that costs too much. With many users the states of all are read, which is cheap, and the stacks of some
 * that are chosen at random, more of them from those that do not sleep. Used by one thread.
 */
final class Looks {
    /** Stacks of one look; they cost about as much as the states of some thousand threads. */
    static final int STACKS = 20;

    static final int FRAMES = 100;
    /** Of those whose stacks are deeper: who is at work stands below what recurs. */
    private static final int DEEP_FRAMES = 5_000;

    private static final long NANOS = 1_000_000_000L;
    private static final int MOST_A_SECOND = 10;
    /** Of more than {@link #CROWD} users, for whom one look costs more and holds all of them up. */
    private static final int MOST_OF_CROWD = 5;

    private static final int CROWD = 200;
    private static final int FEWEST_A_SECOND = 2;
    /** Of one processor, with few users and with {@link #MANY_USERS}. */
    private static final double BUDGET = 0.006;

    /** So many times the budget all users may stand still. */
    private static final double STOP = 4;

    private static final double LARGE_BUDGET = 0.015;
    private static final double MANY_USERS = 5000;
    /** So often it is looked at other threads, which may bring what users wait for. */
    private static final long OTHERS_NANOS = NANOS;

    /** It waits again once it has handled what came, however late a busy machine lets it. */
    private static final long STILL_NANOS = 10 * NANOS;

    private static final int MOST_OTHERS = 200;
    /** What a call to an executor gives to wait for. */
    private static final String TASK = "java.util.concurrent.FutureTask";

    private final Users users;
    private final Threads threads;
    private final Places places = new Places();
    private final Account account;
    private final Random random;
    private double costNanos;
    private int present;
    private boolean networkSeen;
    private long networkSeenNanos;
    private long networkAskedNanos = Long.MIN_VALUE;
    private double queuedTasks;
    private long tasksCountedNanos = Long.MIN_VALUE;

    Looks(Users users, Threads threads, Account account, Random random) {
        this.users = users;
        this.threads = threads;
        this.account = account;
        this.random = random;
    }

    /** The moment of the look within a span of time that begins now, and is {@link #spanNanos} long. */
    long momentNanos() {
        return (long) (random.nextDouble() * spanNanos());
    }

    /** For how long one look stands. */
    long spanNanos() {
        double budget = BUDGET + (LARGE_BUDGET - BUDGET) * Math.min(1, present / MANY_USERS);
        double most = present > CROWD ? MOST_OF_CROWD : MOST_A_SECOND;
        double wanted = costNanos == 0 ? most : budget * NANOS / costNanos;
        return (long) (NANOS / Math.max(FEWEST_A_SECOND, Math.min(most, wanted)));
    }

    /**
     * A look took so much of a processor, and so long. While stacks are taken all users stand still, which is for
     * longer than that where threads have to wait for a processor before they can.
     */
    void cost(long cpuNanos, long nanos) {
        double cost = Math.max(cpuNanos, nanos / STOP);
        costNanos = costNanos == 0 ? cost : 0.9 * costNanos + 0.1 * cost;
    }

    /** Looks at some users. */
    void look(long nowNanos) {
        List<User> all = users.present();
        present = all.size();
        List<Account.Seen> seen = new ArrayList<>(STACKS);
        if (all.size() <= STACKS) {
            Stack[] stacks = threads.stacks(ids(all), FRAMES);
            Waits waits = new Waits(all);
            waits.count(stacks);
            add(seen, all, stacks, 1, waits, nowNanos);
        } else {
            List<User> asleep = new ArrayList<>();
            List<User> awake = new ArrayList<>();
            for (User user : all) {
                Thread.State state = threads.state(user.thread);
                if (state != Thread.State.TERMINATED) {
                    (state == Thread.State.TIMED_WAITING ? asleep : awake).add(user);
                }
            }
            Waits waits = new Waits(all);
            int ofAwake = Math.max(STACKS / 2, STACKS - asleep.size());
            ofAwake = Math.min(awake.size(), Math.max(ofAwake, STACKS * awake.size() / all.size()));
            some(seen, awake, ofAwake, waits, nowNanos);
            some(seen, asleep, STACKS - ofAwake, waits, nowNanos);
        }
        account.look(seen);
    }

    private void some(List<Account.Seen> seen, List<User> from, int most, Waits waits, long nowNanos) {
        int count = Math.min(most, from.size());
        for (int i = 0; i < count; i++) {
            // The beginning of a shuffle: each user has the same chance, and none is taken twice.
            int other = i + random.nextInt(from.size() - i);
            User chosen = from.set(other, from.get(i));
            from.set(i, chosen);
        }
        List<User> chosen = from.subList(0, count);
        Stack[] stacks = threads.stacks(ids(chosen), FRAMES);
        add(seen, chosen, stacks, count == 0 ? 0 : (double) from.size() / count, waits, nowNanos);
    }

    private void add(
            List<Account.Seen> seen, List<User> chosen, Stack[] stacks, double weight, Waits waits, long nowNanos) {
        Place[] found = new Place[stacks.length];
        List<Thread> inLibraries = new ArrayList<>();
        for (int i = 0; i < stacks.length; i++) {
            Stack stack = stacks[i];
            User user = chosen.get(i);
            if (stack != null) {
                found[i] = places.of(stack, user.work, waits.areShared(stack), () -> awaited(stack, nowNanos));
                if (found[i].line == Line.CLIENT && stack.isInLibrary()) {
                    inLibraries.add(user.thread);
                }
            }
        }
        Set<Thread> idle = inLibraries.isEmpty() ? Collections.emptySet() : threads.idle(inLibraries);
        for (int i = 0; i < stacks.length; i++) {
            User user = chosen.get(i);
            if (found[i] != null) {
                Place place = idle.contains(user.thread) ? found[i].on(Line.TARGET) : found[i];
                Account.Seat seat = new Account.Seat(place, user.work.label(), user.group);
                seen.add(new Account.Seen(seat, weight, stacks[i].frames));
            }
        }
    }

    /** Whose time it is that a user waits for what another thread is to bring to him alone. */
    private Line awaited(Stack stack, long nowNanos) {
        if (stack.lockClass.equals(TASK) && random.nextDouble() < queuedTasks(nowNanos)) {
            return Line.POOL;
        }
        return isNetworkAwaited(nowNanos) ? Line.TARGET : Line.UNKNOWN;
    }

    private boolean isNetworkAwaited(long nowNanos) {
        boolean fresh = networkSeen && nowNanos - networkSeenNanos <= OTHERS_NANOS;
        if (!fresh && nowNanos != networkAskedNanos) {
            networkAskedNanos = nowNanos;
            if (others(users.present()).stream()
                    .anyMatch(stack -> new Frames(stack.frames, stack.frames.length).isNetwork())) {
                networkSeen = true;
                networkSeenNanos = nowNanos;
            }
        }
        return networkSeen && nowNanos - networkSeenNanos <= STILL_NANOS;
    }

    /**
     * Which share of the tasks that users wait for has no thread yet. A task that is waited for either runs in a thread
     * or waits for one; those that nobody waits for make the share look smaller. Not known, and 0, where there are more
     * threads than are looked at, and where none is seen to run a task, as with virtual threads.
     */
    private double queuedTasks(long nowNanos) {
        if (tasksCountedNanos == Long.MIN_VALUE || nowNanos - tasksCountedNanos > OTHERS_NANOS) {
            tasksCountedNanos = nowNanos;
            List<User> all = users.present();
            Set<Long> tasks = new HashSet<>();
            addTasks(tasks, Arrays.asList(threads.stacks(ids(all), 0)));
            double ofUsers = tasks.size();
            List<Stack> others = others(all);
            addTasks(tasks, others);
            long running = others.stream()
                    .flatMap(stack -> Arrays.stream(stack.frames))
                    .filter(frame -> frame.getClassName().equals(TASK)
                            && frame.getMethodName().equals("run"))
                    .count();
            boolean known = ofUsers > 0 && running > 0 && others.size() < MOST_OTHERS;
            queuedTasks = known ? Math.max(0, tasks.size() - running) / ofUsers : 0;
        }
        return queuedTasks;
    }

    private static void addTasks(Set<Long> tasks, List<Stack> stacks) {
        stacks.stream()
                .filter(stack -> stack != null && stack.lockClass.equals(TASK))
                .forEach(stack -> tasks.add(stack.object()));
    }

    private List<Stack> others(List<User> all) {
        Set<Long> ids = new HashSet<>();
        all.forEach(user -> ids.add(user.thread.getId()));
        return threads.others(ids, MOST_OTHERS);
    }

    private static long[] ids(List<User> some) {
        return some.stream().mapToLong(user -> user.thread.getId()).toArray();
    }

    /** What users wait for at one moment; asked only where it decides where one who was chosen is. */
    private final class Waits {
        private final List<User> all;
        private final Map<Long, Integer> byObject = new HashMap<>();
        private boolean counted;

        Waits(List<User> all) {
            this.all = all;
        }

        private void count(Stack... stacks) {
            counted = true;
            for (Stack stack : stacks) {
                Long object = stack == null ? null : stack.object();
                if (object != null) {
                    byObject.merge(object, 1, Integer::sum);
                }
            }
        }

        /** Whether several users wait for the same object, which nobody holds, as one of them. */
        boolean areShared(Stack stack) {
            Long object = stack.isLockedOut() ? null : stack.object();
            if (object != null && !counted) {
                count(threads.stacks(ids(all), 0));
            }
            return object != null && byObject.getOrDefault(object, 0) > 1;
        }
    }

    /** Where stacks come from: the JVM, or a simulation. */
    interface Threads {
        /** What a thread does; this costs nearly nothing. */
        Thread.State state(Thread thread);

        /** Those that use no processor for a moment, of threads that seem to run. */
        Set<Thread> idle(List<Thread> threads);

        /**
         * The uppermost frames of threads, in their order, null for those that ended; to ask for none holds up nobody.
         * Of stacks that are deeper there may be more.
         */
        Stack[] stacks(long[] ids, int frames);

        /** All threads but some, or as many of them; one that ended meanwhile counts as one that has no frames. */
        List<Stack> others(Set<Long> besides, int most);
    }

    static final class Jvm implements Threads {
        private static final StackTraceElement PROGRAM =
                new StackTraceElement("java.lang.ProcessImpl$ProcessPipeInputStream", "read", null, -1);

        /** Long enough for a thread that is ready to get the processor that the looking one leaves. */
        private static final long MOMENT_NANOS = 200_000;

        private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();

        @Override
        public Thread.State state(Thread thread) {
            return thread.getState();
        }

        @Override
        public Set<Thread> idle(List<Thread> threads) {
            long[] before = cpuNanos(threads);
            long own = Accountant.cpuNanos();
            LockSupport.parkNanos(MOMENT_NANOS);
            Set<Thread> idle = new HashSet<>();
            // A clock of processor time that stands still for this thread, as Windows' does, tells nothing.
            if (Accountant.cpuNanos() > own) {
                long[] after = cpuNanos(threads);
                for (int i = 0; i < before.length; i++) {
                    if (before[i] >= 0 && after[i] == before[i]) {
                        idle.add(threads.get(i));
                    }
                }
            }
            return idle;
        }

        /** Of each thread so far; -1 where nobody can tell. */
        private long[] cpuNanos(List<Thread> threads) {
            boolean told = bean.isThreadCpuTimeSupported();
            return threads.stream()
                    .mapToLong(thread -> told ? bean.getThreadCpuTime(thread.getId()) : -1)
                    .toArray();
        }

        @Override
        public Stack[] stacks(long[] ids, int frames) {
            ThreadInfo[] infos = ids.length == 0 ? new ThreadInfo[0] : bean.getThreadInfo(ids, frames);
            Stack[] stacks = new Stack[infos.length];
            for (int i = 0; i < infos.length; i++) {
                boolean cut = frames == FRAMES && infos[i] != null && infos[i].getStackTrace().length == FRAMES;
                ThreadInfo info = cut ? bean.getThreadInfo(ids[i], DEEP_FRAMES) : infos[i];
                stacks[i] = info == null ? null : Stack.of(info);
                if (info != null && readsProgram(info)) {
                    stacks[i].frames[0] = PROGRAM;
                }
            }
            return stacks;
        }

        /** What a program says is read as a file is; only the object that is locked meanwhile tells them apart. */
        private boolean readsProgram(ThreadInfo info) {
            StackTraceElement[] frames = info.getStackTrace();
            if (frames.length == 0 || !frames[0].getClassName().equals("java.io.FileInputStream")) {
                return false;
            }
            ThreadInfo now = bean.getThreadInfo(new long[] {info.getThreadId()}, true, false)[0];
            return now != null
                    && Arrays.stream(now.getLockedMonitors())
                            .anyMatch(monitor -> monitor.getClassName().endsWith("$ProcessPipeInputStream"));
        }

        @Override
        public List<Stack> others(Set<Long> besides, int most) {
            long[] ids = Arrays.stream(bean.getAllThreadIds())
                    .filter(id -> !besides.contains(id))
                    .limit(most)
                    .toArray();
            return Arrays.stream(stacks(ids, FRAMES))
                    .map(stack -> stack == null ? Stack.ENDED : stack)
                    .collect(Collectors.toList());
        }
    }
}
