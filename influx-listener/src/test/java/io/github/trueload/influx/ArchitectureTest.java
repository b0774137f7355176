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

    private final Rooms rooms = Rooms.of(ROOT);

    @Test
    void onlyTheRootAndTheGuiKnowJMeter() {
        rooms.libraries("org.apache.jmeter..", "org.apache.jorphan..", "org.apache.commons..")
                .areKnownOnlyTo(ROOT, ROOT + ".functions", ROOT + ".gui");
    }

    @Test
    void onlyTheRoomsThatNeedThemKnowLibraries() {
        // Elsewhere only for what addresses look like.
        rooms.libraries("okhttp3..", "okio..", "kotlin..")
                .areKnownOnlyTo(ROOT + ".write", ROOT + ".run", ROOT + ".settings");
        rooms.libraries("org.influxdb..").areKnownOnlyTo(ROOT + ".row");
        rooms.libraries("org.HdrHistogram..").areKnownOnlyTo(ROOT + ".aggregate");
        rooms.libraries("org.slf4j..").areKnownOnlyTo(ROOT, ROOT + ".aggregate", ROOT + ".run", ROOT + ".write");
        rooms.libraries("javax.swing..", "java.awt..").areKnownOnlyTo(ROOT + ".gui");
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
                .check(rooms.classes());
    }

    @Test
    void recordingKnowsNothingOfWriting() {
        rooms.libraries(ROOT + ".write", ROOT + ".run").areUnknownTo(ROOT + ".aggregate", ROOT + ".row");
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
                .check(rooms.classes());
        noClasses()
                .that()
                .haveNameNotMatching(link)
                .should()
                .dependOnClassesThat()
                .areAssignableTo(RateRows.class)
                .check(rooms.classes());
        rooms.libraries("io.github.trueload.dubbo..", "io.github.trueload.dns..")
                .areUnknown();
    }

    @Test
    void noTextDependsOnTheLanguageOfTheMachine() {
        rooms.writeNoTextByTheLanguageOfTheMachine();
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        rooms.dependOnEachOtherInOneDirection();
    }
}
