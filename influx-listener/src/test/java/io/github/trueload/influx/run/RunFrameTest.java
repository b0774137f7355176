// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunFrameTest {
    private final List<RunFrame> alive = new ArrayList<>();
    private final RunFixture fixture = new RunFixture("http://127.0.0.1:1/write?db=RunFrameTest");

    @AfterEach
    void end() {
        alive.forEach(RunFrameTest::end);
    }

    @Test
    void twoRunsOfTheSameRowsAreTwoInstances() throws IOException {
        RunFrame first = begin("first", false);
        RunFrame second = begin("second", false);

        assertThat(second.rows().instance()).isNotEqualTo(first.rows().instance());
        assertThat(second.rivalry())
                .contains(
                        "second", "first", "instance of its own", second.rows().instance());
    }

    @Test
    void runsOfDifferentRowsAreOneInstance() throws IOException {
        RunFrame first = begin("first", false);
        fixture.parameters.put("application", "other");
        RunFrame second = begin("second", false);
        fixture.parameters.put("measurement", "other");
        RunFrame third = begin("third", false);

        assertThat(List.of(second.rows().instance(), third.rows().instance()))
                .containsOnly(first.rows().instance());
    }

    @Test
    void aRunAfterAnotherOneIsTheSameInstance() throws IOException {
        RunFrame first = begin("first", false);
        end(alive.remove(0));

        assertThat(begin("second", false).rows().instance())
                .isEqualTo(first.rows().instance());
    }

    @Test
    void saysThatRowsAreReplacedWhereTheInstanceIsFixed() throws IOException {
        fixture.parameters.put("instance", "gen1");
        begin("first", false);

        assertThat(begin("second", false).rivalry()).contains("second", "first", "REPLACE", "${port}");
    }

    @Test
    void saysThatRowsOfSlavesAreReplacedWhateverTheInstance() throws IOException {
        begin("first", true);

        assertThat(begin("second", true).rivalry()).contains("REPLACE");
    }

    private RunFrame begin(String name, boolean onMaster) throws IOException {
        RunFrame frame = RunFrame.aggregated(name, fixture.settings(), "host", onMaster);
        alive.add(frame);
        frame.begin("rows", 1000);
        return frame;
    }

    private static void end(RunFrame frame) {
        Work nothing = new Work() {
            @Override
            public void begin() {}

            @Override
            public void tick(long nowMs) {}

            @Override
            public void end() {}
        };
        frame.end(frame.start(nothing, 1), () -> 0, () -> 0, () -> 0);
    }
}
