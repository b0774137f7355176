// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.dubbo";

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void onlyTheRootAndTheGuiKnowJMeter() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT, ROOT + ".gui")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..")
                .check(classes);
    }

    @Test
    void onlyTheRoomsThatNeedThemKnowLibraries() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".argument")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml..")
                .check(classes);
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".argument", ROOT + ".result")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.google..")
                .check(classes);
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT, ROOT + ".gui", ROOT + ".bundle")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.slf4j..")
                .check(classes);
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".gui")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javax.swing..", "java.awt..", "net.miginfocom..")
                .check(classes);
    }

    @Test
    void nothingHereKnowsDubbo() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.dubbo..", "com.alibaba.dubbo..")
                .check(classes);
    }

    @Test
    void theContractStandsAlone() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".spi")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(ROOT + ".spi", "java..")
                .check(classes);
    }

    @Test
    void noOtherPluginIsKnown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.trueload.influx..", "io.github.trueload.dns..", "io.github.trueload.health..")
                .check(classes);
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        slices().matching("io.github.trueload.(**)").should().beFreeOfCycles().check(classes);
    }
}
