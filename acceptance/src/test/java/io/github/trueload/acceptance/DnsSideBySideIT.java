// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.dns.DnsServer.Fault;
import io.github.trueload.testkit.dns.DnsServer.Order;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The balancer and the stock DNS Cache Manager in one run: whatever the order of answers, and while servers break. */
class DnsSideBySideIT {
    private static final int THREADS = 4;
    private static final List<String> SERVERS = List.of("127.0.78.53", "127.0.78.54");

    @TempDir
    private Path directory;

    @Test
    void oursStaysEvenWhereStockFailsOrWaitsOrKeepsToOneAddress() {
        try (SideBySide run = new SideBySide(directory)) {
            compare(run);
        }
    }

    private static void compare(SideBySide run) {
        run.awaitWork();
        Map<Group, Seen> calm = run.during("all is well", 2, () -> {});
        assertEven(calm, "127.0.0.2", "127.0.0.3");
        assertThat(calm.get(Group.STOCK).shares()).containsOnlyKeys("127.0.0.2");
        assertThat(calm.get(Group.STOCK).queries())
                .isGreaterThan(calm.get(Group.BALANCED).queries());

        for (Order order : List.of(Order.SHUFFLED, Order.ROTATING)) {
            Map<Group, Seen> other = run.during("order " + order, 2, () -> run.order(order));
            assertEven(other, "127.0.0.2", "127.0.0.3");
            assertThat(other.get(Group.STOCK).shares()).containsOnlyKeys("127.0.0.2", "127.0.0.3");
        }
        run.order(Order.FIXED);

        Map<Group, Seen> added =
                run.during("a record added", 2, () -> run.records("127.0.0.2", "127.0.0.3", "127.0.0.4"));
        assertEven(added, "127.0.0.2", "127.0.0.3", "127.0.0.4");
        assertThat(added.get(Group.STOCK).shares()).doesNotContainKey("127.0.0.4");

        Map<Group, Seen> removed = run.during("a record removed", 2, () -> run.records("127.0.0.3", "127.0.0.4"));
        assertEven(removed, "127.0.0.3", "127.0.0.4");
        assertThat(removed.get(Group.STOCK).shares()).doesNotContainKey("127.0.0.4");
        assertThat(removed.get(Group.STOCK_KEPT).shares()).containsOnlyKeys("127.0.0.2");

        for (Map<Group, Seen> refusing : List.of(
                run.during("first server REFUSED", 4, () -> run.faults(Fault.REFUSED, Fault.NONE)),
                run.during("second server SERVFAIL", 4, () -> run.faults(Fault.NONE, Fault.SERVFAIL)))) {
            assertEven(refusing, "127.0.0.3", "127.0.0.4");
            Seen stock = refusing.get(Group.STOCK);
            assertThat(stock.failed()).isBetween(1L, stock.samples() - 1);
        }

        Map<Group, Seen> silent = run.during("first server silent", 4, () -> run.faults(Fault.SILENCE, Fault.NONE));
        assertEven(silent, "127.0.0.3", "127.0.0.4");
        assertThat(silent.get(Group.STOCK).longestMs()).isGreaterThan(4000);
        assertThat(silent.get(Group.BALANCED).longestMs())
                .as("it goes on to the second server before stock does")
                .isLessThan(silent.get(Group.STOCK).longestMs());

        Map<Group, Seen> cut = run.during("second server truncates", 4, () -> run.faults(Fault.NONE, Fault.TRUNCATION));
        assertEven(cut, "127.0.0.3", "127.0.0.4");
        assertThat(cut.get(Group.STOCK).failed()).isZero();

        Map<Group, Seen> down = run.during("both SERVFAIL", 4, () -> run.faults(Fault.SERVFAIL, Fault.SERVFAIL));
        assertEven(down, "127.0.0.3", "127.0.0.4");
        assertThat(down.get(Group.STOCK).failed())
                .isEqualTo(down.get(Group.STOCK).samples());

        assertThat(run.jtl().failures())
                .noneMatch(sample -> Group.BALANCED.name().equals(sample.get("label")));
    }

