// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools;

import io.github.trueload.testkit.house.Rooms;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.tools";

    private static final Rooms ROOMS = Rooms.of(ROOT);

    /** The sizing must start without the listener's jar, which the fleet check alone has on its class path. */
    @Test
    void onlyTheFleetCheckKnowsThePlugins() {
        ROOMS.libraries("io.github.trueload.influx..").areKnownOnlyTo(ROOT + ".fleet");
        ROOMS.libraries(
                        "org.apache.jmeter..",
                        "org.apache.jorphan..",
                        "io.github.trueload.health..",
                        "io.github.trueload.dubbo..",
                        "io.github.trueload.dns..")
                .areUnknown();
    }

    @Test
    void noTextDependsOnTheLanguageOfTheMachine() {
        ROOMS.writeNoTextByTheLanguageOfTheMachine();
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        ROOMS.dependOnEachOtherInOneDirection();
    }
}
