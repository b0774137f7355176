// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.github.trueload.testkit.house.Rooms;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.dns";

    private static final Rooms ROOMS = Rooms.of(ROOT);

    @Test
    void onlyTheRootAndTheFunctionsKnowJMeter() {
        ROOMS.onlyTheseKnowJMeter(ROOT, ROOT + ".functions");
    }

    /** JMeter's own class path has dnsjava 2.1.9 under this name; only the packed, renamed copy may be touched. */
    @Test
    void onlyResolvingKnowsDnsjava() {
        ROOMS.libraries("org.xbill..").areKnownOnlyTo(ROOT + ".resolve");
    }

    /** JMeter's logging may be another one; only what watches HttpClient may fail then. */
    @Test
    void onlyTheWatchOfHttpClientKnowsLog4j() {
        noClasses()
                .that()
                .haveNameNotMatching(".*\\.HttpClientWatch(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.logging..")
                .check(ROOMS.classes());
    }

    @Test
    void noOtherPluginIsKnown() {
        ROOMS.libraries("io.github.trueload.dubbo..", "io.github.trueload.health..", "io.github.trueload.influx..")
                .areUnknown();
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        ROOMS.dependOnEachOtherInOneDirection();
    }

    @Test
    void rotationKnowsNeitherDnsNorTime() {
        noClasses()
                .that()
                .haveNameMatching(".*\\.Rotation(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.xbill..", "java.time")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching(".*\\.resolve\\.(Balancer|Dns|Host|Lookup|Setting|Threads).*")
                .check(ROOMS.classes());
    }
}
