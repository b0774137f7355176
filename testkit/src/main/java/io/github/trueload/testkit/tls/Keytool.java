// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.tls;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Makes keys with Java's {@code keytool}, for which the JDK has no public API. Stateless. */
public final class Keytool {

    private Keytool() {}

    /**
     * Makes a pair of keys and its certificate, which vouches for itself unless {@code -signer} is among the options.
     *
     * @param store the PKCS #12 file that gets it; made where there is none
     * @param password of the store and of the key
     * @param options of {@code keytool -genkeypair} besides; at least {@code -dname} and {@code -keyalg}, of which
     *     {@code EC} takes a tenth of the time of {@code RSA}
     */
    public static void generate(Path store, String password, String alias, String... options) {
        Path file = store.toAbsolutePath();
        List<String> command = JavaHome.current().tool("keytool");
        command.addAll(List.of("-genkeypair", "-alias", alias, "-storetype", "PKCS12"));
        command.addAll(List.of("-keystore", file.toString(), "-storepass", password));
        command.addAll(List.of(options));
        try (ManagedProcess keytool = ManagedProcess.start("keytool", file.getParent(), Map.of(), command)) {
            if (keytool.awaitExit(Await.PATIENCE) != 0) {
                throw new IllegalStateException("keytool made no key: " + keytool.output());
            }
        }
    }
}
