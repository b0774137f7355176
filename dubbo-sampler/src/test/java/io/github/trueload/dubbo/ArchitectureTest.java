// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.github.trueload.testkit.house.Rooms;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.dubbo";

    private static final Rooms ROOMS = Rooms.of(ROOT);

    @Test
    void onlyTheRootAndTheGuiKnowJMeter() {
        ROOMS.onlyTheseKnowJMeter(ROOT, ROOT + ".gui");
    }

    @Test
    void onlyTheRoomsThatNeedThemKnowLibraries() {
        ROOMS.libraries("com.fasterxml..").areKnownOnlyTo(ROOT + ".argument");
        ROOMS.libraries("com.google..").areKnownOnlyTo(ROOT + ".argument", ROOT + ".result");
        ROOMS.libraries("org.slf4j..").areKnownOnlyTo(ROOT, ROOT + ".gui", ROOT + ".browse", ROOT + ".bundle");
        ROOMS.libraries("javax.swing..", "java.awt..", "net.miginfocom..").areKnownOnlyTo(ROOT + ".gui");
    }

    @Test
    void nothingHereKnowsDubbo() {
        ROOMS.libraries("org.apache.dubbo..", "com.alibaba.dubbo..").areUnknown();
    }

    @Test
    void theContractStandsAlone() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".spi")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(ROOT + ".spi", "java..")
                .check(ROOMS.classes());
    }

    @Test
    void noOtherPluginIsKnown() {
        ROOMS.libraries("io.github.trueload.influx..", "io.github.trueload.dns..", "io.github.trueload.health..")
                .areUnknown();
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        ROOMS.dependOnEachOtherInOneDirection();
    }
}
