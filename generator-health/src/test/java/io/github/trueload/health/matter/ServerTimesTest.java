// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ServerTimesTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-6);

    static Stream<Arguments> answers() {
        return Stream.of(
                arguments(null, "HTTP/1.1 200 OK\nServer-Timing: total;dur=12.5\nDate: x", 12.5),
                arguments(null, "HTTP/1.1 200\nserver-timing: cache;desc=\"Read\";dur=23.2, db;dur=53", 76.2),
                arguments(null, "HTTP/1.1 200\nServer-Timing: db;dur=53, total;dur=60;desc=all", 60.0),
                arguments(null, "HTTP/1.1 200\nServer-Timing: db;dur=\"7\"", 7.0),
                arguments(null, "HTTP/1.1 200\nServer-Timing: db;dur=53\nDate: x\nServer-Timing: cache;dur=7\n", 60.0),
                arguments("took", "HTTP/1.1 200\ntook: 5\ntook: 6\n", 5.0),
                arguments("X-Runtime s", "HTTP/1.1 200\nX-Runtime: 0.25", 250.0),
                arguments("X-Response-Time:", "HTTP/1.1 200\nX-Response-Time: 12ms\n", 12.0),
                arguments("x-envoy-upstream-service-time", "a: b\nX-Envoy-Upstream-Service-Time: 9", 9.0),
                arguments("took us", "Dubbo-Client: 3.3.6\nDubbo-Provider: 10.0.0.5:20880\ntook: 4500", 4.5),
                arguments(null, "Server-Timing: miss", Double.NaN),
                arguments(null, "Server-Timing: db;dur=soon", Double.NaN),
                arguments(null, "X-Server-Timing: total;dur=5", Double.NaN),
                arguments(null, "Server-Timing", Double.NaN),
                arguments(null, "", Double.NaN),
                arguments(null, null, Double.NaN),
                arguments("X-Time", "X-Time: -5", Double.NaN),
                arguments("X-Time", "X-Time: 5 parsecs", Double.NaN),
                arguments("X-Time", "X-Timer: 5", Double.NaN),
                arguments("", "Server-Timing: total;dur=5", Double.NaN),
                arguments("", null, Double.NaN));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void understandsWhatServersSayAndNothingElse(String property, String headers, Double ms) {
        double read = ServerTimes.Header.of(property).ms(headers);
        assertThat(ms.isNaN() ? read : Math.round(1e6 * read) / 1e6).isEqualTo(ms);
    }

    @Test
    void countsDifferencesPerSecondAndOfTheRun() {
        ServerTimes times = times();
        for (int i = 1; i <= 100; i++) {
            times.record("Server-Timing: total;dur=5", 5 + i);
            times.record("HTTP/1.1 200", 1000);
        }
        ServerTimes.Gap reading = times.read(1);
        assertThat(new double[] {reading.samples, reading.serverMs, reading.clientMs})
                .containsExactly(new double[] {100, 500, 5550}, CLOSE);
        assertThat(reading.p99Ms).isCloseTo(99, Offset.offset(1.0));
        assertThat(times.read(1).samples).isZero();
        assertThat(totals(times)).containsAllEntriesOf(Map.of("samples", 100L, "client", 55.5, "server", 5.0));
        assertThat(((List<?>) totals(times).get("histogram"))
                        .stream()
                                .mapToLong(bucket -> (long) ((Map<?, ?>) bucket).get("count"))
                                .sum())
                .isEqualTo(100);
        assertThat(times.closing())
                .containsExactly(
                        "  servers account for 5.0 of the 55.5 ms that samples take (means of 100 samples); the"
                                + " rest is 50 ms at the median and 99 ms at the 99th percentile");
        times.record("Server-Timing: total;dur=5", 6);
        times.close();
        assertThat(totals(times)).containsEntry("samples", 101L);
    }

    @Test
    void remembersTheLeastDifferenceOfSpansWithEnoughSamples() {
        ServerTimes times = times();
        span(times, 40, 12);
        span(times, 2, 1);
        span(times, 20, 12);
        span(times, 60, 12);

        assertThat(times.read(1).leastMs).isCloseTo(20, CLOSE);
    }

    @Test
    void comparesNoLoadWithWhatSetsItUp() {
        ServerTimes times = times();
        span(times, 1, 12);
        times.forget();
        span(times, 60, 12);

        assertThat(times.read(1).leastMs).isCloseTo(60, CLOSE);
    }

    @Test
    void takesNoServerForSlowerThanItsSample() {
        ServerTimes times = times();
        times.record("Server-Timing: total;dur=5.4", 5);

        ServerTimes.Gap gap = times.read(1);
        assertThat(gap.serverMs).isEqualTo(gap.clientMs);
    }

    private static ServerTimes times() {
        Settings settings = new Settings(name -> null);
        return new ServerTimes(settings, new Processors(settings));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> totals(ServerTimes times) {
        Map<String, Object> report = new HashMap<>();
        times.report(report);
        return (Map<String, Object>) report.get("gap");
    }

    private static void span(ServerTimes times, long gapMs, int samplesPerSecond) {
        for (int second = 0; second < 5; second++) {
            for (int i = 0; i < samplesPerSecond; i++) {
                times.record("Server-Timing: total;dur=5", 5 + gapMs);
            }
            times.read(1);
        }
    }
}
