// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a JVM with a resolver of its own keeps of its look-ups. */
class JvmCacheIT {
    @TempDir
    private Path directory;

    @Test
    void onlyHostsThatAreNotBalancedAreKept() {
        String output = run("-Dtrueload.dns.jvmHosts=*.shop.test");

        assertThat(output)
                .contains("problem: none")
                .contains("found: a.shop.test/127.0.0.1\nfound: a.shop.test/127.0.0.2\nfound: a.shop.test/127.0.0.3\n")
                .contains("found: localhost/127.0.0.1\nfound: nothing for no.invalid\n");
        assertThat(kept(output)).contains("localhost").doesNotContain("shop.test", "trueload.invalid");
    }

    @Test
    void withoutBalancedHostsTheJvmKeepsFailuresToo() {
        assertThat(kept(run("-Dtrueload.dns.jvmHosts="))).contains("localhost", "no.invalid");
    }

    private String run(String property) {
        Optional<JavaHome> java = JavaHome.ofFeature(25);
        Skip.unless(java.isPresent(), JavaHome.missing(25));
        String classes = Checkout.built("dns-balancer/target", "jmeter-dns-balancer-*.jar") + ":"
                + Checkout.root().resolve("dns-balancer/target/test-classes");
        try (ManagedProcess process = ManagedProcess.start(
                "java",
                directory,
                Map.of(),
                List.of(
                        java.orElseThrow().java().toString(),
                        "--add-opens=java.base/java.net=ALL-UNNAMED",
                        property,
                        "-cp",
                        classes,
                        TwoKindsOfHosts.class.getName()))) {
            assertThat(process.awaitExit(Duration.ofSeconds(60)))
                    .as(process.output())
                    .isZero();
            return process.output();
        }
    }

    private static String kept(String output) {
        return output.lines()
                .filter(line -> line.startsWith("kept: "))
                .findFirst()
                .orElseThrow();
    }
}
