// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class DuplicatesTest {
    @Test
    void saysNothingOfTheOneJarThatIsThere() {
        assertThat(Duplicates.of("jmeter-influx-listener", InfluxListener.class))
                .isEmpty();
    }

    @Test
    void namesBothJars() throws Exception {
        String entry = "!/io/github/trueload/influx/InfluxListener.class";

        assertThat(Duplicates.message(
                        "jmeter-influx-listener",
                        List.of(
                                URI.create("jar:file:/opt/lib/ext/jmeter-influx-listener-1.0.0.jar" + entry)
                                        .toURL(),
                                URI.create("jar:file:/opt/lib/ext/jmeter-influx-listener-1.1.0.jar" + entry)
                                        .toURL())))
                .contains("lib/ext holds jmeter-influx-listener more than once, as jmeter-influx-listener-1.0.0.jar and"
                        + " jmeter-influx-listener-1.1.0.jar: remove all but one");
    }
}
