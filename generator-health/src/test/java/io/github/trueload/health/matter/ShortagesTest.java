// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortagesTest {
    @Test
    void countsWhatFailedForLackOfDescriptorsAndPorts() {
        Samples samples = new Generator().matters.samples;
        samples.failed("Non HTTP response message: Too many open files");
        samples.failed("Non HTTP response message: Cannot assign requested address (connect failed)");

        assertThat(samples.takeFailed(Samples.Shortage.FILES)).isEqualTo(1);
        assertThat(samples.takeFailed(Samples.Shortage.PORTS)).isEqualTo(1);
        assertThat(samples.takeFailed(Samples.Shortage.FILES)).isZero();
    }

    @Test
    void tellsTheAgeOfTheOldestSampleThatArrived() {
        Samples samples = new Generator().matters.samples;
        assertThat(samples.takeOldestArrivalMs()).isNaN();
        samples.arrived(20);
        samples.arrived(8400);
        samples.arrived(0);

        assertThat(samples.takeOldestArrivalMs()).isEqualTo(8400);
        assertThat(samples.takeOldestArrivalMs()).isNaN();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java.net.BindException: Address already in use: connect | PORTS",
                "java.net.BindException: Can't assign requested address | PORTS",
                "java.net.SocketException: No buffer space available (maximum connections reached?): connect | PORTS",
                "Address already in use | PORTS",
                "Address already in use (Bind failed) | PORTS",
                "Cannot get a connection, pool error Timeout waiting for idle object | POOL",
                "HikariPool-1 - Connection is not available, request timed out after 30000ms | POOL",
                "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory | THREADS",
                "java.lang.OutOfMemoryError: unable to create new native thread | THREADS",
                "org.apache.http.conn.ConnectionPoolTimeoutException: Timeout waiting for connection from pool | POOL"
            })
    void recognisesTheWordsOfOtherSystemsAndLibraries(String message, Samples.Shortage shortage) {
        Samples samples = new Generator().matters.samples;

        samples.failed("Non HTTP response message: " + message);
        samples.failed("Address already in use: bind");

        for (Samples.Shortage other : Samples.Shortage.values()) {
            assertThat(samples.takeFailed(other)).as(other.name()).isEqualTo(other == shortage ? 1 : 0);
        }
    }
}
