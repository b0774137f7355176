// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What recording costs on a machine with sixteen processors, as far as the JVM knows. */
class RecorderMemoryIT {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @MethodSource("bounds")
    void memoryAndSpeedDoNotSufferFromManyProcessorsAndThreads(int labels, double megabytes) throws Exception {
        Skip.unlessAll(false);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java,
                        "-XX:ActiveProcessorCount=16",
                        "-Xmx1g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RecorderLoad.class.getName(),
                        Integer.toString(labels))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        assertThat(process.waitFor(Duration.ofMinutes(10).toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        String output = Files.readString(directory.resolve("out"));
        System.out.println(labels + " labels: " + output.replace('\n', ' '));

        assertThat(value("recorded", output)).isEqualTo(42 * 200_000);
        assertThat(value("megabytes", output)).isLessThanOrEqualTo(megabytes);
        // All in one label; other programs take their share of the single thread's time rather than of that of many.
        assertThat(value("perSecond64", output)).isGreaterThan(value("perSecond1", output) / 2);
    }

    /** Ten thousand labels take a minute or two. */
    static Stream<Arguments> bounds() {
        return Stream.of(Arguments.of(500, 40), Arguments.of(10_000, 200));
    }

    private static double value(String name, String output) {
        Matcher found = Pattern.compile(name + " ([0-9.]+)").matcher(output);
        assertThat(found.find()).as(output).isTrue();
        return Double.parseDouble(found.group(1));
    }
}
