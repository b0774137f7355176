// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtraJarsTest {
    @TempDir
    private Path directory;

    @Test
    void takesJarsFoldersOfJarsAndFoldersOfClassesInTheirOrder() throws IOException {
        Path api = jar("api/order-api.jar", "com/acme/Order.class");
        Path late = jar("lib/b.jar", "com/acme/B.class");
        Path early = jar("lib/a.jar", "com/acme/A.class");
        Path classes = Files.createDirectories(directory.resolve("classes/com")).getParent();

        ExtraJars jars =
                ExtraJars.of("api/order-api.jar; lib/*" + File.pathSeparator + classes + ";;lib", List.of(directory));

        assertThat(jars.files).containsExactly(api, early, late, classes);
        assertThat(jars.urls())
                .extracting(URL::toString)
                .last()
                .asString()
                .as("a class loader takes it for a folder")
                .endsWith("/");
        assertThat(jars.problems).isEmpty();
    }

    @Test
    void looksForRelativePathsInOneFolderAfterTheOther() throws IOException {
        Path first = jar("first/a.jar", "com/acme/A.class");
        Path second = jar("second/b.jar", "com/acme/B.class");

        ExtraJars jars =
                ExtraJars.of("a.jar;b.jar;c.jar", List.of(directory.resolve("first"), directory.resolve("second")));

        assertThat(jars.files).containsExactly(first, second);
        assertThat(jars.problems)
                .containsExactly(
                        "trueload.dubbo.extraJars: c.jar does not exist: correct the path; it was looked for in "
                                + directory.resolve("first") + " and " + directory.resolve("second"));
    }

    @Test
    void saysInOneLineWhatCannotBeUsed() throws IOException {
        Files.createDirectories(directory.resolve("empty"));
        Files.writeString(directory.resolve("page.jar"), "<html>not found</html>");

        ExtraJars jars = ExtraJars.of("empty;page.jar;/no/such.jar;a\0b", List.of(directory));

        assertThat(jars.files).isEmpty();
        assertThat(jars.problems).hasSize(4);
        assertThat(jars.problems.get(0)).contains("empty is an empty folder: put the jars there");
        assertThat(jars.problems.get(1))
                .contains("page.jar cannot be read as a jar (")
                .contains("undamaged");
        assertThat(jars.problems.get(2)).endsWith("/no/such.jar does not exist: correct the path");
        assertThat(jars.problems.get(3)).contains("is no path");
    }

    @Test
    void namesJarsWhoseClassesAreThereAlready() throws IOException {
        Path own = jar("client/dubbo-2.7.23.jar", "org/apache/dubbo/A.class", "org/apache/dubbo/B.class");
        Path fat = jar("fat.jar", "com/acme/Order.class", "org/apache/dubbo/A.class", "org/apache/dubbo/B.class");
        Path again = jar("again.jar", "com/acme/Order.class", "META-INF/versions/9/x.class", "module-info.class");
        Path clean = jar("clean.jar", "com/acme/Item.class", "META-INF/versions/9/x.class", "module-info.class");

        Path classes = Files.createDirectories(directory.resolve("classes/com")).getParent();

        List<String> lines = ExtraJars.of(
                        String.join(";", fat.toString(), again.toString(), clean.toString(), classes.toString()),
                        List.of(directory))
                .clashes(DubboLine.V2_7, List.of(own.toUri().toURL()));

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .startsWith("trueload.dubbo.extraJars: " + fat + " holds 2 classes that the Dubbo 2.7 client has, too,"
                        + " such as org.apache.dubbo.")
                .contains("those in the jar are not used");
        assertThat(lines.get(1)).contains(again + " holds 1 class that fat.jar has, too, such as com.acme.Order");
    }

    private Path jar(String name, String... entries) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (String entry : entries) {
                jar.putNextEntry(new JarEntry(entry));
                jar.closeEntry();
            }
        }
        return file;
    }
}
