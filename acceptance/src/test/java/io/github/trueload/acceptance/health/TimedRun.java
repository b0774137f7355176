// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A run whose users' time goes where its author says, and what has to be said of it.
 *
 * @param name of the run
 * @param quick whether it also runs without {@code --all}
 * @param plan what its users do
 * @param figures words, of which the run's must be one
 * @param line of the account
 * @param from percent of that line, at least
 * @param to percent of that line, at most
 * @param said what the closing block must hold, a regular expression
 */
record TimedRun(
        String name, boolean quick, HealthPlan plan, List<String> figures, String line, int from, int to, String said) {
    /** Makes what all users share. */
    private static final String SHARED = "def make = { name, what -> props.computeIfAbsent(name, { what() }) }\n";

    private static final String MONITOR =
            """
            synchronized (props) {
                long phase = System.currentTimeMillis() % 5000
                if (phase < 2000) Thread.sleep(2000 - phase)
            }
            Thread.sleep(20)
            """;
    private static final String LOCK = SHARED
            + """
            def lock = make('lock', { new java.util.concurrent.locks.ReentrantLock() })
            lock.lock()
            try { Thread.sleep(50) } finally { lock.unlock() }
            """;
    private static final String STAMPED_LOCK = SHARED
            + """
            def lock = make('lock', { new java.util.concurrent.locks.StampedLock() })
            long stamp = lock.writeLock()
            try { Thread.sleep(20) } finally { lock.unlockWrite(stamp) }
            """;
    /** For two seconds of five all wait for one future, which a thread of its own completes. */
    private static final String FUTURE = SHARED
            + """
            long now = System.currentTimeMillis()
            if (now % 5000 >= 2000) {
                Thread.sleep(20)
            } else {
                make('future' + now.intdiv(5000), {
                    def future = new java.util.concurrent.FutureTask({ 1 } as java.util.concurrent.Callable)
                    Thread.startDaemon {
                        // Less than nothing is left where the thread got a processor late.
                        Thread.sleep(Math.max(0, 2000 - System.currentTimeMillis() % 5000)); future.run()
                    }
                    future
                }).get()
            }
            """;

    private static final String COMPLETABLE_FUTURE = FUTURE.replace(
                    "FutureTask({ 1 } as java.util.concurrent.Callable)", "CompletableFuture()")
            .replace("future.run()", "future.complete(1)");
    private static final String CONDITION =
            """
            def lock = make('lock', { new java.util.concurrent.locks.ReentrantLock() })
            def condition = make('condition', { lock.newCondition() })
            lock.lock()
            try { condition.await(100, java.util.concurrent.TimeUnit.MILLISECONDS) } finally { lock.unlock() }
            """;
    private static final String NOTIFY =
            "def object = make('object', { new Object() }); synchronized (object) { object.wait(100) }";
    private static final String WORKER = workers(1, "Thread.sleep(10)");
    private static final String POLLED_SEMAPHORE =
            """
            def semaphore = make('semaphore', { new java.util.concurrent.Semaphore(1) })
            while (!semaphore.tryAcquire()) Thread.sleep(1)
            try { Thread.sleep(20) } finally { semaphore.release() }
            """;
    private static final String BUSY = "long end = System.nanoTime() + 50_000_000L; while (System.nanoTime() < end) {}";
    private static final String SHORT_LOCKS =
            """
            synchronized (props) { if (System.currentTimeMillis() % 100 < 10) Thread.sleep(10) }
            Thread.sleep(5)
            """;
    private static final String COLLECT =
            "if (System.currentTimeMillis() % 6000 < 1200 && ctx.threadNum == 0) System.gc()";
    private static final String RETRY = "class Sdk { def call() { Thread.sleep(50) } }\nnew Sdk().call()";

    /** Compares it with what a run said. */
    String difference(HealthReport report, String closing) {
        double percent = report.percent(line);
        String word = report.figures();
        if (!figures.contains(word)) {
            return "is " + word + ", not " + figures;
        }
        if (percent < from || percent > to) {
            return line + " is " + percent + " %, not " + from + " to " + to;
        }
        return Pattern.compile(said).matcher(closing).find() ? "" : "does not say '" + said + "'";
    }

    /** Runs that are the generator's in some way, as people report them. */
    static List<TimedRun> bad(int port) {
        return Stream.concat(waits(port).stream(), others(port).stream()).toList();
    }

    private static List<TimedRun> waits(int port) {
        String byHook = "pre-processor sign.groovy";
        String future = "waits for something in this process in the script";
        HealthPlan rateAndNone = users(10)
                .add(Elements.rateTimer("40/s", "none"))
                .add(http(port))
                .beside(10, http(port, post("nap.groovy", "Thread.sleep(50)")));
        return List.of(
                bad("monitor 2 s of 5", users(10).groovy(MONITOR), "lock", 25, 60, "lock in the script")
                        .quickly(),
                bad("lock in a pre-processor, 3 users", users(3).add(signed(port, LOCK)), "lock", 35, 80, byHook),
                bad("lock in a pre-processor, 2 users", users(2).add(signed(port, LOCK)), "lock", 25, 70, byHook),
                bad("stamped lock", users(10).add(signed(port, STAMPED_LOCK)), "lock", 60, 95, byHook),
                bad("future 2 s of 5", users(10).groovy(FUTURE), "lock", 25, 60, "lock in the script"),
                // Each waits by an object of his own, so that nobody knows that it is one for all.
                bad("completable future 2 s of 5", users(10).groovy(COMPLETABLE_FUTURE), "wait", 25, 60, future),
                work("condition", port, CONDITION),
                work("wait and notify", port, NOTIFY),
                work("worker", port, WORKER),
                work("polled semaphore", port, POLLED_SEMAPHORE),
                bad(
                        "5 workers of a client for 20 users",
                        users(20).groovy(calls(5, port)),
                        "pool",
                        60,
                        85,
                        "pool in the"),
                bad(
                        "work of a group without a rate, beside one whose rate is kept",
                        rateAndNone,
                        "work",
                        30,
                        60,
                        "about as much of the throughput \\(\\d+.*waits of post-processor nap.groovy"));
    }

    private static List<TimedRun> others(int port) {
        Element upload = Elements.http(
                "upload",
                "http://127.0.0.1:" + port + "/?${__isVarDefined(${__RandomString(400000,abcdefgh,)})}",
                true);
        return List.of(
                bad(
                        "50 ms of script after 2 ms of sample, 1 user",
                        users(1).add(http(port, post("heavy.groovy", BUSY))),
                        "work",
                        50,
                        100,
                        "work of post-processor heavy.groovy"),
                bad(
                                "500 ms of sleep in a post-processor",
                                users(10).add(http(port, post("nap.groovy", "Thread.sleep(500)"))),
                                "work",
                                60,
                                100,
                                "waits of post-processor nap.groovy")
                        .quickly(),
                bad(
                        "random texts",
                        users(1).add(upload),
                        "work",
                        10,
                        100,
                        "work of function \\$\\{__RandomString} in sampler upload"),
                bad("lock 10 ms of 100", users(10).groovy(SHORT_LOCKS), "lock", 5, 30, "users' time: ")
                        .judged("valid", "doubtful", "invalid"),
                bad("collections", users(10).add(http(port)).groovy(COLLECT), "gc", 5, 60, "collections"),
                bad(
                        "back-off of a retry in the sample",
                        users(10).groovy(RETRY).add(http(port)),
                        "sleep",
                        60,
                        100,
                        "sleep in samples in Sdk.call"),
                bad(
                                "rendezvous of more than there are",
                                users(4).add(Elements.rendezvous(10)).add(http(port)),
                                "pause",
                                // The rest is the first connection, which a busy machine makes slowly.
                                80,
                                100,
                                "all users waited in a Synchronizing Timer for others, who never came")
                        .quickly()
                        .judged("doubtful"));
    }

    /** Runs of which nothing is the generator's. */
    static List<TimedRun> healthy(int port) {
        Element oneAtATime = Element.of("CriticalSectionControllerGui", "CriticalSectionController", "one at a time")
                .text("CriticalSectionController.lockName", "global")
                .with(http(port));
        return List.of(
                healthy("one user", users(1).add(http(port)), "target", 60),
                healthy("think time", users(20).thinkTime(300).add(http(port)), "pause", 80),
                healthy("rendezvous", users(5).add(Elements.rendezvous(5)).add(http(port)), "target", 20),
                healthy("a worker of a client for each user", users(20).groovy(calls(20, port)), "target", 60),
                healthy("asleep in a Java Request", users(5).nap(), "script", 80),
                healthy("critical section", users(5).add(oneAtATime), "pause", 60),
                healthy(
                        "a rate that is kept in spite of a slow pre-processor",
                        users(10).add(Elements.rateTimer("40/s", "none")).add(signed(port, "Thread.sleep(15)")),
                        "pause",
                        50));
    }

    private static TimedRun bad(String name, HealthPlan plan, String line, int from, int to, String said) {
        return new TimedRun(name, false, plan, List.of("invalid"), line, from, to, said);
    }

    private static TimedRun work(String name, int port, String script) {
        HealthPlan plan = users(10).add(signed(port, SHARED + script));
        return bad(name, plan, "work", 60, 100, "waits of pre-processor sign.groovy in the script");
    }

    private static TimedRun healthy(String name, HealthPlan plan, String line, int from) {
        return new TimedRun(name, false, plan, List.of("valid"), line, from, 100, "figures valid");
    }

    private TimedRun quickly() {
        return new TimedRun(name, true, plan, figures, line, from, to, said);
    }

    private TimedRun judged(String... words) {
        return new TimedRun(name, quick, plan, List.of(words), line, from, to, said);
    }

    /** A client that has what it does done by some threads of its own, for whose result its caller waits. */
    private static String workers(int count, String work) {
        return """
                def pool = make('pool', { java.util.concurrent.Executors.newFixedThreadPool(%d, { task ->
                    def thread = new Thread(task); thread.daemon = true; thread
                } as java.util.concurrent.ThreadFactory) })
                pool.submit({ %s } as Runnable).get()
                """
                .formatted(count, work);
    }

    private static String calls(int workers, int port) {
        return SHARED + workers(workers, "new URL('http://127.0.0.1:" + port + "/').text");
    }

    private static HealthPlan users(int count) {
        return HealthPlan.ofThreads(count).watched();
    }

    private static Element http(int port, Element... below) {
        return Elements.http("http", "127.0.0.1", port, true).with(below);
    }

    /** A request whose pre-processor does something first. */
    private static Element signed(int port, String script) {
        return http(port, Elements.groovy("JSR223PreProcessor", "sign.groovy", script));
    }

    private static Element post(String name, String script) {
        return Elements.groovy("JSR223PostProcessor", name, script);
    }
}
