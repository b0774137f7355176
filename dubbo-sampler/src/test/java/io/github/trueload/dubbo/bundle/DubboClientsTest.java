// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.spi.DubboClient;
import io.github.trueload.dubbo.spi.DubboClient.LogSink;
import io.github.trueload.dubbo.spi.DubboClient.TlsKeys;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DubboClientsTest {
    @TempDir
    private Path directory;

    private ExtraJars extra = ExtraJars.of("", List.of());
    private String unpackFolder = "";

    @Test
    void seesTheUsersJarsBehindItsOwn() throws Exception {
        String type = ExtraJars.class.getName();
        String resource = type.replace('.', '/') + ".class";
        Path jar = directory.resolve("acme-api.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                var in = getClass().getClassLoader().getResourceAsStream(resource)) {
            add(out, resource, in.readAllBytes());
            add(out, FakeClient.class.getName().replace('.', '/') + ".class", new byte[] {1, 2, 3});
        }
        extra = ExtraJars.of(jar.toString(), List.of(directory));

        DubboClient client =
                clients(clientJar("jmeter-dubbo33-client-1.jar", "3.3")).get(DubboLine.V3_3, ReferenceSettings.NONE);

        assertThatThrownBy(() -> client.open(ReferenceSettings.NONE.with(Setting.INTERFACE, type)))
                .hasMessage("sees " + type);
    }

    @Test
    void passesOnWhatIsWrongWithTheUsersJars() throws Exception {
        extra = ExtraJars.of("missing.jar", List.of(directory));

        assertThat(clients(clientJar("jmeter-dubbo33-client-1.jar", "3.3")).problems())
                .containsExactly("trueload.dubbo.extraJars: missing.jar does not exist: correct the path; it was looked"
                        + " for in " + directory);
    }

    @Test
    void loadsTheClientFromItsNestedJarsOnce() throws Exception {
        DubboClients clients = clients(clientJar("jmeter-dubbo27-client-1.jar", "2.7"));

        DubboClient client = clients.get(DubboLine.V2_7, ReferenceSettings.NONE);

        assertThat(clients.installed()).containsExactly(DubboLine.V2_7);
        assertThat(clients.problems()).isEmpty();
        assertThat(client.getClass()).isNotSameAs(FakeClient.class);
        assertThat(client.getClass().getClassLoader()).isInstanceOf(LogSink.class);
        assertThat(clients.get(DubboLine.V2_7, ReferenceSettings.NONE)).isSameAs(client);
    }

    @ParameterizedTest
    @CsvSource({
        "java.util.List, sees",
        "javax.net.ssl.SSLContext, sees",
        "io.github.trueload.dubbo.spi.Reply, sees",
        "io.github.trueload.dubbo.bundle.DubboClients, does not see",
        "org.slf4j.Logger, does not see",
        "org.apache.jmeter.util.JMeterUtils, does not see"
    })
    void letsInTheJdkAndTheContractOnly(String type, String seen) throws Exception {
        DubboClient client =
                clients(clientJar("jmeter-dubbo33-client-1.jar", "3.3")).get(DubboLine.V3_3, ReferenceSettings.NONE);

        assertThatThrownBy(() -> client.open(ReferenceSettings.NONE.with(Setting.INTERFACE, type)))
                .hasMessage(seen + " " + type);
    }

    @Test
    void keepsConfigCentersApart() throws Exception {
        DubboClients clients = clients(clientJar("jmeter-dubbo27-client-1.jar", "2.7"));

        DubboClient one = clients.get(DubboLine.V2_7, withConfigCenter("127.0.0.1:1", "shop"));

        assertThat(clients.get(DubboLine.V2_7, withConfigCenter("127.0.0.1:1", "shop")))
                .isSameAs(one);
        assertThat(clients.get(DubboLine.V2_7, withConfigCenter("127.0.0.1:2", "shop"))
                        .getClass())
                .isNotSameAs(one.getClass());
        assertThat(clients.get(DubboLine.V2_7, withConfigCenter("127.0.0.1:1", "other"))
                        .getClass())
                .isNotSameAs(one.getClass());
        assertThat(clients.get(DubboLine.V2_7, ReferenceSettings.NONE).getClass())
                .isNotSameAs(one.getClass());
    }

    @Test
    void namesAllCopiesOfAClientJar() throws Exception {
        DubboClients clients = clients(
                clientJar("jmeter-dubbo27-client-1.jar", "2.7"),
                clientJar("jmeter-dubbo33-client-1.jar", "3.3"),
                clientJar("jmeter-dubbo27-client-2.jar", "2.7"),
                clientJar("jmeter-dubbo27-client-3.jar", "2.7"));

        assertThat(clients.problems())
                .containsExactly("jmeter-dubbo27-client is installed more than once, as jmeter-dubbo27-client-1.jar"
                        + " and jmeter-dubbo27-client-2.jar and jmeter-dubbo27-client-3.jar: remove all but one");
        assertThat(clients.get(DubboLine.V2_7, ReferenceSettings.NONE)).isNotNull();
    }

    @Test
    void saysWhichJarIsMissingOrBroken() throws Exception {
        DubboClients clients = clients(jar("jmeter-dubbo27-client-1.jar", "2.7", null));

        assertThatThrownBy(() -> clients.get(DubboLine.V3_3, ReferenceSettings.NONE))
                .hasMessageContaining("jmeter-dubbo33-client-<version>.jar is missing");
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> clients.get(DubboLine.V2_7, ReferenceSettings.NONE))
                    .hasMessageContaining("Cannot load Dubbo from jmeter-dubbo27-client-1.jar");
        }
    }

    @Test
    void unpacksIntoTheFolderThatTheUserNames() throws Exception {
        Path folder = directory.resolve("created/for it");
        unpackFolder = folder.toString();

        clients(clientJar("jmeter-dubbo27-client-1.jar", "2.7")).get(DubboLine.V2_7, ReferenceSettings.NONE);

        try (Stream<Path> members = Files.list(folder)) {
            assertThat(members.findFirst().orElseThrow().resolve("nested.jar")).exists();
        }
    }

    @Test
    void saysWhichPropertyHelpsWhereItCannotUnpack() throws Exception {
        unpackFolder =
                Files.createFile(directory.resolve("file")).resolve("below").toString();
        DubboClients clients = clients(clientJar("jmeter-dubbo27-client-1.jar", "2.7"));

        assertThatThrownBy(() -> clients.get(DubboLine.V2_7, ReferenceSettings.NONE))
                .hasMessageStartingWith("Cannot unpack Dubbo from jmeter-dubbo27-client-1.jar into " + unpackFolder)
                .hasMessageContaining("let the JMeter property trueload.dubbo.unpackFolder name a folder");
    }

    private static ReferenceSettings withConfigCenter(String address, String application) {
        return ReferenceSettings.NONE
                .with(Setting.CONFIG_CENTER_PROTOCOL, "zookeeper")
                .with(Setting.CONFIG_CENTER_ADDRESS, address)
                .with(Setting.APPLICATION, application);
    }

    private DubboClients clients(Path... jars) throws IOException {
        URL[] urls = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) {
            urls[i] = jars[i].toUri().toURL();
        }
        return new DubboClients(
                new URLClassLoader(urls, DubboClientsTest.class.getClassLoader()),
                extra,
                TlsKeys.NONE,
                unpackFolder,
                "");
    }

    private Path clientJar(String name, String line) throws IOException {
        ByteArrayOutputStream nested = new ByteArrayOutputStream();
        String type = FakeClient.class.getName();
        String resource = type.replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(nested);
                var in = FakeClient.class.getClassLoader().getResourceAsStream(resource)) {
            add(jar, resource, in.readAllBytes());
            add(jar, "META-INF/services/" + DubboClient.class.getName(), type.getBytes(StandardCharsets.UTF_8));
        }
        return jar(name, line, nested.toByteArray());
    }

    private Path jar(String name, String line, byte[] nested) throws IOException {
        Path file = directory.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out)) {
            add(jar, ClientJar.DESCRIPTOR, ("line=" + line).getBytes(StandardCharsets.UTF_8));
            if (nested != null) {
                add(jar, "META-INF/trueload/dubbo-" + line + "/nested.jar", nested);
            }
        }
        return file;
    }

    private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(content);
        jar.closeEntry();
    }
}
