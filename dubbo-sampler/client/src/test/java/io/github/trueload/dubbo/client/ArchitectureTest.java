// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {
    private static final String ROOT = "io.github.trueload.dubbo";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT + ".client");

    /** JMeter; all of ours but the contract, which is hidden from the loader in which this lives; other plugins. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.apache.jmeter..",
                "org.apache.jorphan..",
                "javax.swing..",
                "java.awt..",
                ROOT,
                ROOT + ".argument..",
                ROOT + ".browse..",
                ROOT + ".bundle..",
                ROOT + ".gui..",
                ROOT + ".result..",
                "io.github.trueload.influx..",
                "io.github.trueload.dns..",
                "io.github.trueload.health.."
            })
    void nothingHereKnows(String packages) {
        noClasses().should().dependOnClassesThat().resideInAnyPackage(packages).check(CLASSES);
    }
}
