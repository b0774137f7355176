// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.influx.InfluxServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two runs of the same generators, of which one begins as soon as the other is over. */
class FollowingRunsIT extends FleetCheckRuns {
    @TempDir
    private static Path directory;

    @AutoClose
    private static InfluxServer influx;

    @BeforeAll
    static void startServer() {
        influx = InfluxServer.start(directory.resolve("influx"));
    }

    /** Both last 120 s. The first rows of the second stand before its start, in an interval of its own or of both. */
    @ParameterizedTest
    @CsvSource({"fresh, -1, 123, false", "shared, -3, 119, true", "apart, -3, 139, false"})
    void eachHasItsOwnSamples(String name, int first, int second, boolean sameInterval) {
        List<WrittenGenerator> both = fleet(3);
        both.forEach(each -> each.ofRun("first").startsOnTheClock(first, false));
        List<WrittenGenerator> next = fleet(3);
        next.forEach(each -> each.ofRun("second").startsOnTheClock(second, sameInterval).ms = 40);
        both.addAll(next);

        check(influx, name, both);

        isValid(name, "first", 3, 20);
        isValid(name, "second", 3, 40);
    }

    /** Its row cannot be told from those of the first run, so that the others seem to have too many samples. */
    @Test
    void aGeneratorThatTheFirstOneLackedMakesNoneInvalid() {
        List<WrittenGenerator> both = fleet(2);
        both.forEach(each -> each.ofRun("first").startsOnTheClock(-3, false));
        for (WrittenGenerator each : fleet(3)) {
            both.add(each.ofRun("second").startsOnTheClock(119, both.size() < 4));
        }
        check(influx, "lacked", both);

        isValid("lacked", "first", 2, 20);
        assertThat(run(influx.writeUrl("lacked"), "--generators", "3", "--run", "second"))
                .as(text())
                .isEqualTo(2);
        assertThat(text()).contains("books (doubtful), gen-0, gen-1: the database holds 50 samples more than it");
    }

    private void isValid(String database, String run, int generators, int ms) {
        int samples = 1250 * generators;
        String goals = "count >= " + samples + "; count <= " + samples + "; p99 <= " + ms + " ms";
        assertThat(run(influx.writeUrl(database), "--generators", "" + generators, "--run", run, "--goals", goals))
                .as(text())
                .isZero();
        assertThat(text()).contains("each of their " + samples + " samples is in the database");
        assertThat(row("all " + generators)).endsWith("" + ms);
    }
}