    private static void assertEven(Map<Group, Seen> seen, String... addresses) {
        DnsBalancerIT.assertEvenButForWhatIsUnderWay(seen.get(Group.BALANCED).shares(), THREADS, List.of(addresses));
    }

    /** At port 53, which is the only one that the stock element and resolvers of systems ask. */
    static DnsServer serverAt(String address) {
        try {
            return DnsServer.start(address, 53);
        } catch (UncheckedIOException e) {
            Skip.unless(false, "port 53 of " + address + " cannot be had: " + e.getCause());
            throw e;
        }
    }

    /**
     * A run of JMeter in which three groups of users open connections to the same nodes and ask the same two DNS
     * servers: one with the DNS Balancer, one with the stock DNS Cache Manager that is cleared at each iteration, and
     * one with a stock element that keeps what it found. Records hold for one second. Not thread-safe.
     */
    private static final class SideBySide implements AutoCloseable {
        private static final Duration PATIENCE = Duration.ofSeconds(120);
        private static final int CONNECTIONS = 100;

        private final Deque<Runnable> closing = new ArrayDeque<>();
        private final List<DnsServer> servers;
        private final NginxNodes nodes;
        private final JMeterProcess jmeter;

        /** Starts it. */
        SideBySide(Path directory) {
            servers = SERVERS.stream().map(DnsSideBySideIT::serverAt).toList();
            servers.forEach(server -> closing.push(server::close));
            records("127.0.0.2", "127.0.0.3");
            nodes = NginxNodes.start(directory.resolve("nginx"), 3);
            closing.push(nodes::close);
            Plan plan = new Plan("Side by side");
            for (Group group : Group.values()) {
                String url = "http://" + group.host() + ":" + nodes.port() + group.path();
                plan.add(new Users(group.name(), THREADS)
                        .add(group.element(), Elements.pause(60), Elements.http(group.name(), url, false)));
            }
            jmeter = JMeterHome.trueload(directory)
                    .without("jmeter-plan-upgrade")
                    .command()
                    .property("sampleresult.timestamp.start", true)
                    .property("jmeter.save.saveservice.autoflush", true)
                    .start(plan::write, directory);
            closing.push(jmeter::close);
        }

        /** Waits until all users are at work. */
        void awaitWork() {
            for (Group group : Group.values()) {
                Await.until(group + " are at work", PATIENCE, () -> endedSince(group, 0) > CONNECTIONS);
            }
        }

        /** Sets the records of all hosts, in this order. */
        void records(String... addresses) {
            for (DnsServer server : servers) {
                for (Group group : Group.values()) {
                    server.addresses(group.host(), addresses).ttl(group.host(), 1);
                }
            }
        }

        /** Sets the order of answers. */
        void order(DnsServer.Order order) {
            servers.forEach(server -> server.order(order));
        }

        /** Breaks servers, or heals them. */
        void faults(DnsServer.Fault first, DnsServer.Fault second) {
            servers.get(0).fault(first);
            servers.get(1).fault(second);
        }

        /**
         * Changes something, lets all groups go on, and tells what they did meanwhile: the stock groups from the change
         * on, the balancer from when it has asked again.
         *
         * @param questions how many questions of the balancer the servers must have got
         */
        Map<Group, Seen> during(String what, int questions, Runnable change) {
            Map<Group, Long> queriesBefore = queries();
            change.run();
            // Not this millisecond, of which a part was before the change.
            long from = System.currentTimeMillis() + 1;
            long due = queries().get(Group.BALANCED) + questions;
            Await.until("the balancer asks: " + what, PATIENCE, () -> queries().get(Group.BALANCED) >= due);
            awaitConnections(2 * THREADS);
            long noticed = System.currentTimeMillis();
            awaitConnections(CONNECTIONS);
            // More than one for each user: one of them may have gone through before it met a silent server.
            Await.until("stock samples: " + what, PATIENCE, () -> endedSince(Group.STOCK, from) > 2 * THREADS);
            long to = System.currentTimeMillis();
            Map<Group, Long> queriesAfter = queries();
            Map<Group, Seen> seen = new TreeMap<>();
            for (Group group : Group.values()) {
                long start = group == Group.BALANCED ? noticed : from;
                seen.put(group, seen(group, start, to, queriesAfter.get(group) - queriesBefore.get(group)));
                System.out.println(what + ": " + group + " " + seen.get(group));
            }
            return seen;
        }

