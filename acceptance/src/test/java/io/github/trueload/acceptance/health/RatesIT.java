// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.acceptance.Plans;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rates and response times from the intended start, in real JMeters: with a server that stands still for a while, and
 * one that does not, held against arithmetic, another client and JMeter's own timers.
 */
@Order(1)
class RatesIT {
    private static final int PER_SECOND = 100;
    private static final int LATE_MS = 10;
    private static final int SECONDS = 60;
    private static final int STALL_SECONDS = 10;
    private static final int SAMPLES = PER_SECOND * SECONDS;
    private static final Element ALL_IN_TIME = Elements.rateTimer(PER_SECOND + "/s", "all");

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;

    @AutoClose
    private static NginxNodes nginx;

    @BeforeAll
    static void start() {
        Skip.unlessAll(false);
        generators = new HealthGenerators(directory);
        nginx = NginxNodes.start(directory.resolve("nginx"), 1);
    }

    @Test
    void aStallShowsInTheTimesFromTheIntendedStart() throws InterruptedException {
        int seconds = 30;
        JMeterProcess process = begin("fifty", 50, ALL_IN_TIME, seconds);
        StalledNginx stall = StalledNginx.inTheMidstOf(seconds * PER_SECOND, nginx, 5);
        HealthRun run = HealthGenerators.finish(process);
        ClosingRates rates = ClosingRates.of(run);
        stall.isInside(rates, rates.asked() / (double) PER_SECOND, run.story());
        assertThat(run.said("behind"))
                .as(run.story())
                .containsPattern("timer 'pace' asks for \\d+(\\.\\d)? samples/s")
                .contains("all of its 50 threads are in samples");
    }

    @Test
    void aHealthyServerHasTheSameTimesTwiceAndUpgradedTimersKeepTheirRate() {
        int seconds = 20;
        JMeterProcess ours = generators
                .idle()
                .property("http.host", nginx.addresses().get(0))
                .property("http.port", nginx.port())
                .property("rate", PER_SECOND + "/s")
                .property("catchUp", "all")
                .property("threads", 50)
                .property("seconds", seconds)
                .start(Plans.example("rate-timer.jmx"), generators.folder("example"));
        JMeterProcess constant = begin("constant", 50, Elements.constantThroughput(PER_SECOND), seconds);
        JMeterProcess precise = begin("precise", 50, Elements.preciseThroughput(PER_SECOND), seconds);
        for (JMeterProcess process : new JMeterProcess[] {ours, constant, precise}) {
            HealthRun run = HealthGenerators.finish(process);
            ClosingRates rates = ClosingRates.of(run);
            int asked = rates.asked();
            // JMeter's precise timer makes good what it missed while the test came to start.
            assertThat(asked).as(run.story()).isCloseTo(seconds * PER_SECOND, within(seconds * PER_SECOND / 3));
            assertThat(rates.started())
                    .as(run.story())
                    .isEqualTo(run.result().jtl().size());
            // A machine that is busy with something else may start next to nothing, and then the run says so.
            if (run.closing().startsWith("Generator health: figures valid")) {
                assertThat(rates.started() + rates.givenUp())
                        .as(run.story())
                        .isCloseTo(asked, within(seconds * PER_SECOND / 6));
            }
            int plain = rates.plainMs().get(0);
            assertThat(rates.intendedMs().get(0)).as(run.story()).isGreaterThanOrEqualTo(plain);
            // On a machine that is busy with something else samples do start late; else both times are alike.
            if (rates.late() * 10 < rates.started()) {
                assertThat(rates.intendedMs().get(0))
                        .as(run.story())
                        .isLessThanOrEqualTo(rates.plainMs().get(1) + LATE_MS);
            }
        }
    }

    @Test
    void ofFiftyThreadsAllWaitAndTheOtherSamplesStillCount() throws InterruptedException {
        ClosingRates rates = stalled("fifty for long", 50);
        // Fifty slow samples among thousands: fewer than one in a hundred.
        assertThat(rates.plainMs().get(2)).isLessThan(rates.intendedMs().get(2) / 3);
    }

    @Test
    void withAThreadForEachSampleBothTimesAreAlike() throws InterruptedException {
        ClosingRates rates = stalled("many", 2_000);
        assertThat((double) rates.plainMs().get(1)).isCloseTo(rates.intendedMs().get(1), withinPercentage(10));
        assertThat((double) rates.plainMs().get(2)).isCloseTo(rates.intendedMs().get(2), withinPercentage(10));
    }

