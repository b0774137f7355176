// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.bundle.IsolatedLoader.HiddenClasses;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiddenClassesTest {
    private static final String SERIALIZATION = "org.apache.dubbo.common.serialize.Serialization";

    @TempDir
    private Path directory;

    @Test
    void hidesEachSerializationThatNoListNames() throws IOException {
        URL dubbo = jar(
                "dubbo.jar",
                "META-INF/dubbo/internal/" + SERIALIZATION,
                "hessian2=d.Hessian2\njava=d.Java # dangerous\n\n# none=d.None\nnovel=d.Novel\n");

        Set<String> hidden = HiddenClasses.of(DubboLine.V3_3, new URL[] {dubbo}, Set.of());

        assertThat(hidden).containsExactlyInAnyOrder("d.Java", "d.Novel");
    }

    @Test
    void showsTheWrapperThatTheClientForDubbo27PutsAroundHessian() throws IOException {
        String wrapper = "META-INF/dubbo/" + SERIALIZATION;
        Path file = Path.of("client-2.7/src/main/resources").resolve(wrapper);

        Set<String> hidden = HiddenClasses.of(
                DubboLine.V2_7, new URL[] {jar("ours.jar", wrapper, Files.readString(file))}, Set.of());

        assertThat(file).content().contains("io.github.trueload.dubbo.client.ReusingHessian");
        assertThat(hidden).doesNotContain("io.github.trueload.dubbo.client.ReusingHessian");
    }

    @Test
    void showsWhatTheUserAllowsByName() throws IOException {
        URL dubbo =
                jar("a.jar", "META-INF/dubbo/internal/" + SERIALIZATION, "java=d.Java\nkryo,k2=d.Kryo\nfst=d.Fst\n");

        Set<String> hidden = HiddenClasses.of(DubboLine.V2_7, new URL[] {dubbo}, Set.of("java", "k2"));

        assertThat(hidden).contains("d.Fst").doesNotContain("d.Java", "d.Kryo");
    }

    @Test
    void hidesThoseOfTheUsersOwnJarsTooInWhateverFileTheyStand() throws IOException {
        URL[] jars = {
            jar("a.jar", "META-INF/dubbo/" + SERIALIZATION, "acme=a.Acme"),
            jar("b.jar", "META-INF/services/" + SERIALIZATION, "b.NewSerialization\n"),
            jar("c.jar", "META-INF/dubbo/com.alibaba.dubbo.common.serialize.Serialization", "old=c.Old\n"),
            jar("d.jar", "META-INF/dubbo/external/" + SERIALIZATION, "out=d.Out\n")
        };

        Set<String> none = HiddenClasses.of(DubboLine.V2_7, jars, Set.of());
        Set<String> named = HiddenClasses.of(DubboLine.V2_7, jars, Set.of("acme", "new", "old", "out"));

        String[] types = {"a.Acme", "b.NewSerialization", "c.Old", "d.Out"};
        assertThat(none).contains(types);
        assertThat(named).doesNotContain(types);
    }

    private URL jar(String name, String file, String text) throws IOException {
        Path jar = directory.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream entries = new ZipOutputStream(out)) {
            entries.putNextEntry(new ZipEntry(file));
            entries.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return jar.toUri().toURL();
    }
}
