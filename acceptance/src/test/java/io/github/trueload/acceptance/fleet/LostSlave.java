// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run in the middle of which a slave is killed, and whose master is started by the zip's program, because JMeter's
 * master alone waits for such a slave without end.
 *
 * @param run of several slaves, of which the last is killed
 */
record LostSlave(RmiRun run, Path directory) {
    private static final Pattern RECORDED = Pattern.compile("recorded (\\d+), written \\1, dropped 0 samples");

    private static final int EXIT_CODE = 3;
    private static final int SECONDS = 16;

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    void killAndCheck() {
        Instant from = Instant.now();
        // With this sender the master has each sample before the slave makes the next one.
        JMeterProcess master = run.startWatched(directory, SECONDS, "-Jmode=Standard");
        long endOfOther = killInTheMiddle();
        JMeterResult result = master.finish();

        assertThat(result.exitCode()).as(result.output()).isEqualTo(EXIT_CODE);
        assertThat(result.output())
                .containsOnlyOnce("trueload-master: " + address() + " does not answer any more")
                .contains("trueload-master: gone and not finished: " + address() + "; all others have; ")
                .doesNotContain("end of run");
        Jtl jtl = result.jtl();
        long recorded = recordedByMaster(result);
        assertThat(recorded)
                // A slave sends each sample to one listener of its master after the other.
                .as("samples of the listener and of the JTL, but for those that the victim was about to send")
                .isBetween((long) jtl.size() - AllPlugins.THREADS, (long) jtl.size() + AllPlugins.THREADS);
        assertThat(jtl.failures()).isEmpty();
        for (int slave = 0; slave < victim(); slave++) {
            assertThat(result.log())
                    .contains("Finished remote host: " + run.addresses().get(slave) + " (");
            books(slave, jtl).assertComplete();
        }
        books(victim(), jtl).assertAllButTheLastIsThere(AllPlugins.THREADS, endOfOther);
        assertThat(run.samplesByMaster())
                .as("samples in the rows that the master wrote")
                .isEqualTo(recorded);
        checkFleet(from);
    }

    /** Kills the victim, and tells until when another slave had written its samples. */
    private long killInTheMiddle() {
        Await.until("rows of the victim", PATIENCE, () -> run.rowsOf(victim()).size() >= 4);
        long endOfOther = Books.awaitRowsOnTime(() -> run.rowsOf(0));
        run.fleet().slave(victim()).process().kill();
        return endOfOther;
    }

    private static long recordedByMaster(JMeterResult result) {
        Matcher books = RECORDED.matcher(result.log());
        assertThat(books.find()).as(result.log()).isTrue();
        return Long.parseLong(books.group(1));
    }

    private void checkFleet(Instant from) {
        ManagedProcess check = run.fleetCheck(directory, from, victim());
        assertThat(check.awaitExit(PATIENCE)).as(check.output()).isEqualTo(3);
        assertThat(check.output())
                .contains("gone (invalid), slave-" + victim() + ": never said that it ended, and wrote nothing after ")
                .doesNotContain("missing");
        for (int slave = 0; slave < victim(); slave++) {
            assertThat(check.output()).doesNotContain("gone (invalid), slave-" + slave);
        }
    }

    private Books books(int slave, Jtl jtl) {
        return new Books(run.rowsOf(slave), run.ofSlave(jtl, slave));
    }

    private int victim() {
        return run.addresses().size() - 1;
    }

    private String address() {
        return run.addresses().get(victim());
    }
}
