// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.trueload.influx.figures.RateRows;
import io.github.trueload.influx.row.Row;
import java.io.PrintStream;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.influx";

    private static final String WRITERS =
            "StockRows|HistogramRows|ActiveThreads|AggregatedRun|DnsRows|RateRows|HealthLink|Claims|Trial";

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void onlyTheRootAndTheGuiKnowJMeter() {
        notOutside(
                new String[] {ROOT, ROOT + ".functions", ROOT + ".gui"},
                "org.apache.jmeter..",
                "org.apache.jorphan..",
                "org.apache.commons..");
    }

    @Test
    void onlyTheRoomsThatNeedThemKnowLibraries() {
        // To instance for one thing: how an address of IPv6 is written.
        notOutside(new String[] {ROOT + ".write", ROOT + ".instance"}, "okhttp3..", "okio..", "kotlin..");
        notOutside(new String[] {ROOT + ".row"}, "org.influxdb..");
        notOutside(new String[] {ROOT + ".aggregate"}, "org.HdrHistogram..");
        notOutside(new String[] {ROOT, ROOT + ".figures", ROOT + ".run", ROOT + ".write"}, "org.slf4j..");
        notOutside(new String[] {ROOT + ".gui"}, "javax.swing..", "java.awt..");
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
                .check(classes);
    }

    @Test
    void recordingKnowsNothingOfWriting() {
        noClasses()
                .that()
                .resideInAnyPackage(ROOT + ".aggregate", ROOT + ".row", ROOT + ".threads")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + ".write", ROOT + ".run")
                .check(classes);
    }

    /** Its jar may be missing. */
    @Test
    void onlyHealthLinkAndRateRowsKnowAnotherPlugin() {
        String link = ROOT.replace(".", "\\.") + "\\.(HealthLink|figures\\.RateRows)";
        noClasses()
                .that()
                .haveNameNotMatching(link)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.github.trueload.health..")
                .check(classes);
        noClasses()
                .that()
                .haveNameNotMatching(link)
                .should()
                .dependOnClassesThat()
                .areAssignableTo(RateRows.class)
                .check(classes);
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.trueload.dubbo..", "io.github.trueload.dns..")
                .check(classes);
    }

    /** Where digits are others, as in Egypt, scripts would not find figures in the log, nor databases in rows. */
    @Test
    void noTextDependsOnTheLanguageOfTheMachine() {
        noClasses()
                .should()
                .callMethod(String.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "toLowerCase")
                .orShould()
                .callMethod(String.class, "toUpperCase")
                .orShould()
                .callMethod(PrintStream.class, "printf", String.class, Object[].class)
                .orShould()
                .callMethod(NumberFormat.class, "getInstance")
                .orShould()
                .callConstructor(DecimalFormat.class, String.class)
                .check(classes);
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        slices().matching("io.github.trueload.(**)").should().beFreeOfCycles().check(classes);
    }

    private void notOutside(String[] rooms, String... libraries) {
        noClasses()
                .that()
                .resideOutsideOfPackages(rooms)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(libraries)
                .check(classes);
    }
}
