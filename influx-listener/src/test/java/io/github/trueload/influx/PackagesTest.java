// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

class PackagesTest {
    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.trueload.influx");

    @Test
    void onlyTheRootAndTheGuiKnowJMeter() {
        ArchRule rule = noClasses()
                .that()
                .resideInAPackage("io.github.trueload.influx..")
                .and()
                .resideOutsideOfPackages("io.github.trueload.influx", "io.github.trueload.influx.gui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.jmeter..", "org.apache.jorphan..", "org.apache.commons..");

        rule.check(classes);
    }

    @Test
    void librariesAreKnownOnlyWhereTheyAreUsed() {
        notOutside(new String[] {"..influx.write.."}, "okhttp3..", "okio..", "kotlin..");
        notOutside(new String[] {"..influx.row.."}, "org.influxdb..");
        notOutside(new String[] {"..influx.aggregate.."}, "org.HdrHistogram..");
    }

    @Test
    void recordingKnowsNothingOfWriting() {
        noClasses()
                .that()
                .resideInAnyPackage("..aggregate..", "..raw..", "..row..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..write..", "..run..", "okhttp3..")
                .check(classes);
    }

    @Test
    void oneClassAloneKnowsGeneratorHealthWhoseJarMayBeMissing() {
        noClasses()
                .that()
                .doNotHaveSimpleName("HealthLink")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.github.trueload.health..")
                .check(classes);
    }

    private void notOutside(String[] rooms, String... libraries) {
        noClasses()
                .that()
                .resideInAPackage("io.github.trueload.influx..")
                .and()
                .resideOutsideOfPackages(rooms)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(libraries)
                .check(classes);
    }
}
