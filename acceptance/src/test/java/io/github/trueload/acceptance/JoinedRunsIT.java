// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan that knows nothing of ours, in a JMeter over which the zip was unzipped. */
class JoinedRunsIT {
    private static final int REQUESTS = 40;

    @TempDir
    private Path directory;

    private NginxNodes nodes;

    @BeforeEach
    void startNodes() {
        nodes = NginxNodes.start(directory.resolve("nginx"), 2);
    }

    @AfterEach
    void stopNodes() {
        nodes.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.6.3", "5.5", "5.4.1"})
    void everyRunEndsWithTheWord(String version) throws IOException {
        if (version.equals("5.5")) {
            Skip.unlessAll(false);
        }
        JMeterResult result = run(version, "127.0.0.1", "trueload.health=true");

        assertThat(result.jtl().size()).isEqualTo(REQUESTS);
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.logLines("Generator Health joins this run")).hasSize(1);
        assertThat(result.output()).contains("Generator health: figures ");
        assertThat(files("-health.html")).hasSize(1);
        assertThat(files("-health.json")).hasSize(1);
        assertThat(Files.readString(directory.resolve("plan.jmx"))).doesNotContain("trueload");
    }

    @Test
    void aPropertySwitchesItOff() throws IOException {
        JMeterResult result = run("5.6.3", "127.0.0.1", "trueload.health=false");

        assertThat(result.log()).doesNotContain("enerator health");
        assertThat(files("-health.html")).isEmpty();
    }

    @Test
    void aPropertyBalancesSamplersThatNoElementReaches() {
        try (DnsServer dns = DnsServer.start().addresses("app.test", nodes.addressArray())) {
            JMeterResult result =
                    run("5.6.3", "app.test", "trueload.dns.balance=app.test", "trueload.dns.servers=" + dns.address());

            assertThat(result.jtl().failures()).isEmpty();
            assertThat(nodes.connections().values()).containsExactly(REQUESTS / 2L, REQUESTS / 2L);
            assertThat(result.logLines("trueload.dns.balance=app.test: HTTP samplers"))
                    .hasSize(1);
        }
    }

    private List<Path> files(String end) throws IOException {
        try (var files = Files.walk(directory.resolve("run"))) {
            return files.filter(file -> file.toString().endsWith(end)).toList();
        }
    }

    private JMeterResult run(String version, String host, String... properties) {
        Path plan = new Plan("Stock alone")
                .add(new Users("users", 4).loops(REQUESTS / 4).add(Samplers.get("http", host, nodes.port(), false)))
                .write(directory.resolve("plan.jmx"));
        JMeterCommand command = JMeterHome.create(version, directory.resolve("home"))
                .withTrueload()
                .command();
        for (String property : properties) {
            command.args("-J" + property);
        }
        return command.run(plan, directory.resolve("run"), Duration.ofSeconds(120));
    }
}
