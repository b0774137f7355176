// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class RunEndTest {
    @Test
    void twoWhoAskForAWatchThatCannotStartSaySoOnce() {
        PrintStream terminal = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true));
        try {
            RunEnd.notWatched();
            RunEnd.notWatched();
        } finally {
            System.setOut(terminal);
        }
        assertThat(said.toString()).containsOnlyOnce("Generator health did not start");
    }
}
