// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.influx.TwoAdmin;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program before a real InfluxDB 2, beside InfluxDB 1 with the same rows. */
class FleetCheckTwoIT extends FleetCheckRuns {
    @TempDir
    private Path directory;

    @BeforeEach
    void needsTheServer() {
        Skip.unless(InfluxServer.hasTwo(), "no InfluxDB 2; run testkit/get-servers influxd-2, as ./check --all does");
    }

    @Test
    void itsWordIsThatOfInfluxDbOneToATokenThatMayOnlyRead() {
        List<WrittenGenerator> healthy = fleet(3);
        healthy.get(1).wide = false;
        List<WrittenGenerator> faults = fleet(5);
        faults.get(1).killedAfter(30);
        faults.get(2).ms = 400;
        faults.set(4, new WrittenGenerator("gen-3").ofProcess("rival"));
        try (InfluxServer one = InfluxServer.start(directory.resolve("one"));
                InfluxServer two = InfluxServer.startTwo(directory.resolve("two"))) {
            assertSameWord(one, two, "healthy", healthy);
            assertThat(text()).startsWith("Fleet valid: all 3 generators");
            assertSameWord(one, two, "faults", faults);
            assertThat(text())
                    .contains("missing (invalid), gen-4", "gone (invalid), gen-1", "twice (invalid), gen-3")
                    .contains("slower (doubtful), gen-2");
        }
    }

    @Test
    void whatItDoesNotAnswerIsSaid() {
        try (InfluxServer two = InfluxServer.startTwo(directory.resolve("two"))) {
            two.createDatabase("there").createDatabase("other");
            assertThat(run(two.writeUrl("there"), "--generators", "2")).isEqualTo(69);
            assertThat(err()).contains("InfluxDB refuses: HTTP 401");

            err.reset();
            environment.put("INFLUX_TOKEN", new TwoAdmin(two).token("read", "other"));
            assertThat(run(two.writeUrl("there"), "--generators", "2")).isEqualTo(69);
            assertThat(err()).contains("InfluxDB refuses: ").doesNotContain(environment.get("INFLUX_TOKEN"));

            environment.put("INFLUX_TOKEN", two.token());
            assertThat(run(two.writeUrl("there"), "--generators", "2")).isEqualTo(3);
            assertThat(text()).startsWith("Fleet invalid: 2 of 2 generators wrote nothing in this range\n");
            err.reset();
            assertThat(run(two.writeUrl("nosuch"), "--generators", "2")).isEqualTo(69);
            assertThat(err()).contains("InfluxDB refuses: ", "nosuch");
        }
    }

    private void assertSameWord(InfluxServer one, InfluxServer two, String bucket, List<WrittenGenerator> fleet) {
        environment.clear();
        int ofOne = check(one, bucket, fleet);
        String shown = text();
        two.createDatabase(bucket);
        environment.put("INFLUX_TOKEN", new TwoAdmin(two).token("read", bucket));

        assertThat(check(two, bucket, fleet)).as(err()).isEqualTo(ofOne);
        assertThat(text()).isEqualTo(shown);
    }
}
