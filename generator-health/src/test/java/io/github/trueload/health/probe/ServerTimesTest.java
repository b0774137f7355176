// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.GapReading;
import io.github.trueload.health.reading.GapTotals;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ServerTimesTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-6);

    static Stream<Arguments> answers() {
        return Stream.of(
                Arguments.of(null, "HTTP/1.1 200 OK\nServer-Timing: total;dur=12.5\nDate: x", 12.5),
                Arguments.of(null, "HTTP/1.1 200\nserver-timing: cache;desc=\"Read\";dur=23.2, db;dur=53", 76.2),
                Arguments.of(null, "HTTP/1.1 200\nServer-Timing: db;dur=53, total;dur=60;desc=all", 60.0),
                Arguments.of(null, "HTTP/1.1 200\nServer-Timing: db;dur=\"7\"", 7.0),
                Arguments.of(
                        null, "HTTP/1.1 200\nServer-Timing: db;dur=53\nDate: x\nServer-Timing: cache;dur=7\n", 60.0),
                Arguments.of("took", "HTTP/1.1 200\ntook: 5\ntook: 6\n", 5.0),
                Arguments.of("X-Runtime s", "HTTP/1.1 200\nX-Runtime: 0.25", 250.0),
                Arguments.of("X-Response-Time:", "HTTP/1.1 200\nX-Response-Time: 12ms\n", 12.0),
                Arguments.of("x-envoy-upstream-service-time", "a: b\nX-Envoy-Upstream-Service-Time: 9", 9.0),
                Arguments.of("took us", "Dubbo-Client: 3.3.6\nDubbo-Provider: 10.0.0.5:20880\ntook: 4500", 4.5));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void understandsWhatServersSay(String property, String headers, double ms) {
        assertThat(ServerTimeHeader.of(property).ms(headers)).isCloseTo(ms, CLOSE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Server-Timing|Server-Timing: miss",
                "Server-Timing|Server-Timing: db;dur=soon",
                "Server-Timing|X-Server-Timing: total;dur=5",
                "Server-Timing|Server-Timing",
                "Server-Timing|''",
                "X-Time|X-Time: -5",
                "X-Time|X-Time: 5 parsecs",
                "X-Time|X-Timer: 5",
                "''|Server-Timing: total;dur=5"
            })
    void saysNothingOfWhatItDoesNotUnderstand(String property, String headers) {
        assertThat(ServerTimeHeader.of(property).ms(headers)).isNaN();
        assertThat(ServerTimeHeader.of(property).ms(null)).isNaN();
    }

    @Test
    void countsDifferencesPerSecondAndOfTheRun() {
        ServerTimes times = new ServerTimes(ServerTimeHeader.of(null), 10);
        for (int i = 1; i <= 100; i++) {
            times.record("Server-Timing: total;dur=5", 5 + i);
            times.record("HTTP/1.1 200", 1000);
        }
        GapReading reading = times.read();

        assertThat(reading.samples).isEqualTo(100);
        assertThat(reading.serverMs).isCloseTo(500, CLOSE);
        assertThat(reading.meanMs()).isCloseTo(50.5, CLOSE);
        assertThat(reading.p50Ms).isCloseTo(50, Offset.offset(1.0));
        assertThat(reading.p99Ms).isCloseTo(99, Offset.offset(1.0));
        assertThat(times.read().samples).isZero();
        GapTotals totals = times.totals();
        assertThat(totals.samples).isEqualTo(100);
        assertThat(totals.clientMs).isCloseTo(55.5, CLOSE);
        assertThat(totals.serverMs).isCloseTo(5, CLOSE);
        assertThat(totals.buckets().stream().mapToLong(bucket -> bucket[1]).sum())
                .isEqualTo(100);
        times.record("Server-Timing: total;dur=5", 6);
        assertThat(times.totals().samples).isEqualTo(101);
    }

    @Test
    void remembersTheLeastDifferenceOfSpansWithEnoughSamples() {
        ServerTimes times = new ServerTimes(ServerTimeHeader.of(null), 10);
        span(times, 40, 3);
        span(times, 2, 1);
        span(times, 20, 3);
        span(times, 60, 3);

        assertThat(times.read().leastMs).isCloseTo(20, CLOSE);
    }

    @Test
    void takesNoServerForSlowerThanItsSample() {
        ServerTimes times = new ServerTimes(ServerTimeHeader.of(null), 10);
        times.record("Server-Timing: total;dur=5.4", 5);

        assertThat(times.read().meanMs()).isZero();
    }

    private static void span(ServerTimes times, long gapMs, int samplesPerSecond) {
        for (int second = 0; second < 5; second++) {
            for (int i = 0; i < samplesPerSecond; i++) {
                times.record("Server-Timing: total;dur=5", 5 + gapMs);
            }
            times.read();
        }
    }
}
