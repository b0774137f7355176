// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplesTest {
    @TempDir
    private Path directory;

    @Test
    void countsASampleWhenItEnds() throws IOException {
        Samples samples = Samples.read(List.of(jtl("a", "1000,900,true", "1000,1500,false"), jtl("b", "900,50,true")));

        assertThat(samples.count()).isEqualTo(3);
        assertThat(samples.failed()).isEqualTo(1);
        assertThat(samples.firstMs()).isEqualTo(950);
        assertThat(samples.perStep(0, 1000)).containsExactly(1.0, 1.0, 1.0);
    }

    @Test
    void leavesWarmUpAndTheBrokenLastSecondOutOfTheRate() throws IOException {
        Samples samples = Samples.read(List.of(
                jtl("a", "0,0,true", "1000,0,true", "1500,0,true", "2000,0,true", "2001,0,true", "3000,0,true")));

        assertThat(samples.steadyRate(1)).isEqualTo(2);
    }

    @Test
    void countsAllOfARunThatEndsWhileItWarmsUp() throws IOException {
        Samples samples = Samples.read(List.of(jtl("a", "0,0,true", "1000,0,true", "1500,0,true", "1600,0,true")));

        assertThat(samples.steadyRate(5)).isEqualTo(2);
    }

    @Test
    void hasNoRateWithoutSamples() throws IOException {
        Samples samples = Samples.read(List.of(jtl("a")));

        assertThat(samples.steadyRate(3)).isZero();
        assertThat(samples.perStep(0, 1000)).isEmpty();
    }

    @Test
    void refusesAFileWithOtherColumns() throws IOException {
        Path file = Files.writeString(directory.resolve("other.jtl"), "timeStamp,elapsed,label\n1,2,x\n");

        assertThatThrownBy(() -> Samples.read(List.of(file))).hasMessageContaining("timeStamp,elapsed,label");
    }

    private Path jtl(String name, String... rows) throws IOException {
        String text = "timeStamp,elapsed,success\n" + String.join("\n", rows) + (rows.length > 0 ? "\n" : "");
        return Files.writeString(directory.resolve(name), text);
    }
}
