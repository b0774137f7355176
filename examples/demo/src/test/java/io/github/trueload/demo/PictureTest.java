// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PictureTest {
    @Test
    void readsJMetersLastLine() {
        String line = "summary =    923 in 00:00:20 =   46.1/s Avg:   583 Min:    21 Max:   602 Err:     0 (0.00%)";

        String html = new Picture("a run", line, "invalid", "lock in Client.call", 96.7).html();

        assertThat(html)
                .contains("<strong>46 requests/s</strong>", "583 ms each", "figures invalid", "97 % of the users'")
                .contains("lock in Client.call");
    }

    @Test
    void inventsNothingWhereJMeterSaidNothing() {
        assertThatThrownBy(() -> new Picture("a run", "", "invalid", "lock", 1).html())
                .hasMessageContaining("no rate");
    }
}
