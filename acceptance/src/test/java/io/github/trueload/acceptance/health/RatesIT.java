// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rates that were asked for, in real JMeters: a server that stands still for a while, and one that does not. */
class RatesIT {
    private static final int PER_SECOND = 100;
    private static final Pattern COUNTS =
            Pattern.compile("timer '.*' asked for (\\d+) samples; (\\d+) started, (\\d+) of .* late, (\\d+) were");
    private static final Pattern LAG = Pattern.compile("wake-up lag <= (\\d+) ms");
    private static final Pattern TIMES =
            Pattern.compile("50/90/99 %: (\\d+)/(\\d+)/(\\d+); from the intended start: (\\d+)/(\\d+)/(\\d+)");

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;
    private static NginxNodes nginx;

    @BeforeAll
    static void start() {
        generators = new HealthGenerators(directory);
        nginx = NginxNodes.start(directory.resolve("nginx"), 1);
    }

    @AfterAll
    static void stop() {
        nginx.close();
    }

    @Test
    void aStallShowsInTheTimesFromTheIntendedStart() throws InterruptedException {
        HealthRun run = stalled("fifty", 50, Timers.rate(PER_SECOND + "/s", "all"), 30, 5);
        assertThat(run.said("behind"))
                .as(run.story())
                .containsPattern("timer 'pace' asks for (99|100)(\\.\\d)? samples/s")
                .contains("all of its 50 threads are in samples");
    }

    @Test
    void aStallShowsAlikeHoweverManyThreadsThereAre() throws InterruptedException {
        Skip.unlessAll(false);
        stalled("fifty-minute", 50, Timers.rate(PER_SECOND + "/s", "all"), 60, 10);
        HealthRun run = stalled("many", 2_000, Timers.rate(PER_SECOND + "/s", "all"), 60, 10);
        assertThat(run.kinds()).as(run.story()).doesNotContain("behind");
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
                .start(Checkout.root().resolve("examples/rate-timer.jmx"), generators.folder("example"));
        JMeterProcess constant = begin("constant", 50, Timers.constantThroughput(PER_SECOND), seconds);
        JMeterProcess precise = begin("precise", 50, Timers.preciseThroughput(PER_SECOND), seconds);
        for (JMeterProcess process : new JMeterProcess[] {ours, constant, precise}) {
            HealthRun run = HealthGenerators.finish(process);
            Matcher counts = find(COUNTS, run);
            Matcher times = find(TIMES, run);
            int asked = number(counts, 1);
            // JMeter's precise timer makes good what it missed while the test came to start.
            assertThat(asked).as(run.story()).isCloseTo(seconds * PER_SECOND, within(seconds * PER_SECOND / 3));
            assertThat(number(counts, 2))
                    .as(run.story())
                    .isEqualTo(run.result().jtl().size());
            assertThat(number(counts, 2) + number(counts, 4))
                    .as(run.story())
                    .isCloseTo(asked, within(seconds * PER_SECOND / 10));
            // Threads of a machine that is busy with something else wake late, and say so.
            int lag = number(find(LAG, run), 1);
            assertThat(number(times, 4) - number(times, 1)).as(run.story()).isBetween(0, 5 + lag);
        }
    }

    /** Runs a plan, lets the server stand still in its midst, and compares with what arithmetic says. */
    private static HealthRun stalled(String name, int threads, Element timer, int seconds, int stallSeconds)
            throws InterruptedException {
        int before = nginx.log().size();
        JMeterProcess process = begin(name, threads, timer, seconds);
        Await.until(
                "half of the samples",
                Duration.ofSeconds(60),
                () -> nginx.log().size() - before > seconds * PER_SECOND / 2);
        long start = System.nanoTime();
        nginx.process().freeze();
        new CountDownLatch(1).await(stallSeconds, TimeUnit.SECONDS);
        nginx.process().thaw();
        double stall = (System.nanoTime() - start) / 1e9;
        HealthRun run = HealthGenerators.finish(process);
        int samples = number(find(COUNTS, run), 1);
        Matcher times = find(TIMES, run);
        // Samples that ought to start while the server stands still wait for the rest of that time: of all samples a
        // share p waits longer than the stall less p of the run.
        double wholeRun = samples / (double) PER_SECOND;
        assertThat(number(times, 5) / 1e3).as(run.story()).isCloseTo(stall - 0.1 * wholeRun, within(0.1 * stall + 0.2));
        assertThat(number(times, 6) / 1e3)
                .as(run.story())
                .isCloseTo(stall - 0.01 * wholeRun, within(0.1 * stall + 0.2));
        return run;
    }

    private static JMeterProcess begin(String name, int threads, Element timer, int seconds) {
        Path plan = new Plan(name)
                .add(Listeners.health())
                .add(new Users(threads)
                        .lasting(seconds)
                        .add(timer, Samplers.get("http", nginx.addresses().get(0), nginx.port(), true)))
                .write(directory.resolve(name + ".jmx"));
        return generators.idle().start(plan, generators.folder(name));
    }

    private static Matcher find(Pattern pattern, HealthRun run) {
        Matcher matcher = pattern.matcher(run.result().output());
        assertThat(matcher.find()).as(run.story()).isTrue();
        return matcher;
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }
}