    @Test
    void anOpenLoopClientOfOthersAgrees() throws Exception {
        Optional<DebianTool> oha = DebianTool.find("oha");
        Skip.unless(oha.isPresent(), "no oha; run testkit/get-servers oha");
        JMeterProcess process = begin("beside", 50, ALL_IN_TIME, SECONDS);
        String url = "http://" + nginx.addresses().get(0) + ":" + nginx.port() + "/";
        String options = "--no-tui --output-format=json --latency-correction -c=50 -q=" + PER_SECOND + " -n=" + SAMPLES;
        ManagedProcess client = oha.get().start(directory.resolve("oha"), (options + " " + url).split(" "));
        StalledNginx stall = StalledNginx.inTheMidstOf(2 * SAMPLES, nginx, STALL_SECONDS);
        HealthRun run = HealthGenerators.finish(process);
        client.awaitExit(Duration.ofSeconds(60));

        ClosingRates ours = ClosingRates.of(run);
        JsonNode theirs = Json.of(client.output()).path("latencyPercentiles");
        String story = run.story() + "\n--- oha\n" + client.output();
        double theirP90 = 1e3 * theirs.path("p90").asDouble();
        double theirP99 = 1e3 * theirs.path("p99").asDouble();
        stall.explains(theirP90, theirP99, SECONDS, story);
        assertThat((double) ours.intendedMs().get(1)).as(story).isCloseTo(theirP90, withinPercentage(10));
        assertThat((double) ours.intendedMs().get(2)).as(story).isCloseTo(theirP99, withinPercentage(10));
    }

    @Test
    void aHealthyServerHasTheTimesThatItsSamplesAndTheScheduleTell() {
        HealthRun run = HealthGenerators.finish(begin("healthy", 50, ALL_IN_TIME, SECONDS));
        ClosingRates rates = ClosingRates.of(run);
        List<Long> reckoned = fromTheSchedule(run.result().jtl().samples());
        for (int i = 0; i < 2; i++) {
            // JMeter counts whole milliseconds, and so do the buckets of short times. A busy machine starts them late.
            long told = rates.intendedMs().get(i);
            assertThat(told - reckoned.get(i)).as(reckoned + "\n" + run.story()).isBetween(-2L, 2L);
            assertThat(told)
                    .as(run.story())
                    .isGreaterThanOrEqualTo(rates.plainMs().get(i));
        }
    }

