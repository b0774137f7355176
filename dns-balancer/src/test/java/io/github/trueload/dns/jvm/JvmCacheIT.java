// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a JVM with our resolver, or with the agent, keeps of its look-ups. */
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

    /** As another agent or the logging may do; with networkaddress.cache.ttl=-1 the JVM would keep it for ever. */
    @Test
    void withTheAgentHostsThatWereLookedUpEarlierAreBalancedFromTheBeginning() {
        String agent = "-javaagent:" + Checkout.built("dns-balancer/agent/target", "jmeter-dns-agent-*.jar");

        String output = run(JavaHome.current(), List.of(agent, "-Dtrueload.dns.jvmHosts=*.shop.test"), "a.shop.test");

        assertThat(output)
                .contains("early: nothing for a.shop.test\n")
                .contains("problem: none")
                .contains("found: a.shop.test/127.0.0.1\nfound: a.shop.test/127.0.0.2\nfound: a.shop.test/127.0.0.3\n");
    }

    private String run(String property) {
        Optional<JavaHome> java = JavaHome.ofFeature(25);
        Skip.unless(java.isPresent(), JavaHome.missing(25));
        return run(java.orElseThrow(), List.of(property));
    }

    private String run(JavaHome java, List<String> options, String... early) {
        String classes = Checkout.built("dns-balancer/target", "jmeter-dns-balancer-*.jar") + ":"
                + Checkout.root().resolve("dns-balancer/target/test-classes");
        List<String> command = new ArrayList<>();
        command.add(java.java().toString());
        command.add("--add-opens=java.base/java.net=ALL-UNNAMED");
        command.addAll(options);
        command.addAll(List.of("-cp", classes, TwoKindsOfHosts.class.getName()));
        command.addAll(List.of(early));
        try (ManagedProcess process = ManagedProcess.start("java", directory, Map.of(), command)) {
            assertThat(process.awaitExit(Await.PATIENCE)).as(process.output()).isZero();
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
