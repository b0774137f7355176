// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstanceNamesTest {
    private final List<String> asked = new ArrayList<>();
    private final List<String> newcomers = new ArrayList<>();
    private final InstanceNames names = new InstanceNames(
            "${ip}:${port}",
            1099,
            text -> asked.add(text) && text.equals("load-gen-1"),
            (slave, thread, timeMs) -> newcomers.add(slave + " " + thread + " " + timeMs));

    @ParameterizedTest
    @CsvSource({
        "172.17.0.1, 10.0.0.5:2010-Group 1-1, 10.0.0.5:2010",
        "172.17.0.1, 10.0.0.5-Group 1-1, 10.0.0.5:1099",
        "172.17.0.1, [2001:db8::5]-Group 1-1, [2001:db8::5]:1099",
        "10.0.0.5, loadgen:2010-My-Group 7 1-3, 10.0.0.5:2010",
        "10.0.0.5, load-gen-1:2010-Group 1-1, 10.0.0.5:2010",
        "10.0.0.5, load-gen-1-My-Group 7 1-1, 10.0.0.5:1099",
        "10.0.0.5, Group 1-1, 10.0.0.5:1099",
        "0:0:0:0:0:0:0:1, [::1]:2010-Group 1-1, [::1]:2010",
        "10.0.0.5, [2001:DB8:0:0::5]:2010-Group 1-1, [2001:db8::5]:2010",
        "2001:db8:0:0:0:0:0:5, loadgen:2010-Group 1-1, [2001:db8::5]:2010",
        "fe80::1%eth0, loadgen:2010-Group 1-1, [fe80::1]:2010",
        "10.0.0.5, , 10.0.0.5:1099",
    })
    void namesASlaveByItsAddressAndPort(String clientHost, String threadName, String instance) {
        assertThat(names.ofSlave(clientHost, threadName, 0)).isEqualTo(instance);
        assertThat(names.ofSlave(clientHost, threadName, 0))
                .as("from the cache")
                .isEqualTo(instance);
    }

    /** As the Parallel Controller of BlazeMeter names its threads: alike on all slaves, and without a prefix. */
    @Test
    void tellsOfEachThreadOnceAlsoWhereItsNameHasNoPrefix() {
        String alike = "parallel bzm - Parallel Controller";
        for (int i = 0; i < 2; i++) {
            assertThat(names.ofSlave("10.0.0.5", alike, 17 + i)).isEqualTo("10.0.0.5:1099");
            assertThat(names.ofSlave("10.0.0.6", alike, 18 + i)).isEqualTo("10.0.0.6:1099");
            names.ofSlave("10.0.0.5", "10.0.0.5:2010-Users 1-1", 19 + i);
        }
        names.ofSlave("10.0.0.5", "10.0.0.5:2010-Users 1-2", 22);
        assertThat(newcomers)
                .containsExactly(
                        "10.0.0.5:1099 " + alike + " 17",
                        "10.0.0.6:1099 " + alike + " 18",
                        "10.0.0.5:2010 10.0.0.5:2010-Users 1-1 19",
                        "10.0.0.5:2010 10.0.0.5:2010-Users 1-2 22");
    }

    @ParameterizedTest
    @CsvSource({"'${ip}:${port}', 10.0.0.1:20001", "'${host}/blue', pod-1/blue", "my own, my own"})
    void fillsThePattern(String pattern, String name) {
        assertThat(InstanceNames.of(pattern, "10.0.0.1", 20_001, "pod-1")).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "loadgen-shop:8080-users 1-1",
        "load-gen-1-shop:8080-users 1-1",
        "10.0.0.5-shop:8080-users 1-1",
        "10.0.0.5-10.0.0.6-users 1-1",
        "loadgen-x:5-10 users 1-1",
    })
    void doesNotTakeAThreadGroupThatIsNamedLikeAnAddressForTheSlave(String threadName) {
        assertThat(names.ofSlave("10.0.0.5", threadName, 0)).isEqualTo("10.0.0.5:1099");
    }

    @Test
    void asksForAHostOnceAndOnlyWhereTheNameLeavesItOpen() {
        for (int thread = 1; thread <= 3; thread++) {
            names.ofSlave("10.0.0.5", "loadgen:2010-shop:8080-users 1-" + thread, 0);
            names.ofSlave("10.0.0.5", "10.0.0.5:2010-shop:8080-users 1-" + thread, 0);
            names.ofSlave("10.0.0.5", "load-gen-1:2010-shop:8080-users 1-" + thread, 0);
        }

        assertThat(asked).containsExactly("load-gen-1");
    }

    @Test
    void aNameThatNobodyKnowsIsNoHost() {
        assertThat(ThisMachine.knowsHost("localhost")).isTrue();
        assertThat(ThisMachine.knowsHost("loadgen-shop.invalid")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "fe80::1%1, [fe80::1]",
        "2001:DB8:0:0:0:0:0:5, [2001:db8::5]",
        "2001:db8:0:1:0:0:0:5, [2001:db8:0:1::5]",
        "::ffff:10.0.0.1, 10.0.0.1",
        "10.0.0.1, 10.0.0.1"
    })
    void writesOneTextForOneAddress(String address, String text) throws UnknownHostException {
        assertThat(InstanceNames.address(InetAddress.getByName(address).getHostAddress()))
                .isEqualTo(text);
        assertThat(InstanceNames.address(address)).isEqualTo(text);
    }
}
