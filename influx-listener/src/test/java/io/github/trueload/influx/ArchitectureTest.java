// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.github.trueload.influx.aggregate.RateRows;
import io.github.trueload.influx.row.Row;
import io.github.trueload.testkit.house.Rooms;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.influx";

    private static final String WRITERS =
            "StockRows|HistogramRows|ThreadRows.Active|AggregatedRun|DnsRows|RateRows|HealthLink|Claims|Trial";

    private static final Rooms ROOMS = Rooms.of(ROOT);

    @Test
    void onlyTheRootAndTheGuiKnowJMeter() {
        ROOMS.libraries("org.apache.jmeter..", "org.apache.jorphan..", "org.apache.commons..")
                .areKnownOnlyTo(ROOT, ROOT + ".functions", ROOT + ".gui");
    }

    @Test
    void onlyTheRoomsThatNeedThemKnowLibraries() {
        // Elsewhere only for what addresses look like.
        ROOMS.libraries("okhttp3..", "okio..", "kotlin..")
                .areKnownOnlyTo(ROOT + ".write", ROOT + ".run", ROOT + ".settings");
        ROOMS.libraries("org.influxdb..").areKnownOnlyTo(ROOT + ".row");
        ROOMS.libraries("org.HdrHistogram..").areKnownOnlyTo(ROOT + ".aggregate");
        ROOMS.libraries("org.slf4j..").areKnownOnlyTo(ROOT, ROOT + ".aggregate", ROOT + ".run", ROOT + ".write");
        ROOMS.libraries("javax.swing..", "java.awt..").areKnownOnlyTo(ROOT + ".gui");
    }

    /** Who is new here has to show its rows to SchemaTest, or to have such a test of its own. */
    @Test
    void everyWriterOfRowsIsHeldToTheSchema() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".row")
                .and()
                .haveNameNotMatching(".*[.$](PointContext|" + WRITERS + ")")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Row.Builder.class)
                .check(ROOMS.classes());
    }

    @Test
    void recordingKnowsNothingOfWriting() {
        ROOMS.libraries(ROOT + ".write", ROOT + ".run").areUnknownTo(ROOT + ".aggregate", ROOT + ".row");
    }

    /** Its jar may be missing. */
    @Test
    void onlyHealthLinkAndRateRowsKnowAnotherPlugin() {
        String link = ROOT.replace(".", "\\.") + "\\.(HealthLink|aggregate\\.RateRows(\\$LabelShares)?)";
        noClasses()
                .that()
                .haveNameNotMatching(link)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.github.trueload.health..")
                .check(ROOMS.classes());
        noClasses()
                .that()
                .haveNameNotMatching(link)
                .should()
                .dependOnClassesThat()
                .areAssignableTo(RateRows.class)
                .check(ROOMS.classes());
        ROOMS.libraries("io.github.trueload.dubbo..", "io.github.trueload.dns..")
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
