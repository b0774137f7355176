// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

@AnalyzeClasses(packages = "io.github.trueload.dns", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    void onlyTheRootKnowsJMeter(JavaClasses classes) {
        noClasses()
                .that()
                .resideInAnyPackage("io.github.trueload.dns.*..")
                .and()
                .resideOutsideOfPackage("io.github.trueload.dns.functions")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..")
                .check(classes);
    }

    /** JMeter's own class path has dnsjava 2.1.9 under this name; only the packed, renamed copy may be touched. */
    @ArchTest
    void onlyLookupKnowsDnsjava(JavaClasses classes) {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.github.trueload.dns.lookup")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.xbill..")
                .check(classes);
    }

    @ArchTest
    void noOtherPluginIsKnown(JavaClasses classes) {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.trueload.dubbo..", "io.github.trueload.health..", "io.github.trueload.influx..")
                .check(classes);
    }

    @ArchTest
    void packagesDependOnEachOtherInOneDirection(JavaClasses classes) {
        slices().matching("io.github.trueload.(**)").should().beFreeOfCycles().check(classes);
    }

    @ArchTest
    void rotationKnowsNeitherDnsNorTime(JavaClasses classes) {
        noClasses()
                .that()
                .resideInAPackage("io.github.trueload.dns.rotate")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.trueload.dns.lookup", "io.github.trueload.dns.resolve", "java.time")
                .check(classes);
    }
}
