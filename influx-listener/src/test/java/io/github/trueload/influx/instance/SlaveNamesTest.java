// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlaveNamesTest {
    private final SlaveNames names = new SlaveNames("${ip}:${port}", 1099);

    @ParameterizedTest
    @CsvSource({
        "172.17.0.1, 10.0.0.5:2010-Group 1-1, 10.0.0.5:2010",
        "10.0.0.5, loadgen:2010-My-Group 7 1-3, 10.0.0.5:2010",
        "10.0.0.5, load-gen-1:2010-Group 1-1, 10.0.0.5:2010",
        "10.0.0.5, load-gen-1-My-Group 7 1-1, 10.0.0.5:1099",
        "10.0.0.5, Group 1-1, 10.0.0.5:1099",
        "0:0:0:0:0:0:0:1, [::1]:2010-Group 1-1, [::1]:2010",
        "fe80::1%eth0, loadgen:2010-Group 1-1, [fe80::1]:2010",
        "10.0.0.5, , 10.0.0.5:1099",
    })
    void namesASlaveByItsAddressAndPort(String clientHost, String threadName, String instance) {
        assertThat(names.of(clientHost, threadName)).isEqualTo(instance);
        assertThat(names.of(clientHost, threadName)).as("from the cache").isEqualTo(instance);
    }
}