    /** Milliseconds from the evenly spaced starts that were intended to the ends: 50th and 90th percentile. */
    private static List<Long> fromTheSchedule(List<Map<String, String>> samples) {
        List<Map<String, String>> inOrder = new ArrayList<>(samples);
        inOrder.sort(Comparator.comparingLong(RatesIT::start));
        List<Long> late = new ArrayList<>();
        for (Map<String, String> sample : inOrder) {
            late.add(start(sample) - late.size() * 1_000L / PER_SECOND);
        }
        long punctual = Collections.min(late);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < late.size(); i++) {
            times.add(late.get(i) - punctual + Long.parseLong(inOrder.get(i).get("elapsed")));
        }
        Collections.sort(times);
        return List.of(times.get(times.size() / 2), times.get(times.size() * 9 / 10));
    }

    private static long start(Map<String, String> sample) {
        return Long.parseLong(sample.get("timeStamp"));
    }

    @Test
    void upgradedTimersKeepTheRateOfJMetersOwn() throws IOException {
        JMeterHome stock = JMeterHome.create("5.6.3", directory.resolve("stock"));
        Path plan = paced(directory.resolve("paced.jmx"));
        JMeterProcess upgraded =
                HealthGenerators.quiet(generators.home().command()).start(plan, generators.folder("upgraded"));
        JMeterProcess theirs = stock.command().start(plan, generators.folder("stock-run"));
        Map<String, Integer> ofStock = samplesOfTheSameTime(theirs);
        Map<String, Integer> ofUpgraded = samplesOfTheSameTime(upgraded);
        assertThat(ofUpgraded).hasSize(6);
        ofUpgraded.forEach((label, samples) -> assertThat((double) samples)
                .as(label + ": " + ofUpgraded + ", JMeter's own: " + ofStock)
                .isCloseTo(ofStock.get(label), withinPercentage(1)));
    }

    /** One thread group for each of the five modes, and one for random distances; each makes some 50 samples/s. */
    private static Path paced(Path file) {
        Plan plan = new Plan("paced");
        for (int mode = 0; mode < 5; mode++) {
            // Mode 0 is a pace for each thread, 1 is divided by the threads of all groups, the others are of a group.
            int perMinute = mode == 0 ? 300 : mode == 1 ? 18_000 : 3_000;
            plan.add(group("mode " + mode, Elements.constantThroughput(mode, perMinute)));
        }
        return plan.add(group("precise", Elements.preciseThroughput(50))).write(file);
    }

    private static Users group(String label, Element timer) {
        return new Users(label, 10)
                .lasting(SECONDS)
                .add(Elements.sleep(label, 1).with(timer));
    }

    /** Samples of each label within the same stretch of its group's time. */
    private static Map<String, Integer> samplesOfTheSameTime(JMeterProcess process) {
        Map<String, List<Long>> starts = new LinkedHashMap<>();
        HealthGenerators.finish(process).result().jtl().samples().forEach(sample -> starts.computeIfAbsent(
                        sample.get("label"), added -> new ArrayList<>())
                .add(Long.valueOf(sample.get("timeStamp"))));
        Map<String, Integer> counts = new LinkedHashMap<>();
        starts.forEach((label, times) -> {
            long from = times.stream().mapToLong(Long::longValue).min().orElseThrow() + 3_000;
            counts.put(label, (int) times.stream()
                    .filter(time -> time >= from && time < from + 1_000L * (SECONDS - 6))
                    .count());
        });
        return counts;
    }

    private static ClosingRates stalled(String name, int threads) throws InterruptedException {
        JMeterProcess process = begin(name, threads, ALL_IN_TIME, SECONDS);
        StalledNginx stall = StalledNginx.inTheMidstOf(SAMPLES, nginx, STALL_SECONDS);
        HealthRun run = HealthGenerators.finish(process);
        ClosingRates rates = ClosingRates.of(run);
        stall.explains(
                rates.intendedMs().get(1), rates.intendedMs().get(2), rates.asked() / (double) PER_SECOND, run.story());
        return rates;
    }

    private static JMeterProcess begin(String name, int threads, Element timer, int seconds) {
        Plan plan = new Plan(name)
                .add(Elements.generatorHealth())
                .add(new Users(threads)
                        .lasting(seconds)
                        .add(timer, Elements.http("http", nginx.addresses().get(0), nginx.port(), true)));
        return generators.idle().start(plan::write, directory, name);
    }

    /**
     * A stop (SIGSTOP) of the server in the midst of a run, and what arithmetic makes of it: of samples that ought to
     * start at an even pace, a share p waits longer than the stop less p of the run. With 10 s of 60 s that is 4.0 s
     * for the slowest tenth and 9.4 s for the slowest hundredth.
     *
     * @param seconds how long the server stood still, as measured
     */
    private record StalledNginx(double seconds) {
        /** Stops the server when half of the requests of a run have reached it. */
        static StalledNginx inTheMidstOf(int requests, NginxNodes nginx, int seconds) throws InterruptedException {
            int before = nginx.log().size();
            Await.until(
                    "half of the samples",
                    Duration.ofSeconds(90),
                    () -> nginx.log().size() - before > requests / 2);
            long start = System.nanoTime();
            nginx.process().freeze();
            new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
            nginx.process().thaw();
            return new StalledNginx((System.nanoTime() - start) / 1e9);
        }

        /** Checks percentiles of the response times from the intended start, in milliseconds. */
        void explains(double p90Ms, double p99Ms, double runSeconds, String story) {
            assertThat(p90Ms / 1e3).as(story).isCloseTo(expected(0.1, runSeconds), within(tolerated(0.1, runSeconds)));
            assertThat(p99Ms / 1e3)
                    .as(story)
                    .isCloseTo(expected(0.01, runSeconds), within(tolerated(0.01, runSeconds)));
        }

        /**
         * Checks that times from the intended start hold the stop, and plain ones don't, however slow the machine is.
         */
        void isInside(ClosingRates rates, double runSeconds, String story) {
            double p90 = rates.intendedMs().get(1) / 1e3;
            assertThat(p90).as(story).isGreaterThan(expected(0.1, runSeconds) - tolerated(0.1, runSeconds));
            assertThat(rates.intendedMs().get(2) / 1e3)
                    .as(story)
                    .isGreaterThan(expected(0.01, runSeconds) - tolerated(0.01, runSeconds));
            assertThat(p90 - rates.plainMs().get(1) / 1e3).as(story).isGreaterThan(expected(0.1, runSeconds) / 2);
        }

        private double expected(double slowest, double runSeconds) {
            return seconds - slowest * runSeconds;
        }

        private double tolerated(double slowest, double runSeconds) {
            return 0.1 * expected(slowest, runSeconds) + 0.2;
        }
    }
}
