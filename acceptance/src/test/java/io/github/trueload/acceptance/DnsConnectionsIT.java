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
import io.github.trueload.testkit.plan.Timers;
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

/** Users who open several connections in each iteration, and users who keep theirs for ten requests. */
class DnsConnectionsIT {
    private static final int IMAGES = 6;
    private static final int USERS = 5;
    private static final int REQUESTS = 200;
    private static final Map<String, String> EVERY_TEN = Map.of("requestsPerConnection", "10");

    @TempDir
    private Path directory;

    @RegisterExtension
    private final DnsTown town = DnsTown.ofTlsNodes(2);

    /** A plain counter would send every http connection of this one user to one node, every https one to the other. */
    @Test
    void anHttpAndAnHttpsConnectionPerIterationGoToBothNodesEach() {
        Skip.unlessAll(false);
        int pairs = 300;

        JMeterResult result = run(new Users(1)
                .loops(pairs)
                .add(
                        balancer(),
                        get("http", town.nodes().port()),
                        get("https", town.nodes().tlsPort())));

        Map<String, Long> http = town.nodes().connections("/http");
        Map<String, Long> https = town.nodes().connections("/https");
        System.out.println("One user, " + pairs + " pairs: http " + http + ", https " + https);
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(town.nodes().connections()).isEqualTo(Map.of("127.0.0.2", 300L, "127.0.0.3", 300L));
        // Which of a pair goes where is drawn anew each time: six standard deviations of 300 draws are 52.
        assertThat(http.values()).allSatisfy(count -> assertThat(count).isBetween(98L, 202L));
        assertThat(https.values()).allSatisfy(count -> assertThat(count).isBetween(98L, 202L));
    }

    /**
     * The users meet before they end: when a thread ends, JMeter 5.6.3 closes the connections of downloads that others
     * have under way, with any DNS element and without one.
     */
    @Test
    void parallelDownloadsOfSeveralUsersAreEvenAndNoneFails() {
        Skip.unlessAll(false);
        int users = 5;
        int pages = 40;
        String page = "http://app.test:" + town.nodes().port() + "/page";

        Element downloads = Element.of("LoopControlPanel", "LoopController", "Pages")
                .flag("LoopController.continue_forever", false)
                .text("LoopController.loops", String.valueOf(pages))
                .with(Samplers.withImages(Samplers.get("page", page, false), IMAGES));
        JMeterResult result = run(new Users(users)
                .loops(1)
                .add(balancer(), downloads, Samplers.get("last", page, false).with(Timers.rendezvous(0))));

        int connections = users * (pages * (1 + IMAGES) + 1);
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(town.nodes().log()).hasSize(connections);
        assertThat(town.nodes().connections().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(connections);
        assertThat(DnsBalancerIT.spread(town.nodes().connections().values())).isLessThanOrEqualTo(1);
        assertThat(result.log()).contains("app.test: " + connections + " new connections, 2 addresses, 1 look-ups");
    }

    private Element balancer() {
        return DnsElements.balancer("DNS Balancer", List.of(town.dns().address()), Map.of());
    }

    private static Element get(String scheme, int port) {
        return Samplers.get(scheme, scheme + "://app.test:" + port + "/" + scheme, false);
    }

    private JMeterResult run(Users plan) {
        return JMeterHome.trueload(directory)
                .command()
                .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void requestsAreEvenThoughConnectionsAreKept(String version) {
        Skip.unlessAll(version.equals("5.6.3"));

        JMeterResult result = runKept(
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
        runKept("5.6.3", Map.of(), Samplers.get("http", "app.test", town.nodes().port(), true));

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

        JMeterResult result = runKept(
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

    private JMeterResult runKept(String version, Map<String, String> settings, Element... requests) {
        Path plan = new Users(USERS)
                .loops(REQUESTS)
                .add(DnsElements.balancer("DNS Balancer", List.of(town.dns().address()), settings))
                .add(requests)
                .write(directory.resolve("plan.jmx"));
        return JMeterHome.trueload(directory, version).command().run(plan, directory.resolve("run"));
    }

    private static long total(Map<String, Long> counts) {
        Collection<Long> values = counts.values();
        return values.stream().mapToLong(Long::longValue).sum();
    }
}
