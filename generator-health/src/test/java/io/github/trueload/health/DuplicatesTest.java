// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class DuplicatesTest {
    @Test
    void saysNothingOfTheOneJarThatIsThere() {
        assertThat(Duplicates.of("jmeter-generator-health", HealthWatch.class)).isEmpty();
    }

    @Test
    void namesBothJars() throws Exception {
        String entry = "!/io/github/trueload/health/HealthWatch.class";

        assertThat(Duplicates.message(
                        "jmeter-generator-health",
                        List.of(
                                URI.create("jar:file:/opt/lib/ext/jmeter-generator-health-1.0.0.jar" + entry)
                                        .toURL(),
                                URI.create("jar:file:/opt/lib/ext/jmeter-generator-health-1.1.0.jar" + entry)
                                        .toURL())))
                .contains(
                        "lib/ext holds jmeter-generator-health more than once, as jmeter-generator-health-1.0.0.jar and"
                                + " jmeter-generator-health-1.1.0.jar: remove all but one");
    }
}
