// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.PrintStream;
import java.text.DecimalFormat;
import java.text.NumberFormat;

/** The packages of one plugin, and what they may know of others. Each rule fails with the places that break it. */
public final class Rooms {
    private static final String[] JMETER = {"org.apache.jmeter..", "org.apache.jorphan.."};

    private final JavaClasses classes;

    private Rooms(String root) {
        classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(root);
    }

    /** The shipped classes of a package and those below it. */
    public static Rooms of(String root) {
        return new Rooms(root);
    }

    /** For rules that only one plugin has. */
    public JavaClasses classes() {
        return classes;
    }

    /** JMeter is known to these packages alone. */
    public void onlyTheseKnowJMeter(String... rooms) {
        new Libraries(JMETER).areKnownOnlyTo(rooms);
    }

    /** Names libraries by their packages, or packages of our own. */
    public Libraries libraries(String... packages) {
        return new Libraries(packages);
    }

    /** No package is used by one that it uses itself. */
    public void dependOnEachOtherInOneDirection() {
        slices().matching("io.github.trueload.(**)").should().beFreeOfCycles().check(classes);
    }

    /** Where digits are others, as in Egypt, scripts would not find figures in the log, nor databases in rows. */
    public void writeNoTextByTheLanguageOfTheMachine() {
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

    /** Packages that are not for everyone. */
    public final class Libraries {
        private final String[] packages;

        private Libraries(String... packages) {
            this.packages = packages;
        }

        /** No class of another package uses them. */
        public void areKnownOnlyTo(String... rooms) {
            noClasses()
                    .that()
                    .resideOutsideOfPackages(rooms)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(packages)
                    .check(classes);
        }

        /** No class of these packages uses them. */
        public void areUnknownTo(String... rooms) {
            noClasses()
                    .that()
                    .resideInAnyPackage(rooms)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(packages)
                    .check(classes);
        }

        /** No class uses them. */
        public void areUnknown() {
            noClasses()
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(packages)
                    .check(classes);
        }
    }
}
