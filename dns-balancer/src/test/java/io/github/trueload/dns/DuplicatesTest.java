// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class DuplicatesTest {
    @Test
    void saysNothingOfTheOneJarThatIsThere() {
        assertThat(Duplicates.of("jmeter-dns-balancer", DnsBalancer.class)).isEmpty();
    }

    @Test
    void namesBothJars() throws Exception {
        String entry = "!/io/github/trueload/health/DnsBalancer.class";

        assertThat(Duplicates.message(
                        "jmeter-dns-balancer",
                        List.of(
                                URI.create("jar:file:/opt/lib/ext/jmeter-dns-balancer-1.0.0.jar" + entry)
                                        .toURL(),
                                URI.create("jar:file:/opt/lib/ext/jmeter-dns-balancer-1.1.0.jar" + entry)
                                        .toURL())))
                .contains("lib/ext holds jmeter-dns-balancer more than once, as jmeter-dns-balancer-1.0.0.jar and"
                        + " jmeter-dns-balancer-1.1.0.jar: remove all but one");
    }
}
