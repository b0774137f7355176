// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.tools";

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /** The sizing must start without the listener's jar, which the fleet check alone has on its class path. */
    @Test
    void onlyTheFleetCheckKnowsThePlugins() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".fleet")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.trueload.influx..")
                .check(classes);
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.jmeter..",
                        "org.apache.jorphan..",
                        "io.github.trueload.health..",
                        "io.github.trueload.dubbo..",
                        "io.github.trueload.dns..")
                .check(classes);
    }

    /** Where digits are others, as in Egypt, scripts would not find figures in the output. */
    @Test
    void noTextDependsOnTheLanguageOfTheMachine() {
        noClasses()
                .should()
                .callMethod(String.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "toLowerCase")
                .orShould()
                .callMethod(String.class, "toUpperCase")
                .check(classes);
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        slices().matching("io.github.trueload.(**)").should().beFreeOfCycles().check(classes);
    }
}
