// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of health that no watch wrote: each is read as far as it goes, or is one clear trouble. */
@EndsInTime
class HostileReportsTest {
    private static final String GOOD = "{\"version\":1,\"figures\":\"invalid\",\"reason\":\"cpu\","
            + "\"run\":{\"plan\":\"a\","
            + "\"processors\":2.0,\"machine\":{\"host\":\"h\",\"processors\":4,\"memory\":null}},"
            + "\"findings\":[{\"verdict\":\"cpu\",\"limit\":true,\"text\":\"busy\",\"stack\":[],"
            + "\"episodes\":[{\"fromMs\":1700000000000,\"toMs\":1700000005000,\"text\":\"busy\"}]}],"
            + "\"labels\":[{\"label\":\"home\",\"count\":3}],"
            + "\"timeline\":{\"timeMs\":[1700000000000,1700000001000],"
            + "\"throughput\":[10.5,null],\"errors\":[0,1],\"threads\":[5,5],\"cpuPercent\":[90.0,99.5],"
            + "\"machinePercent\":[95,96]}}";

    @TempDir
    private Path directory;

    @Test
    void areReadAsFarAsTheyGoOrRefused() {
        Mutations reports = Mutations.of(14, GOOD);

        Mutations.areTakenOrNot(() -> {
            try {
                Ramp ramp = read(reports.bytes());
                assertThat(ramp == null || ramp.limit != null && ramp.evidence != null)
                        .isTrue();
                return true;
            } catch (IOException e) {
                assertThat(e.getMessage()).isNotEmpty();
                return false;
            }
        });
    }

    @Test
    void thatAreNoObjectAreRefused() {
        for (String other : new String[] {"[1]", "5", "\"a\"", "null", ""}) {
            assertThatThrownBy(() -> read(other.getBytes(StandardCharsets.UTF_8)))
                    .as(other)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("holds no JSON object");
        }
    }

    @Test
    void thatAreDeepAreRefused() {
        for (String deep : new String[] {"[", "{\"a\":"}) {
            assertThatThrownBy(() -> read(("{\"x\":" + deep.repeat(100_000)).getBytes(StandardCharsets.UTF_8)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("nesting depth");
        }
    }

    /** To write over a file would wait for the disk. */
    private Ramp read(byte[] report) throws IOException {
        Path file = directory.resolve("report.json");
        Files.deleteIfExists(file);
        return Ramp.read(Files.write(file, report), (fromMs, toMs) -> 0);
    }
}
