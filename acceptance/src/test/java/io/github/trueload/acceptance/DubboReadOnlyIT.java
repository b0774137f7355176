// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.Namespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeter as in a container with a read-only file system: of what it writes to, only the folder of its results, and a
 * volume that a property names, can be written.
 */
class DubboReadOnlyIT {
    private static final Path ECHO =
            Checkout.root().resolve("acceptance/src/test/resources/plans/dubbo/echo-2.7.8.jmx");
    private static final Duration RUN = Duration.ofSeconds(180);

    @TempDir
    private static Path directory;

    private static RegisteredShop shop;

    @BeforeAll
    static void startProvider() throws IOException {
        Skip.unlessAll(false);
        Skip.unless(OwnFiles.isPermitted(), "this system does not permit a mount namespace");
        shop = RegisteredShop.start("2.7.23", directory);
    }

    @AfterAll
    static void stopProvider() {
        if (shop != null) {
            shop.close();
        }
    }

    @Test
    void saysWhichPropertyNamesAFolderToUnpackTo() throws IOException {
        JMeterResult result = run("nowhere", Map.of());

        assertThat(result.jtl().failures()).hasSize(10);
        assertThat(result.jtl().column("responseMessage"))
                .allMatch(message -> message.contains("Read-only file system")
                        && message.contains("let the JMeter property trueload.dubbo.unpackFolder name a folder"));
    }

    @Test
    void callsFromAVolumeThatThePropertyNames() throws IOException {
        Path volume = Files.createDirectories(directory.resolve("volume-run/volume"));

        JMeterResult result = run("volume-run", Map.of("trueload.dubbo.unpackFolder", volume.toString()));

        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.jtl().size()).isEqualTo(10);
        assertThat(volume).as("nothing is left there").isEmptyDirectory();
    }

    /** Runs JMeter in a folder of its own, beside which it can write nothing below the temporary folder. */
    private static JMeterResult run(String name, Map<String, String> properties) throws IOException {
        Path run = Files.createDirectories(directory.resolve(name));
        JMeterCommand command = shop.home()
                .command()
                .java(JavaHome.current().behind(directory.resolve(name + "-java"), readOnlyBut(run)))
                .property("address", shop.provider().address())
                .property("registry", "none")
                // On a busy machine a first call may take longer than the second that is the default.
                .property("timeout", 20_000)
                .property("trueload.dubbo.bundle", "2.7");
        properties.forEach(command::property);
        return command.run(ECHO, run, RUN);
    }

    private static List<String> readOnlyBut(Path folder) {
        String temporary = System.getProperty("java.io.tmpdir");
        return Namespace.ofMounts()
                .after("mount --bind " + temporary + " " + temporary + " && mount -o remount,ro,bind " + temporary
                        + " && mount --bind " + folder + " " + folder + " && mount -o remount,rw,bind " + folder);
    }
}
