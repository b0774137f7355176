// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.github.trueload.dubbo", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {
    private static final String ROOT = "io.github.trueload.dubbo";

    @ArchTest
    final ArchRule onlyTheThinRoomKnowsJMeter = noClasses()
            .that()
            .resideOutsideOfPackages(ROOT, ROOT + ".gui..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..");

    @ArchTest
    final ArchRule nothingHereKnowsDubbo =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("org.apache.dubbo..", "com.alibaba.dubbo..");

    @ArchTest
    final ArchRule theContractStandsAlone = noClasses()
            .that()
            .resideInAPackage(ROOT + ".spi..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(ROOT + ".spi..", "java..");
}
