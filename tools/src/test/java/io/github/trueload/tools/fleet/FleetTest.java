// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FleetTest {
    @Test
    void numbersInNamesCount() {
        List<String> names = Arrays.asList(
                "",
                "10.0.0.2:20001",
                "10.0.0.10:20001",
                "gen",
                "gen-2",
                "gen-02",
                "gen-10",
                "gen-10a",
                "gen-99999999999999999999");
        List<String> mixed = new ArrayList<>(names);
        Collections.shuffle(mixed, new Random(3));

        mixed.sort(Fleet.BY_NUMBERS);

        assertThat(mixed).containsExactlyInAnyOrderElementsOf(names);
        assertThat(mixed.indexOf("gen-2")).isLessThan(mixed.indexOf("gen-10"));
        assertThat(mixed.indexOf("10.0.0.2:20001")).isLessThan(mixed.indexOf("10.0.0.10:20001"));
        assertThat(mixed.get(mixed.size() - 1)).isEqualTo("gen-99999999999999999999");
    }

    /** Sorting fails on an order that is none. */
    @Test
    void anyNamesHaveOneOrder() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                StringBuilder name = new StringBuilder();
                for (int j = random.nextInt(6); j > 0; j--) {
                    name.append("01a-\u0663".charAt(random.nextInt(5)));
                }
                names.add(name.toString());
            }
            names.sort(Fleet.BY_NUMBERS);
            List<String> again = new ArrayList<>(names);
            Collections.shuffle(again, random);
            again.sort(Fleet.BY_NUMBERS);
            assertThat(again).isEqualTo(names);
        }
    }
}
