// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListenerRunTest {
    private final List<ListenerRun> alive = new ArrayList<>();
    private final RunFixture fixture = new RunFixture("http://127.0.0.1:1/write?db=ListenerRunTest");

    @AfterEach
    void end() {
        alive.forEach(ListenerRun::stop);
    }

    @Test
    void twoRunsOfTheSameRowsAreTwoInstances() throws IOException {
        ListenerRun first = begin("first", false);
        ListenerRun second = begin("second", false);

        assertThat(second.rows.instance).isNotEqualTo(first.rows.instance);
        assertThat(second.rivalry()).contains("second", "first", "instance of its own", second.rows.instance);
    }

    @Test
    void runsOfDifferentRowsAreOneInstance() throws IOException {
        ListenerRun first = begin("first", false);
        fixture.parameters.put("application", "other");
        ListenerRun second = begin("second", false);
        fixture.parameters.put("measurement", "other");
        ListenerRun third = begin("third", false);

        assertThat(List.of(second.rows.instance, third.rows.instance)).containsOnly(first.rows.instance);
    }

    @Test
    void aRunAfterAnotherOneIsTheSameInstance() throws IOException {
        ListenerRun first = begin("first", false);
        alive.remove(0).stop();

        assertThat(begin("second", false).rows.instance).isEqualTo(first.rows.instance);
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

    private ListenerRun begin(String name, boolean onMaster) throws IOException {
        ListenerRun listener = new Run(name, fixture.settings(), onMaster);
        alive.add(listener);
        listener.begin("rows", 1000);
        return listener;
    }

    /** Of no samples. */
    private static final class Run extends ListenerRun {
        Run(String name, Settings settings, boolean onMaster) throws IOException {
            super(name, settings, "host", "run", onMaster, 1);
        }

        @Override
        void begin() {}

        @Override
        void end() {}

        @Override
        long recorded() {
            return 0;
        }

        @Override
        long discard() {
            return 0;
        }
    }
}
