// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** Looks into the jar as it ships. */
class ShadedJarIT {
    @Test
    void bringsDnsjavaUnderAnotherNameAndOffersTheJvmOnlyOurOwnResolver() throws Exception {
        List<String> names = new ArrayList<>();
        List<String> referringToTheLibrarysOwnName = new ArrayList<>();
        String services = "";
        try (JarFile jar = new JarFile(Checkout.built("dns-balancer/target", "jmeter-dns-balancer-*.jar")
                .toFile())) {
            for (JarEntry entry : java.util.Collections.list(jar.entries())) {
                names.add(entry.getName());
                if (entry.getName().endsWith("InetAddressResolverProvider")) {
                    services = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8).trim();
                }
                if (entry.getName().endsWith(".class")) {
                    String bytes = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
                    if (bytes.contains("org/xbill/") || bytes.contains("org.xbill.")) {
                        referringToTheLibrarysOwnName.add(entry.getName());
                    }
                }
            }
        }

        assertThat(names).contains("io/github/trueload/dns/shaded/dnsjava/Message.class");
        assertThat(names)
                .noneMatch(name -> name.startsWith("META-INF/versions/"))
                .noneMatch(name -> name.startsWith("org/") || name.startsWith("java/") || name.contains("module-info"))
                .noneMatch(name -> name.startsWith("io/github/trueload/dns/agent/"));
        assertThat(names)
                .filteredOn(name -> name.startsWith("META-INF/services/") && !name.endsWith("/"))
                .containsExactlyInAnyOrder(
                        "META-INF/services/java.net.spi.InetAddressResolverProvider",
                        "META-INF/services/org.apache.jmeter.functions.Function");
        assertThat(services).isEqualTo("io.github.trueload.dns.jvm.JvmResolverProvider");
        assertThat(referringToTheLibrarysOwnName).isEmpty();
    }
}
