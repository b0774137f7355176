// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.client.AdapterReference.Hessian;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class HessianTest {
    @Test
    void sendsDecimalsAsTextsWhereverTheyStand() {
        Object[] converted = Hessian.arguments(new Object[] {
            new BigDecimal("12.50"),
            new BigInteger("6906764140092371368000"),
            Collections.singletonMap("items", Arrays.asList(new BigDecimal("0.1"), 7L, null)),
            new BigDecimal[] {new BigDecimal("3.0")},
            new Object[] {new BigDecimal("4.0"), "x"}
        });

        assertThat(converted)
                .containsExactly(
                        "12.50",
                        "6906764140092371368000",
                        Collections.singletonMap("items", Arrays.asList("0.1", 7L, null)),
                        new Object[] {"3.0"},
                        new Object[] {"4.0", "x"});
    }

    @Test
    void leavesOtherArgumentsAlone() {
        String[] texts = {"a"};
        int[] numbers = {1};

        assertThat(Hessian.arguments(new Object[] {null, 1, 2.5, texts, numbers}))
                .containsExactly(null, 1, 2.5, texts, numbers);
    }
}
