// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import io.github.trueload.health.account.Users.User;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * What no look can see, because looks stand still meanwhile or see a thread that only seems to run: collections, stops
 * of the whole process, and waiting for a processor. Linux counts for each thread the nanoseconds that it was ready and
 * waited (/proc/PID/task/TID/schedstat; kernel documentation, sched-stats); some users, other ones now and then, stand
 * for all. Thread-safe.
 */
final class Delays {
    private static final int THREADS = 24;
    private static final int CHOOSE_EVERY = 10;
    /** So many threads of all are asked for their names: a few users may have hundreds of others beside them. */
    private static final int MOST_ASKED = 1000;
    /** Linux keeps so much of a thread's name. */
    private static final int NAME_BYTES = 15;
    /** The name of all threads where the JVM tells Linux none. */
    private static final String NO_NAME = "java";
    /** A thread that did not wait for a processor is not woken later than that unless all stands still. */
    private static final long LATE_NANOS = 20_000_000;
    /** Where nobody tells for how long it waited for a processor, and timers may be coarse. */
    private static final long LATE_UNTOLD_NANOS = 100_000_000;
    /** What a thread waited for when it was woken sooner is added up for a second: reading a file costs as much. */
    private static final long SOON_NANOS = 10_000_000;

    private static final int SOON_TIMES = 25;

    private static final long LONG_LOOK_NANOS = 5_000_000;

    private final String proc;
    private final Random random;
    private final boolean told;
    private final byte[] buffer = new byte[256];
    private final List<GarbageCollectorMXBean> collectors = new ArrayList<>();
    private Map<String, long[]> tasks = new HashMap<>();
    private int reads;
    private int soonTimes;
    private long collectedMs;
    private long ownWaitedNanos;
    private double stoppedMs;

    /**
     * Begins with the next moment.
     *
     * @param proc where Linux tells of processes
     * @param told whether stops and waits for a processor are told, or collections alone
     */
    Delays(Path proc, Random random, boolean told) {
        this.proc = proc.toString();
        this.random = random;
        this.told = told;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (Accountant.stopsTheProgram(bean.getName())) {
                collectors.add(bean);
            }
        }
        collectedMs = collectorsMs();
    }

    /** The calling thread came late, for want of a processor or because the whole process stood still. */
    synchronized void late(long nanos) {
        if (nanos < SOON_NANOS && ++soonTimes < SOON_TIMES) {
            return;
        }
        soonTimes = 0;
        long[] own = counts(proc + "/thread-self/schedstat");
        long waited = own == null ? 0 : own[0] - ownWaitedNanos;
        ownWaitedNanos = own == null ? 0 : own[0];
        if (nanos - waited > (own == null ? LATE_UNTOLD_NANOS : LATE_NANOS)) {
            stoppedMs += (nanos - waited) / 1e6;
        }
    }

    /** A look took so long, for most of which users stood still where it was long; who stood longer comes late, too. */
    synchronized void looked(long nanos) {
        stoppedMs += nanos > LONG_LOOK_NANOS && nanos <= LATE_NANOS ? nanos / 1e6 : 0;
    }

    /** What is known of the time since the last call, in which so many samples ended. */
    synchronized Account.Facts take(List<User> users, long samples) {
        long collectedNow = collectorsMs();
        double[] waits = told ? processorWaits(users) : new double[2];
        Account.Facts facts =
                new Account.Facts(collectedNow - collectedMs, told ? stoppedMs : 0, waits[0], waits[1], samples);
        collectedMs = collectedNow;
        stoppedMs = 0;
        return facts;
    }

    /** How much of their time users waited for a processor since the last call, and how often one woke in a second. */
    private double[] processorWaits(List<User> users) {
        double waited = 0;
        double passed = 0;
        double runs = 0;
        Map<String, long[]> now = new HashMap<>();
        for (Map.Entry<String, long[]> task : tasks.entrySet()) {
            long[] counts = counts(task.getKey());
            if (counts != null) {
                waited += counts[0] - task.getValue()[0];
                passed += counts[1] - task.getValue()[1];
                runs += counts[2] - task.getValue()[2];
                now.put(task.getKey(), counts);
            }
        }
        tasks = reads++ % CHOOSE_EVERY == 0 || now.isEmpty() ? choose(users) : now;
        return passed > 0
                ? new double[] {Math.max(0, Math.min(1, waited / passed)), runs / passed * 1e9}
                : new double[2];
    }

    private long collectorsMs() {
        return collectors.stream()
                .mapToLong(bean -> Math.max(0, bean.getCollectionTime()))
                .sum();
    }

    private Map<String, long[]> choose(List<User> users) {
        Set<String> names = new HashSet<>();
        users.forEach(user -> names.add(nameInLinux(user.thread.getName())));
        String[] all = users.isEmpty() ? null : new File(proc + "/self/task").list();
        if (all == null) {
            return new HashMap<>();
        }
        Map<String, long[]> chosen = choose(all, names);
        // The JVM's first threads have that name, too, and wait for nothing.
        return chosen.isEmpty() ? choose(all, Collections.singleton(NO_NAME)) : chosen;
    }

    private Map<String, long[]> choose(String[] all, Set<String> names) {
        Map<String, long[]> chosen = new HashMap<>();
        String tasks = proc + "/self/task/";
        for (int i = 0; i < Math.min(MOST_ASKED, all.length) && chosen.size() < THREADS; i++) {
            // The beginning of a shuffle: each thread has the same chance, and none is taken twice.
            int other = i + random.nextInt(all.length - i);
            String id = all[other];
            all[other] = all[i];
            all[i] = id;
            String task = tasks + id;
            if (names.contains(text(task + "/comm"))) {
                long[] counts = counts(task + "/schedstat");
                if (counts != null) {
                    chosen.put(task + "/schedstat", counts);
                }
            }
        }
        return chosen;
    }

    private static String nameInLinux(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return new String(bytes, 0, Math.min(NAME_BYTES, bytes.length), StandardCharsets.ISO_8859_1).trim();
    }

    /** Nanoseconds waited so far, when that was, how often it ran; null when the thread ended or nothing is told. */
    private long[] counts(String file) {
        StringTokenizer columns = new StringTokenizer(text(file));
        try {
            columns.nextToken();
            return new long[] {
                Long.parseLong(columns.nextToken()), System.nanoTime(), Long.parseLong(columns.nextToken())
            };
        } catch (NoSuchElementException | NumberFormatException e) {
            return null;
        }
    }

    /** By the plainest of Java's ways, because this is done some thirty times a second. */
    private String text(String file) {
        try (FileInputStream in = new FileInputStream(file)) {
            int length = in.read(buffer);
            return new String(buffer, 0, Math.max(0, length), StandardCharsets.ISO_8859_1).trim();
        } catch (IOException e) {
            return "";
        }
    }
}
