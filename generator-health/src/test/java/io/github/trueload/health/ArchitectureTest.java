// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.testkit.house.Rooms;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.health";

    private final Rooms rooms = Rooms.of(ROOT);

    @Test
    void onlyTheRootTheGuiAndTheTimersKnowJMeter() {
        rooms.libraries("org.apache.jmeter..", "org.apache.jorphan..", "org.slf4j..")
                .areKnownOnlyTo(ROOT, ROOT + ".functions", ROOT + ".gui", ROOT + ".rate");
    }

    @Test
    void onlyTheRoomsThatNeedThemKnowLibraries() {
        rooms.libraries("org.HdrHistogram..").areKnownOnlyTo(ROOT + ".matter", ROOT + ".record");
    }

    @Test
    void onlyWhatWritesAndReadsReportsKnowsJackson() {
        rooms.libraries("com.fasterxml..").areKnownOnlyTo(ROOT + ".word", ROOT + ".record");
    }

    @Test
    void noOtherPluginIsKnown() {
        rooms.libraries("io.github.trueload.influx..", "io.github.trueload.dubbo..", "io.github.trueload.dns..")
                .areUnknown();
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        rooms.dependOnEachOtherInOneDirection();
    }
}
