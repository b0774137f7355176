// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.dubbo.client";

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void nothingHereKnowsJMeter() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..", "javax.swing..", "java.awt..")
                .check(classes);
    }

    /** All else of ours is hidden from the loader in which this lives. */
    @Test
    void onlyTheContractIsSharedWithTheSampler() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.trueload.dubbo",
                        "io.github.trueload.dubbo.argument..",
                        "io.github.trueload.dubbo.browse..",
                        "io.github.trueload.dubbo.bundle..",
                        "io.github.trueload.dubbo.gui..",
                        "io.github.trueload.dubbo.bundle..",
                        "io.github.trueload.dubbo.result..")
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
}
