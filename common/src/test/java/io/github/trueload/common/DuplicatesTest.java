// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuplicatesTest {
    private static final String ENTRY = Duplicates.class.getName().replace('.', '/') + ".class";

    @TempDir
    private Path ext;

    @Test
    void saysNothingOfTheOneJarThatIsThere() throws Exception {
        assertThat(loadedFrom(jar("jmeter-some-1.0.0.jar"))).isEmpty();
    }

    @Test
    void namesBothJars() throws Exception {
        assertThat(loadedFrom(jar("jmeter-some-1.1.0.jar"), jar("jmeter-some-1.0.0.jar")))
                .isEqualTo("jmeter-some is installed more than once, as jmeter-some-1.0.0.jar and"
                        + " jmeter-some-1.1.0.jar: remove all but one");
    }

    /** The Plugins Manager puts some of them into lib. */
    @Test
    void namesTheFoldersOfTwoJarsOfOneName() throws Exception {
        assertThat(loadedFrom(jar("lib/jmeter-some-1.0.0.jar"), jar("lib/ext/jmeter-some-1.0.0.jar")))
                .isEqualTo("jmeter-some is installed more than once, as lib/ext/jmeter-some-1.0.0.jar and"
                        + " lib/jmeter-some-1.0.0.jar: remove all but one");
    }

    private static String loadedFrom(URL... jars) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(jars, null)) {
            return Duplicates.of("jmeter-some", loader.loadClass(Duplicates.class.getName()))
                    .orElse("");
        }
    }

    private URL jar(String name) throws Exception {
        Path jar = ext.resolve(name);
        Files.createDirectories(jar.getParent());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file)) {
            entries.putNextEntry(new JarEntry(ENTRY));
            entries.write(
                    Duplicates.class.getResourceAsStream("Duplicates.class").readAllBytes());
        }
        return jar.toUri().toURL();
    }
}
