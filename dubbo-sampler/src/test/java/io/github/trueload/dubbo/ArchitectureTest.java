// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.github.trueload.testkit.house.Rooms;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.dubbo";

    private final Rooms rooms = Rooms.of(ROOT);

    @Test
    void onlyTheRootAndTheGuiKnowJMeter() {
        rooms.onlyTheseKnowJMeter(ROOT, ROOT + ".gui");
    }

    @Test
    void onlyTheRoomsThatNeedThemKnowLibraries() {
        rooms.libraries("com.fasterxml..").areKnownOnlyTo(ROOT + ".argument");
        rooms.libraries("com.google..").areKnownOnlyTo(ROOT + ".argument", ROOT + ".result");
        rooms.libraries("org.slf4j..").areKnownOnlyTo(ROOT, ROOT + ".gui", ROOT + ".browse", ROOT + ".bundle");
        rooms.libraries("javax.swing..", "java.awt..", "net.miginfocom..").areKnownOnlyTo(ROOT + ".gui");
    }

    @Test
    void nothingHereKnowsDubbo() {
        rooms.libraries("org.apache.dubbo..", "com.alibaba.dubbo..").areUnknown();
    }

    @Test
    void theContractStandsAlone() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".spi")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(ROOT + ".spi", "java..")
                .check(rooms.classes());
    }

    @Test
    void noOtherPluginIsKnown() {
        rooms.libraries("io.github.trueload.influx..", "io.github.trueload.dns..", "io.github.trueload.health..")
                .areUnknown();
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        rooms.dependOnEachOtherInOneDirection();
    }
}
