// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One thing that all threads wait for, under the thread groups that people use: health must see it under each. */
@Tag("alone")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ThreadGroupsIT {
    private static final int SECONDS = 24;
    private static final int THREADS = 20;
    private static final int THREADS_FOR_A_POOL_OF_FORTY = 80;
    /** Each JMeter wants its own samples on time. */
    private static final int AT_ONCE = 2;
    /** A little more than the lock and the pool let through. */
    private static final int ARRIVALS = 110;
    /** Each of them waits for seconds. */
    private static final int FEW_ARRIVALS = 20;

    private static final String SAMPLERS = "io.github.trueload.healthsamplers.";

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;

    @BeforeAll
    static void create() {
        Skip.unlessAll(false);
        generators = new HealthGenerators(directory).withThreadGroups();
    }

    /** That controller (0.11, the newest in Maven Central) runs no sample with JMeter 5.6. */
    @Test
    void seesTheLockUnderAParallelController() {
        HealthGenerators older = new HealthGenerators(directory.resolve("older"), "5.5").withThreadGroups();
        HealthPlan plan = HealthPlan.ofThreads(THREADS).watched().add(ThreadGroups.parallel(locked()));

        HealthRun run = older.run("parallel", plan, SECONDS, command(older));

        expect("lock", "parallel", run);
        // A user's thread that waits for those it started is in no sample itself.
        assertThat(run.said("lock"))
                .containsPattern("lock: ([89][0-9]|100) % of the time in samples of these seconds: lock in SlowSdk");
    }

    private static JMeterCommand command(HealthGenerators of) {
        return of.idle()
                .heap("512m")
                .property("trueload.health.cpuPercent", 1000)
                // The idle threads of an open model's pool would keep JMeter for another minute.
                .property("jmeterengine.force.system.exit", true);
    }

    @Test
    void seesTheLockUnderEachThreadGroup() {
        expectTheLock(runs("lock", THREADS, ARRIVALS, ThreadGroupsIT::watched, locked()));
    }

    private static void expectTheLock(Map<String, HealthRun> runs) {
        runs.forEach((name, run) -> {
            expect("lock", name, run);
            assertThat(run.said("lock")).as(name).contains("lock in SlowSdk.call");
        });
    }

    @Test
    void seesThePoolUnderEachThreadGroup() {
        try (TestHttpServer slow = TestHttpServer.start(Duration.ofMillis(400), 100, true)) {
            Element pooled = Elements.javaRequest(
                    SAMPLERS + "PooledSample", Map.of("url", "http://127.0.0.1:" + slow.port() + "/"));
            runs("pool", THREADS_FOR_A_POOL_OF_FORTY, ARRIVALS, ThreadGroupsIT::watched, pooled)
                    .forEach((name, run) -> expect("pool", name, run));
        }
    }

    /** It holds users up after their samples, and an open model starts each sample in time with another user. */
    @Test
    void seesTheFullQueueUnderEachThreadGroup() {
        Element slow = Elements.backendListener(SAMPLERS + "SlowBackendClient", 10, Map.of());
        Map<String, HealthRun> runs =
                runs("queue", THREADS, ARRIVALS, () -> watched().add(slow), Elements.sleep("nap", 5));
        HealthRun open = runs.remove("open model");

        runs.forEach((name, run) -> expect("queue", name, run));
        assertThat(open.closing())
                .as(open.story())
                .contains("figures doubtful: of the time without pauses the generator took ")
                .contains("  queue, ");
    }

    /** The name server, at the one port that JMeter asks, takes each question and answers none. */
    @Test
    void seesThreadsThatWaitForANameServerUnderEachThreadGroup() throws IOException {
        try (DatagramSocket silent = silentNameServer()) {
            Element asking =
                    Elements.dnsCacheManager(List.of(silent.getLocalAddress().getHostAddress()), true);
            // A name of its own for each: that nobody answers is remembered for a while.
            Element request = Elements.http("http", "shop-${__Random(1,1000000000)}.test", 80, false);
            runs("lookup", THREADS, FEW_ARRIVALS, () -> watched().add(asking), request)
                    .forEach((name, run) -> expect("lookup", name, run));
        }
    }

    private static DatagramSocket silentNameServer() throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName("127.0.53.15"), 53);
        try {
            return new DatagramSocket(address);
        } catch (SocketException e) {
            Skip.unless(false, "port 53 of 127.0.53.15 cannot be had: " + e.getMessage());
            throw e;
        }
    }

    private static void expect(String kind, String name, HealthRun run) {
        assertThat(run.kinds()).as(name + "\n" + run.story()).contains(kind);
        assertThat(run.closing())
                .as(name + "\n" + run.story())
                .contains("figures invalid", "was the generator's")
                .contains("  " + kind + ", ");
    }

    private static Map<String, HealthRun> runs(
            String rule, int threads, int arrivals, Supplier<Plan> plan, Element sampler) {
        ThreadGroups groups = new ThreadGroups(SECONDS);
        Map<String, JMeterProcess> running = new LinkedHashMap<>();
        Map<String, HealthRun> runs = new LinkedHashMap<>();
        groups.all(threads, arrivals).forEach((name, group) -> {
            Plan grouped = group.apply(plan.get(), new Element[] {sampler});
            running.put(
                    name,
                    command(generators)
                            .property("threads_schedule", groups.schedule(threads))
                            .start(grouped::write, directory, rule + "-" + name));
            if (running.size() == AT_ONCE) {
                finish(running, runs);
            }
        });
        finish(running, runs);
        return runs;
    }

    private static void finish(Map<String, JMeterProcess> running, Map<String, HealthRun> runs) {
        running.forEach((name, process) -> runs.put(name, HealthGenerators.finish(process)));
        running.clear();
    }

    private static Plan watched() {
        return new Plan("health").add(Elements.generatorHealth());
    }

    private static Element locked() {
        return Elements.javaRequest(SAMPLERS + "LockedSample", Map.of());
    }

    /**
     * The thread groups that people use, each with so many threads and some elements below. The jp@gc group takes its
     * numbers from a property, see {@link #schedule}.
     */
    private record ThreadGroups(int seconds) {
        /** Adds one group of each kind to a plan, by its name. */
        Map<String, BiFunction<Plan, Element[], Plan>> all(int threads, int arrivals) {
            String schedule = "rate(" + arrivals + "/sec) random_arrivals(" + (seconds - 4) + " sec)";
            Map<String, Element> elements = new LinkedHashMap<>();
            elements.put("open model", SchedulesIT.openModel(schedule));
            elements.put("arrivals", bzm("arrivals.Arrivals", arrivals).text("ConcurrencyLimit", "300"));
            elements.put("concurrency", bzm("concurrency.Concurrency", threads));
            elements.put("ultimate", ultimate());
            elements.put("setUp", ofJMeter("SetupThreadGroup", threads));
            elements.put("tearDown", ofJMeter("PostThreadGroup", threads));
            Map<String, BiFunction<Plan, Element[], Plan>> groups = new LinkedHashMap<>();
            elements.forEach((name, group) -> groups.put(name, (plan, below) -> plan.add(group.with(below))));
            groups.put(
                    "own",
                    (plan, below) ->
                            plan.add(new Users(threads).lasting(seconds).add(below)));
            return groups;
        }

        /** What the property {@code threads_schedule} of the jp@gc group has to be. */
        String schedule(int threads) {
            return "spawn(" + threads + ",0s,1s," + (seconds - 2) + "s,1s)";
        }

        /** A bzm Parallel Controller, which runs each element below it in a thread of its own. */
        static Element parallel(Element... below) {
            return Element.of(
                            "com.blazemeter.jmeter.controller.ParallelControllerGui",
                            "com.blazemeter.jmeter.controller.ParallelSampler",
                            "bzm")
                    .flag("PARENT_SAMPLE", false)
                    .with(below);
        }

        private Element bzm(String name, int level) {
            return SchedulesIT.bzm(name, "Bzm")
                    .text("TargetLevel", Integer.toString(level))
                    .text("RampUp", "0")
                    .text("Steps", "1")
                    .text("Hold", Integer.toString(seconds));
        }

        private static Element ultimate() {
            return loops(Element.of(
                    "kg.apc.jmeter.threads.UltimateThreadGroupGui",
                    "kg.apc.jmeter.threads.UltimateThreadGroup",
                    "Jpgc"));
        }

        private Element ofJMeter(String type, int threads) {
            return loops(Element.of(type + "Gui", type, "Users"))
                    .text("ThreadGroup.num_threads", Integer.toString(threads))
                    .text("ThreadGroup.ramp_time", "0")
                    .flag("ThreadGroup.scheduler", true)
                    .text("ThreadGroup.duration", Integer.toString(seconds));
        }

        private static Element loops(Element group) {
            Element loop = Element.of("LoopControlPanel", "LoopController", "Loop")
                    .flag("LoopController.continue_forever", false)
                    .text("LoopController.loops", "-1");
            return group.nested("ThreadGroup.main_controller", "LoopController", loop)
                    .text("ThreadGroup.on_sample_error", "continue");
        }
    }
}
