// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.testkit.house.Rooms;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.health";

    private static final Rooms ROOMS = Rooms.of(ROOT);

    @Test
    void onlyTheRootTheGuiAndTheTimersKnowJMeter() {
        ROOMS.libraries("org.apache.jmeter..", "org.apache.jorphan..", "org.slf4j..")
                .areKnownOnlyTo(ROOT, ROOT + ".functions", ROOT + ".gui", ROOT + ".rate");
    }

    @Test
    void onlyTheRoomsThatNeedThemKnowLibraries() {
        ROOMS.libraries("org.HdrHistogram..").areKnownOnlyTo(ROOT + ".matter", ROOT + ".record");
    }

    @Test
    void onlyWhatWritesAndReadsReportsKnowsJackson() {
        ROOMS.libraries("com.fasterxml..").areKnownOnlyTo(ROOT + ".word", ROOT + ".record");
    }

    @Test
    void noOtherPluginIsKnown() {
        ROOMS.libraries("io.github.trueload.influx..", "io.github.trueload.dubbo..", "io.github.trueload.dns..")
                .areUnknown();
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        ROOMS.dependOnEachOtherInOneDirection();
    }
}
