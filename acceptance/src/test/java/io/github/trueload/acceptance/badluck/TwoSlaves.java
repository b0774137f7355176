// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.Samples;
import io.github.trueload.acceptance.fleet.Books;
import io.github.trueload.acceptance.fleet.RmiFleet;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.jmeter.StopPort;
import java.nio.file.Path;
import java.util.List;

/**
 * Two slaves that run the day's plan beside the generator, one of which does not see its end, and their master. Not
 * thread-safe.
 */
final class TwoSlaves implements AutoCloseable {
    private static final int LUCKY = 0;
    private static final int KILLED = 1;
    private static final int EXIT_CODE = 3;

    /** Of each of the plan's two groups. */
    private static final int THREADS = 2;

    /** Each JVM finds its way back after a fault in its own time. */
    private static final long LATER_THAN_THE_GENERATOR_MS = 10_000;

    private final StopPort port = new StopPort();
    private final RmiFleet fleet;
    private final JMeterProcess master;
    private long endOfOther;

    TwoSlaves(Path directory, Path plan) {
        JMeterHome home = JMeterHome.trueload(directory);
        fleet = RmiFleet.inTheClear(directory, home, 2).start();
        master = port.of(fleet.master())
                .args("-R", String.join(",", fleet.hostsAndPorts()))
                .args("-Gweb=" + THREADS, "-Gshop=" + THREADS)
                // With this sender the master has each sample before the slave makes the next one.
                .property("mode", "Standard")
                .startBy(home.path().resolve("extras/trueload/bin/trueload-master"), plan, directory.resolve("master"));
    }

    /** Kills it while the other one writes as it should. */
    void killOne(Town town) {
        endOfOther = Books.awaitRowsOnTime(() -> town.rowsOf(fleet.instance(LUCKY)));
        fleet.slave(KILLED).process().kill();
    }

    /** Ends the run, and fails unless nothing was lost but what the killed slave was about to send. */
    void endAndCheck(Town town, List<Fault.Window> windows) {
        port.shutDown();
        JMeterResult result = master.finish();

        assertThat(result.exitCode()).as(result.output()).isEqualTo(EXIT_CODE);
        Jtl jtl = result.jtl();
        Books lucky = books(LUCKY, town, jtl);
        lucky.assertComplete();
        int samples = (int) lucky.samples().count();
        assertThat(fleet.slave(LUCKY).log())
                .contains("recorded " + samples + ", written " + samples + ", dropped 0 samples");
        books(KILLED, town, jtl).assertAllButTheLastIsThere(2 * THREADS, endOfOther);
        assertThat(jtl.failures()).allMatch(sample -> windows.stream()
                .map(window -> window.lastingLonger(LATER_THAN_THE_GENERATOR_MS))
                .anyMatch(window -> window.explains(sample)));
    }

    private Books books(int slave, Town town, Jtl jtl) {
        String threads = fleet.hostsAndPorts().get(slave) + "-";
        return new Books(town.rowsOf(fleet.instance(slave)), Samples.of(jtl).ofThreads(threads));
    }

    @Override
    public void close() {
        master.close();
        fleet.close();
    }
}
