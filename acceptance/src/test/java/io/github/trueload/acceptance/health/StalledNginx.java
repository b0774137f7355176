// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.http.NginxNodes;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A stop (SIGSTOP) of the server in the midst of a run, and what arithmetic makes of it: of samples that ought to start
 * at an even pace, a share p waits longer than the stop less p of the run. With 10 s of 60 s that is 4.0 s for the
 * slowest tenth and 9.4 s for the slowest hundredth.
 *
 * @param seconds how long the server stood still, as measured
 */
record StalledNginx(double seconds) {
    /** Stops the server when half of the requests of a run have reached it. */
    static StalledNginx inTheMidstOf(int requests, NginxNodes nginx, int seconds) throws InterruptedException {
        int before = nginx.log().size();
        Await.until(
                "half of the samples", Duration.ofSeconds(90), () -> nginx.log().size() - before > requests / 2);
        long start = System.nanoTime();
        nginx.process().freeze();
        new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
        nginx.process().thaw();
        return new StalledNginx((System.nanoTime() - start) / 1e9);
    }

    /** Checks percentiles of the response times from the intended start, in milliseconds. */
    void explains(double p90Ms, double p99Ms, double runSeconds, String story) {
        assertThat(p90Ms / 1e3).as(story).isCloseTo(expected(0.1, runSeconds), within(tolerated(0.1, runSeconds)));
        assertThat(p99Ms / 1e3).as(story).isCloseTo(expected(0.01, runSeconds), within(tolerated(0.01, runSeconds)));
    }

    /** Checks that times from the intended start hold the stop, and plain ones don't, however slow the machine is. */
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
