// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rates that were asked for, in real JMeters: a server that stands still for a while, and one that does not. */
@Order(1)
class RatesIT {
    private static final int PER_SECOND = 100;
    private static final int LATE_MS = 10;

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;
    private static NginxNodes nginx;

    @BeforeAll
    static void start() {
        Skip.unlessAll(false);
        generators = new HealthGenerators(directory);
        nginx = NginxNodes.start(directory.resolve("nginx"), 1);
    }

    @AfterAll
    static void stop() {
        if (nginx != null) {
            nginx.close();
        }
    }

    @Test
    void aStallShowsInTheTimesFromTheIntendedStart() throws InterruptedException {
        int seconds = 30;
        JMeterProcess process = begin("fifty", 50, Timers.rate(PER_SECOND + "/s", "all"), seconds);
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
                .start(Checkout.root().resolve("examples/rate-timer.jmx"), generators.folder("example"));
        JMeterProcess constant = begin("constant", 50, Timers.constantThroughput(PER_SECOND), seconds);
        JMeterProcess precise = begin("precise", 50, Timers.preciseThroughput(PER_SECOND), seconds);
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

    private static JMeterProcess begin(String name, int threads, Element timer, int seconds) {
        Path plan = new Plan(name)
                .add(Listeners.health())
                .add(new Users(threads)
                        .lasting(seconds)
                        .add(timer, Samplers.get("http", nginx.addresses().get(0), nginx.port(), true)))
                .write(directory.resolve(name + ".jmx"));
        return generators.idle().start(plan, generators.folder(name));
    }
}
