// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.dns";

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void onlyTheRootAndTheFunctionsKnowJMeter() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT, ROOT + ".functions")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..")
                .check(classes);
    }

    /** JMeter's own class path has dnsjava 2.1.9 under this name; only the packed, renamed copy may be touched. */
    @Test
    void onlyLookupKnowsDnsjava() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".lookup")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.xbill..")
                .check(classes);
    }

    /** JMeter's logging may be another one; only what watches HttpClient may fail then. */
    @Test
    void onlyConnectKnowsLog4j() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".connect")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.logging..")
                .check(classes);
    }

    @Test
    void noOtherPluginIsKnown() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.trueload.dubbo..", "io.github.trueload.health..", "io.github.trueload.influx..")
                .check(classes);
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        slices().matching("io.github.trueload.(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void rotationKnowsNeitherDnsNorTime() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".rotate")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + ".lookup", ROOT + ".resolve", "java.time")
                .check(classes);
    }
}
