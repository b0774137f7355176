// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlantedSecretsTest {
    @TempDir
    private Path directory;

    @Test
    void areFoundInWhateverFileARunLeaves() throws IOException {
        Files.writeString(
                directory.resolve("jmeter.log"), "harmless\nlogin with " + PlantedSecrets.of("x") + " failed\n");

        assertThatThrownBy(() -> PlantedSecrets.lookIn(directory))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("jmeter.log: login with ")
                .hasMessageNotContaining("harmless");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "u", "me", "ada", "user", "jmeter"})
    void areFoundInBase64BehindAnyUser(String user) throws IOException {
        byte[] login = (user + ":" + PlantedSecrets.of("influx")).getBytes(StandardCharsets.UTF_8);
        Files.writeString(
                directory.resolve("result.jtl"),
                "a,Authorization: Basic " + Base64.getEncoder().encodeToString(login) + ",b\n");

        assertThatThrownBy(() -> PlantedSecrets.lookIn(directory)).isInstanceOf(AssertionError.class);
    }

    @Test
    void areFoundInFoldersBelow() throws IOException {
        Path below = Files.createDirectories(directory.resolve("artifacts/node"));
        Files.writeString(below.resolve("jmeter.log"), PlantedSecrets.of("x"));

        assertThatThrownBy(() -> PlantedSecrets.lookIn(directory)).hasMessageContaining("node/jmeter.log: planted");
    }

    @ParameterizedTest
    @ValueSource(ints = {(1 << 20) - 7, (65 << 20) + 3})
    void areFoundInLargeFilesToo(int before) throws IOException {
        try (Writer large = Files.newBufferedWriter(directory.resolve("result.jtl"))) {
            for (int i = 0; i < before; i++) {
                large.write('\n');
            }
            large.write("seen: " + PlantedSecrets.of("x") + "\n");
        }

        assertThatThrownBy(() -> PlantedSecrets.lookIn(directory))
                .hasMessageEndingWith("result.jtl: seen: " + PlantedSecrets.of("x"));
    }

    @Test
    void mayStandInPlansAndSettings() throws IOException {
        Files.writeString(directory.resolve("plan.jmx"), PlantedSecrets.of("x"));
        Files.writeString(directory.resolve("user.properties"), PlantedSecrets.of("x"));
        Files.writeString(directory.resolve("jmeter.log"), "nothing\n");

        assertThatCode(() -> PlantedSecrets.lookIn(directory)).doesNotThrowAnyException();
    }

    @Test
    void areNowhereInAFolderThatIsNotThere() {
        assertThatCode(() -> PlantedSecrets.lookIn(directory.resolve("none"))).doesNotThrowAnyException();
    }
}
