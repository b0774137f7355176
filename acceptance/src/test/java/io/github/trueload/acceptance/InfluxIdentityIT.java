// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.StopPort;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generators that share a name, and those that do not although it looks so. */
@Order(1)
class InfluxIdentityIT {
    private static final int SOME_CLAIMS = 4;
    private static final int LONG = 600;
    private static final Path PLAN = Plans.example("influx-aggregated.jmx");
    private static final String FOUND = "another generator (on ";

    @TempDir
    private Path directory;

    @AutoClose
    private InfluxServer influx;

    private void use(InfluxServer server) {
        influx = server.createDatabase("jmeter");
    }

    /** In Arabic, whose digits are not those that scripts look for. */
    @Test
    void twoGeneratorsOfOneNameFindEachOther() {
        use(InfluxServer.start(directory.resolve("influx")));
        for (JMeterResult result : together("-Duser.language=ar", "-Duser.country=EG", "-Duser.region=EG")) {
            List<String> errors = result.logLines(" ERROR i.g.t.");
            // JMeter itself has an ERROR for want of Arabic texts.
            assertThat(errors).as(result.log()).hasSize(1);
            assertThat(errors.get(0))
                    .contains(FOUND, "'gen-1'", "REPLACES", "trueload.influx.instance", "${ip}:${port}");
            assertThat(result.logLines(" i.g.t."))
                    .allSatisfy(line -> assertThat(line).doesNotContainPattern("[\\p{Nd}&&[^0-9]]"));
        }
    }

    @Test
    void twoGeneratorsOfOneNameFindEachOtherInInfluxDb2() {
        Skip.unlessAll(false);

        use(InfluxServer.startTwo(directory.resolve("influx")));

        for (JMeterResult result : together()) {
            assertThat(result.logLines(" ERROR "))
                    .as(result.log())
                    .hasSize(1)
                    .first(STRING)
                    .contains(FOUND, "'gen-1'");
        }
    }

    @Test
    void aGeneratorThatWasKilledAndOneThatEndedAreNoOthers() {
        Skip.unlessAll(false);
        use(InfluxServer.start(directory.resolve("influx")));
        JMeterProcess killed = command(LONG).start(PLAN, directory.resolve("killed"));
        Await.until("claims", Await.PATIENCE, () -> claims() >= SOME_CLAIMS);
        killed.process().kill();
        double ofKilled = claims();
        JMeterResult next = command(15).run(PLAN, directory.resolve("next"));
        double ofNext = claims() - ofKilled;
        JMeterResult last = command(8).run(PLAN, directory.resolve("last"));
        double ofLast = claims() - ofKilled - ofNext;

        assertThat(next.logLines(FOUND)).isEmpty();
        assertThat(last.logLines(FOUND)).isEmpty();
        // Each looked as often as the first, and so had the chance to take another's claims for those of a twin.
        assertThat(List.of(ofNext, ofLast))
                .allSatisfy(claims -> assertThat(claims).isGreaterThanOrEqualTo(SOME_CLAIMS));
        assertThat(influx.query("jmeter", "SHOW SERIES FROM jmeter_instance_claim"))
                .hasSize(1);
    }

    /** Two that run until both have found each other: how long two JMeters need to start is the machine's matter. */
    private List<JMeterResult> together(String... jvmArgsOfFirst) {
        StopPort endOfFirst = new StopPort();
        StopPort endOfSecond = new StopPort();
        try (JMeterProcess first =
                        endOfFirst.of(command(LONG)).jvmArgs(jvmArgsOfFirst).start(PLAN, directory.resolve("first"));
                JMeterProcess second = endOfSecond.of(command(LONG)).start(PLAN, directory.resolve("second"))) {
            for (JMeterProcess process : List.of(first, second)) {
                Await.until("it finds the other", Await.PATIENCE, () -> process.log()
                        .contains(FOUND));
            }
            endOfFirst.stopNow();
            endOfSecond.stopNow();
            return List.of(first.finish(), second.finish());
        }
    }

    private double claims() {
        return influx.number("jmeter", "SELECT count(\"beat\") FROM jmeter_instance_claim", "count");
    }

    private JMeterCommand command(int seconds) {
        return JMeterHome.shared()
                .command()
                .property("influx.url", influx.writeUrl("jmeter"))
                .property("trueload.influx.influxdbToken", influx.token())
                .property("trueload.influx.instance", "gen-1")
                .property("interval", 1)
                .property("seconds", seconds)
                .heap("256m");
    }
}
