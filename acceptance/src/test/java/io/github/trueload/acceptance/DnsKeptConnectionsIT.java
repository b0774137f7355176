// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.DnsElements;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users who keep their connections alive, and end them after every ten requests. */
class DnsKeptConnectionsIT {
    private static final int USERS = 5;
    private static final int REQUESTS = 200;
    private static final Map<String, String> EVERY_TEN = Map.of("requestsPerConnection", "10");

    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofTlsNodes(2);

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void requestsAreEvenThoughConnectionsAreKept(String version) {
        Skip.unlessAll(version.equals("5.6.3"));

        JMeterResult result = run(
                version,
                EVERY_TEN,
                Samplers.get("http", "app.test", town.nodes().port(), true));

        System.out.println("JMeter " + version + ", five users, 200 requests each, ten to a connection: "
                + town.nodes().requests() + " on " + town.nodes().connections());
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
        assertThat(total(town.nodes().requests())).isEqualTo(USERS * REQUESTS);
        assertThat(total(town.nodes().connections())).isEqualTo(USERS * REQUESTS / 10);
        assertThat(DnsBalancerIT.spread(town.nodes().connections().values())).isLessThanOrEqualTo(1);
        assertThat(DnsBalancerIT.spread(town.nodes().requests().values())).isLessThanOrEqualTo(USERS * REQUESTS / 20);
    }

    /** What the setting is for: five connections can only be shared three to two. */
    @Test
    void withoutItEachUserStaysOnOneNode() {
        Skip.unlessAll(false);
        run("5.6.3", Map.of(), Samplers.get("http", "app.test", town.nodes().port(), true));

        assertThat(town.nodes().requests().values()).containsExactlyInAnyOrder(2L * REQUESTS, 3L * REQUESTS);
    }

    @Test
    void httpsPagesWithImagesAndRedirectsAreEvenToo() {
        Skip.unlessAll(false);
        Element page = Samplers.get("http", "app.test", town.nodes().port(), true)
                .text("HTTPSampler.path", "/page")
                .flag("HTTPSampler.image_parser", true);
        Element moved = Samplers.get("http", "app.test", town.nodes().port(), true)
                .text("HTTPSampler.path", "/moved")
                .flag("HTTPSampler.follow_redirects", true);

        JMeterResult result = run(
                "5.6.3",
                EVERY_TEN,
                Samplers.get("https", "app.test", town.nodes().tlsPort(), true),
                page,
                moved);

        System.out.println("https, pages with images, redirects: "
                + town.nodes().requests() + " on " + town.nodes().connections());
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(total(town.nodes().requests())).isEqualTo(USERS * REQUESTS * (1 + 7 + 2));
        assertThat(DnsBalancerIT.spread(town.nodes().connections().values())).isLessThanOrEqualTo(1);
        // A connection of http carries some 35 requests more than one of https. Of about 100 pairs of both kinds either
        // may
        // be the first node's: 350 requests, and four times that for the rarest run.
        assertThat((double) DnsBalancerIT.spread(town.nodes().requests().values()))
                .isLessThanOrEqualTo(0.14 * total(town.nodes().requests()));
    }

    private JMeterResult run(String version, Map<String, String> settings, Element... requests) {
        Path plan = new Users(USERS)
                .loops(REQUESTS)
                .add(DnsElements.balancer("DNS Balancer", List.of(town.dns().address()), settings))
                .add(requests)
                .write(directory.resolve("plan.jmx"));
        return JMeterHome.create(version, directory.resolve("home"))
                .withTrueload()
                .command()
                .run(plan, directory.resolve("run"));
    }

    private static long total(Map<String, Long> counts) {
        Collection<Long> values = counts.values();
        return values.stream().mapToLong(Long::longValue).sum();
    }
}
