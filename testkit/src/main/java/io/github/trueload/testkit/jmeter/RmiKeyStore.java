// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The key that a master and its slaves share, made as JMeter's create-rmi-keystore makes it. Without state. */
public final class RmiKeyStore {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private RmiKeyStore() {}

    /**
     * Makes a new key.
     *
     * @param directory where the file is to lie
     * @return the file
     */
    public static Path create(Path directory) {
        Path file = directory.toAbsolutePath().resolve("rmi_keystore.jks");
        List<String> command = JavaHome.current().tool("keytool");
        command.addAll(List.of(
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-alias",
                "rmi",
                "-dname",
                "CN=rmi",
                "-validity",
                "7",
                "-storepass",
                "changeit",
                "-keystore",
                file.toString()));
        try (ManagedProcess keytool = ManagedProcess.start("keytool", directory, Map.of(), command)) {
            if (keytool.awaitExit(PATIENCE) != 0) {
                throw new IllegalStateException("keytool made no key: " + keytool.output());
            }
        }
        return file;
    }
}