        /** All samples so far. */
        Jtl jtl() {
            return jmeter.samples();
        }

        @Override
        public void close() {
            while (!closing.isEmpty()) {
                closing.pop().run();
            }
        }

        private Seen seen(Group group, long fromMs, long toMs, long queries) {
            List<Map<String, String>> samples = jtl().of(group.name()).stream()
                    .filter(sample -> startMs(sample) >= fromMs && startMs(sample) < toMs)
                    .toList();
            Map<String, Long> shares = new TreeMap<>();
            nodes.log().stream()
                    .filter(request -> request.path().equals(group.path()))
                    .filter(request -> request.epochSeconds() * 1000 >= fromMs && request.epochSeconds() * 1000 < toMs)
                    .forEach(request -> shares.merge(request.address(), 1L, Long::sum));
            return new Seen(
                    shares,
                    samples.size(),
                    samples.stream()
                            .filter(sample -> sample.get("success").equals("false"))
                            .count(),
                    samples.stream()
                            .mapToLong(sample -> Long.parseLong(sample.get("elapsed")))
                            .max()
                            .orElse(0),
                    queries);
        }

        private long endedSince(Group group, long fromMs) {
            return jtl().of(group.name()).stream()
                    .filter(sample -> startMs(sample) >= fromMs)
                    .count();
        }

        private static long startMs(Map<String, String> sample) {
            return Long.parseLong(sample.get("timeStamp"));
        }

        private Map<Group, Long> queries() {
            Map<Group, Long> queries = new TreeMap<>();
            for (Group group : Group.values()) {
                queries.put(
                        group,
                        servers.stream()
                                .mapToLong(server -> server.queries(group.host()))
                                .sum());
            }
            return queries;
        }

        private void awaitConnections(int more) {
            long due = connections() + more;
            Await.until(more + " more connections", PATIENCE, () -> connections() >= due);
        }

        private long connections() {
            return nodes.log().stream()
                    .filter(request -> request.path().equals(Group.BALANCED.path()))
                    .count();
        }
    }

    /** Who asks, and how. */
    private enum Group {
        /** Waits less than the 5 s of stock, and more than the servers, threads of the tests, wait for a processor. */
        BALANCED(Elements.dnsBalancer("DNS Balancer", SERVERS, Map.of("timeoutMs", "1500"))),
        STOCK(Elements.dnsCacheManager(SERVERS, true)),
        STOCK_KEPT(Elements.dnsCacheManager(SERVERS, false));

        private final Element element;

        Group(Element element) {
            this.element = element;
        }

        Element element() {
            return element;
        }

        String path() {
            return "/" + name().toLowerCase(Locale.ROOT);
        }

        /** A name of its own, so that questions can be counted by group. */
        String host() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-') + ".test";
        }
    }

    /**
     * What one group did for a while.
     *
     * @param shares its connections by node, without nodes that got none
     * @param samples how many it started
     * @param failed how many of these failed
     * @param longestMs the longest of these
     * @param queries how often the servers were asked for its host
     */
    private record Seen(Map<String, Long> shares, long samples, long failed, long longestMs, long queries) {
        @Override
        public String toString() {
            return "%s, %d of %d failed, longest %d ms, %d queries"
                    .formatted(shares, failed, samples, longestMs, queries);
        }
    }
}
