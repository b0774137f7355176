// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import java.util.List;
import java.util.Map;
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
    private static final List<String> INVALID = List.of("invalid");
    private static final List<String> VALID = List.of("valid");
    private static final List<String> ANY = List.of("valid", "doubtful", "invalid");

    private static final String SHARED = "def make = { name, what -> props.computeIfAbsent(name, { what() }) }\n";

    /** Compares it with what a run said. */
    String difference(JsonNode report, String closing) {
        double percent = percent(report);
        String word = report.path("figures").asText();
        if (!figures.contains(word)) {
            return "is " + word + ", not " + figures;
        }
        if (percent < from || percent > to) {
            return line + " is " + percent + " %, not " + from + " to " + to;
        }
        return Pattern.compile(said).matcher(closing).find() ? "" : "does not say '" + said + "'";
    }

    private double percent(JsonNode report) {
        for (JsonNode one : report.path("account").path("lines")) {
            if (one.path("line").asText().equals(line)) {
                return one.path("percent").asDouble();
            }
        }
        return Double.NaN;
    }

    /** Runs that are the generator's in some way, as people report them. */
    static List<TimedRun> bad(int port) {
        return Stream.of(locks(port), futures(), waits(port), betweenSamples(port), others(port))
                .flatMap(List::stream)
                .toList();
    }

    private static List<TimedRun> locks(int port) {
        return List.of(
                bad(
                        "monitor 2 s of 5",
                        true,
                        users(10)
                                .groovy("synchronized (props) { long phase = System.currentTimeMillis() % 5000\n"
                                        + " if (phase < 2000) Thread.sleep(2000 - phase) }\nThread.sleep(20)"),
                        "lock",
                        25,
                        60,
                        "lock in the script"),
                bad(
                        "lock in a pre-processor, 3 users",
                        true,
                        users(3).add(http(port, pre("sign.groovy", LOCKED))),
                        "lock",
                        35,
                        80,
                        "pre-processor sign.groovy"),
                bad(
                        "lock in a pre-processor, 2 users",
                        false,
                        users(2).add(http(port, pre("sign.groovy", LOCKED))),
                        "lock",
                        25,
                        70,
                        "pre-processor sign.groovy"));
    }

    private static List<TimedRun> futures() {
        return List.of(
                bad(
                        "future 2 s of 5",
                        false,
                        users(10)
                                .groovy(SHARED
                                        + "long now = System.currentTimeMillis()\n"
                                        + "if (now % 5000 < 2000) { def all = make('f' + now.intdiv(5000), {"
                                        + " def f = new java.util.concurrent.FutureTask("
                                        + "{ 1 } as java.util.concurrent.Callable)\n"
                                        + " Thread.startDaemon {"
                                        + " Thread.sleep(2000 - System.currentTimeMillis() % 5000); f.run() }\n f })\n"
                                        + " all.get() } else Thread.sleep(20)"),
                        "lock",
                        25,
                        60,
                        "lock in the script"),
                // Each waits by an object of his own, so that nobody knows that it is one for all.
                bad(
                        "completable future 2 s of 5",
                        false,
                        users(10)
                                .groovy(SHARED
                                        + "long now = System.currentTimeMillis()\n"
                                        + "if (now % 5000 < 2000) { def all = make('f' + now.intdiv(5000), {"
                                        + " def f = new java.util.concurrent.CompletableFuture()\n"
                                        + " Thread.startDaemon {"
                                        + " Thread.sleep(2000 - System.currentTimeMillis() % 5000); f.complete(1) }\n"
                                        + " f })\n all.get() } else Thread.sleep(20)"),
                        "wait",
                        25,
                        60,
                        "waits for something in this process in the script"));
    }

    private static List<TimedRun> waits(int port) {
        return List.of(
                work(
                        "condition",
                        port,
                        users(10),
                        "def l = make('l', { new java.util.concurrent.locks.ReentrantLock() })\n"
                                + "def c = make('c', { l.newCondition() })\n"
                                + "l.lock(); try { c.await(100, java.util.concurrent.TimeUnit.MILLISECONDS) }"
                                + " finally { l.unlock() }"),
                work(
                        "wait and notify",
                        port,
                        users(10),
                        "def o = make('o', { new Object() }); synchronized (o) { o.wait(100) }"),
                work(
                        "worker",
                        port,
                        users(10),
                        "def pool = make('p', {"
                                + " java.util.concurrent.Executors.newSingleThreadExecutor({ r ->"
                                + " def t = new Thread(r);"
                                + " t.daemon = true; t } as java.util.concurrent.ThreadFactory) })\n"
                                + "pool.submit({ Thread.sleep(10) } as Runnable).get()"),
                work(
                        "polled semaphore",
                        port,
                        users(10),
                        "def s = make('s', { new java.util.concurrent.Semaphore(1) })\n"
                                + "while (!s.tryAcquire()) Thread.sleep(1)\n"
                                + "try { Thread.sleep(20) } finally { s.release() }"),
                bad(
                        "stamped lock",
                        false,
                        users(10)
                                .add(http(
                                        port,
                                        pre(
                                                "sign.groovy",
                                                SHARED
                                                        + "def l = make('l', {"
                                                        + " new java.util.concurrent.locks.StampedLock() })\n"
                                                        + "long s = l.writeLock(); try { Thread.sleep(20) }"
                                                        + " finally { l.unlockWrite(s) }"))),
                        "lock",
                        60,
                        95,
                        "pre-processor sign.groovy"));
    }

    private static List<TimedRun> betweenSamples(int port) {
        return List.of(
                bad(
                        "50 ms of script after 2 ms of sample, 1 user",
                        true,
                        users(1).add(http(
                                port,
                                post(
                                        "heavy.groovy",
                                        "long end = System.nanoTime() + 50_000_000L;"
                                                + " while (System.nanoTime() < end) {}"))),
                        "work",
                        50,
                        100,
                        "work of post-processor heavy.groovy"),
                bad(
                        "500 ms of sleep in a post-processor",
                        false,
                        users(10).add(http(port, post("nap.groovy", "Thread.sleep(500)"))),
                        "work",
                        60,
                        100,
                        "waits of post-processor nap.groovy"),
                bad(
                        "random texts",
                        false,
                        users(1).add(Samplers.get("upload", true)
                                .text("HTTPSampler.domain", "127.0.0.1")
                                .text("HTTPSampler.port", String.valueOf(port))
                                .text("HTTPSampler.path", "/?${__isVarDefined(${__RandomString(400000,abcdefgh,)})}")),
                        "work",
                        10,
                        100,
                        "work of function \\$\\{__RandomString} in sampler upload"));
    }

    private static List<TimedRun> others(int port) {
        return List.of(
                new TimedRun(
                        "lock 10 ms of 100",
                        false,
                        users(10)
                                .groovy("synchronized (props) { if (System.currentTimeMillis() % 100 < 10)"
                                        + " Thread.sleep(10) }\nThread.sleep(5)"),
                        ANY,
                        "lock",
                        5,
                        30,
                        "users' time: "),
                bad(
                        "collections",
                        false,
                        users(10)
                                .add(http(port))
                                .groovy("if (System.currentTimeMillis() % 6000 < 1200 && ctx.threadNum == 0)"
                                        + " System.gc()"),
                        "gc",
                        5,
                        60,
                        "collections"),
                bad(
                        "back-off of a retry in the sample",
                        false,
                        users(10)
                                .groovy("class Sdk { def call() { Thread.sleep(50) } }\nnew Sdk().call()")
                                .add(http(port)),
                        "sleep",
                        60,
                        100,
                        "sleep in samples in Sdk.call"),
                new TimedRun(
                        "rendezvous of more than there are",
                        true,
                        users(4).add(Timers.rendezvous(10)).add(http(port)),
                        List.of("doubtful"),
                        "pause",
                        95,
                        100,
                        "all users waited in a Synchronizing Timer for others, who never came"));
    }

    /** Runs of which nothing is the generator's. */
    static List<TimedRun> healthy(int port) {
        return List.of(
                healthy("one user", users(1).add(http(port)), "target", 60),
                healthy("think time", users(20).thinkTime(300).add(http(port)), "pause", 80),
                healthy("rendezvous", users(5).add(Timers.rendezvous(5)).add(http(port)), "target", 20),
                healthy("asleep in a Java Request", users(5).nap(), "script", 80),
                healthy(
                        "critical section",
                        users(5).add(Element.of(
                                        "CriticalSectionControllerGui", "CriticalSectionController", "one at a time")
                                .text("CriticalSectionController.lockName", "global")
                                .with(http(port))),
                        "pause",
                        60),
                healthy(
                        "a rate that is kept in spite of a slow pre-processor",
                        users(10)
                                .add(Timers.rate("20/s", "none"))
                                .add(http(port, pre("slow.groovy", "Thread.sleep(30)"))),
                        "pause",
                        50));
    }

    private static final String LOCKED = SHARED
            + "def l = make('l', { new java.util.concurrent.locks.ReentrantLock() })\n"
            + "l.lock(); try { Thread.sleep(50) } finally { l.unlock() }";

    private static TimedRun bad(
            String name, boolean quick, HealthPlan plan, String line, int from, int to, String said) {
        return new TimedRun(name, quick, plan, INVALID, line, from, to, said);
    }

    private static TimedRun work(String name, int port, HealthPlan plan, String script) {
        return bad(
                name,
                false,
                plan.add(http(port, pre("sign.groovy", SHARED + script))),
                "work",
                60,
                100,
                "waits of pre-processor sign.groovy in the script");
    }

    private static TimedRun healthy(String name, HealthPlan plan, String line, int from) {
        return new TimedRun(name, false, plan, VALID, line, from, 100, "figures valid");
    }

    private static HealthPlan users(int count) {
        return HealthPlan.ofThreads(count).watched();
    }

    private static Element http(int port, Element... below) {
        return Samplers.get("http", "127.0.0.1", port, true).with(below);
    }

    private static Element pre(String name, String script) {
        return script("JSR223PreProcessor", name, script);
    }

    private static Element post(String name, String script) {
        return script("JSR223PostProcessor", name, script);
    }

    private static Element script(String type, String name, String script) {
        return Element.of("TestBeanGUI", type, name)
                .texts(Map.of("scriptLanguage", "groovy", "cacheKey", "true", "script", script));
    }
}
