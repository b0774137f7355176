// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.health";

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void onlyTheRootTheGuiAndTheTimersKnowJMeter() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "..")
                .and()
                .resideOutsideOfPackages(ROOT, ROOT + ".functions", ROOT + ".gui", ROOT + ".rate", ROOT + ".plan")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..", "org.slf4j..")
                .check(classes);
    }

    @Test
    void onlyTheRoomsThatNeedThemKnowLibraries() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".matter", ROOT + ".schedule", ROOT + ".record")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.HdrHistogram..")
                .check(classes);
    }

    @Test
    void onlyWhatWritesAndReadsReportsKnowsJackson() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".report", ROOT + ".goal")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml..")
                .check(classes);
    }

    @Test
    void noOtherPluginIsKnown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.trueload.influx..", "io.github.trueload.dubbo..", "io.github.trueload.dns..")
                .check(classes);
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        slices().matching("io.github.trueload.(**)").should().beFreeOfCycles().check(classes);
    }
}
