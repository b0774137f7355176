// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThisMachineTest {
    private static final byte[] CARD = {2, 0, 0, 0, 0, 1};
    private static final byte[] OTHER = {2, 0, 0, 0, 0, 9};

    @ParameterizedTest
    @ValueSource(strings = {"veth1a2b3c", "br-0f1e2d", "docker0", "virbr0", "cali12ab", "cni0", "flannel.1"})
    void aContainerThatStartsOnThisMachineChangesNothing(String name) {
        assertThat(ThisMachine.hardwareHash(Map.of("eth0", CARD, name, OTHER)))
                .isEqualTo(ThisMachine.hardwareHash(Map.of("eth0", CARD)));
    }

    @Test
    void cardsOfTheMachineCount() {
        int one = ThisMachine.hardwareHash(Map.of("eth0", CARD));

        assertThat(ThisMachine.hardwareHash(Map.of("eth0", OTHER))).isNotEqualTo(one);
        assertThat(ThisMachine.hardwareHash(Map.of("eth0", CARD, "eth1", OTHER)))
                .isNotEqualTo(one);
        // A bridge of the machine's own, br0, is none that Docker made.
        assertThat(ThisMachine.hardwareHash(Map.of("eth0", CARD, "br0", OTHER))).isNotEqualTo(one);
    }

    @Test
    void interfacesMadeBySoftwareCountWhereThereIsNothingElse() {
        assertThat(ThisMachine.hardwareHash(Map.of("veth0", CARD)))
                .isNotEqualTo(ThisMachine.hardwareHash(Map.of("veth0", OTHER)));
        assertThat(ThisMachine.hardwareHash(Map.of())).isZero();
    }
}
