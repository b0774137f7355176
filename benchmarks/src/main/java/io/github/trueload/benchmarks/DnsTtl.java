// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks;

import io.github.trueload.benchmarks.measure.Comparison;
import io.github.trueload.benchmarks.measure.OtherLoad;
import io.github.trueload.benchmarks.measure.Report;
import io.github.trueload.benchmarks.measure.Target;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;

/**
 * One process, ten threads, two A records: which node gets the requests, with each way of telling the JVM or JMeter to
 * look up names. All set-ups run at the same time, each with a host name of its own, in the network that {@code
 * benchmarks/own-network} sets up.
 */
final class DnsTtl implements Benchmark {
    private static final int THREADS = 10;
    /** Off every subnet, so that the C library does not reorder them. */
    private static final List<String> NODES = List.of("198.18.0.1", "198.18.0.2");
    /** Where the network's resolv.conf says that it is. */
    private static final String DNS_SERVER = "127.0.0.1";

    private static final int DNS_PORT = 53;
    private static final int PAUSE_MS = 100;
    private static final int INTERVAL_SECONDS = 5;
    private static final int SECONDS = 120;
    /** Not 50: requests may lie across the ends of the time that is looked at. */
    private static final double EVEN_PERCENT = 50.5;

    private static final Duration READY = Duration.ofSeconds(120);
    private static final double AS_MANY = 0.98;
    private static final String JVM_DEFAULT = "JVM default";
    private static final String BALANCER = "DNS Balancer";
    private static final String TTL_ZERO = "-Dsun.net.inetaddr.ttl=0";
    private static final Map<String, DnsServer.Order> ORDERS = new LinkedHashMap<>();

    static {
        ORDERS.put("rotates its answers", DnsServer.Order.ROTATING);
        ORDERS.put("always the same order", DnsServer.Order.FIXED);
    }

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        if (!"inside".equals(System.getenv("TRUELOAD_OWN_NETWORK"))) {
            throw new IllegalArgumentException("this benchmark needs a network of its own; start it with"
                    + " benchmarks/run, which calls benchmarks/own-network for it");
        }
        int seconds = options.seconds(SECONDS);
        JMeterRuns runs = new JMeterRuns(work);
        JMeterHome plain = runs.home("plain");
        JMeterHome trueload = runs.home("trueload").withTrueload().without("jmeter-plan-upgrade");
        Map<String, SetUp> setUps = setUps(plain, trueload);
        List<Outcome> outcomes = new ArrayList<>();
        for (String order : ORDERS.keySet()) {
            System.out.println("DNS server " + order + ": " + seconds + " s");
            List<Outcome> ofOrder =
                    run(order, setUps, work.resolve(ORDERS.get(order).name()), seconds);
            report.measure(comparison(order, ofOrder, seconds), options::wants, 1);
            outcomes.addAll(ofOrder);
        }
        if (options.writesDocs()) {
            BenchmarksPage.ofDocs().replace("dns-ttl", table(outcomes));
        }
    }

    /** All set-ups ran at the same time: a round of the comparison is that run. */
    private static Comparison comparison(String order, List<Outcome> outcomes, int seconds) {
        Comparison comparison = new Comparison("DNS server " + order + "; " + seconds + " s, " + THREADS
                + " threads that open a connection every " + PAUSE_MS + " ms, two A records, TTL " + INTERVAL_SECONDS
                + " s, which is also the interval, all set-ups at the same time");
        outcomes.forEach(outcome -> comparison.add(outcome.setUp(), round -> outcome.figures()));
        return comparison
                .expect(Target.atLeast(AS_MANY, BALANCER, Outcome.REQUESTS, JVM_DEFAULT))
                .expect(Target.atMost(EVEN_PERCENT, BALANCER, Outcome.BUSIER_NODE))
                .expect(Target.atMost(0, BALANCER, Outcome.ONE_SIDED))
                // One for each family.
                .expect(Target.atMost(2 * (seconds / INTERVAL_SECONDS + 1), BALANCER, Outcome.QUERIES));
    }

    private static Map<String, SetUp> setUps(JMeterHome plain, JMeterHome trueload) {
        Map<String, SetUp> setUps = new LinkedHashMap<>();
        setUps.put(JVM_DEFAULT, new SetUp("default.test", plain, (command, users) -> users));
        setUps.put("ttl=0, JVM argument", new SetUp("jvm-argument.test", plain, (command, users) -> {
            command.jvmArgs(TTL_ZERO);
            return users;
        }));
        setUps.put("ttl=0, JMeter -D", new SetUp("jmeter-argument.test", plain, (command, users) -> {
            command.args(TTL_ZERO);
            return users;
        }));
        setUps.put(
                "stock DNS Cache Manager",
                new SetUp(
                        "stock.test",
                        plain,
                        (command, users) -> users.add(Elements.dnsCacheManager(List.of(DNS_SERVER), true))));
        setUps.put(
                BALANCER,
                new SetUp(
                        "balancer.test",
                        trueload,
                        (command, users) -> users.add(Elements.dnsBalancer("DNS", List.of(DNS_SERVER), Map.of()))));
        return setUps;
    }

    private static List<Outcome> run(String order, Map<String, SetUp> setUps, Path work, int seconds)
            throws IOException {
        List<Running> running = new ArrayList<>();
        List<Outcome> outcomes = new ArrayList<>();
        try (DnsServer dns = DnsServer.start(DNS_SERVER, DNS_PORT)) {
            dns.order(ORDERS.get(order));
            for (SetUp setUp : setUps.values()) {
                running.add(setUp.start(dns, work));
            }
            running.forEach(Running::awaitRequests);
            Map<String, Integer> before = queries(dns, setUps);
            OtherLoad others = OtherLoad.now();
            double start = System.currentTimeMillis() / 1e3;
            LockSupport.parkNanos(Duration.ofSeconds(seconds).toNanos());
            double otherCores = others.cores();
            Map<String, Integer> after = queries(dns, setUps);
            int index = 0;
            for (String name : setUps.keySet()) {
                int[][] counts = running.get(index).counts(start, seconds);
                outcomes.add(new Outcome(name, order, counts, after.get(name) - before.get(name), otherCores));
                index++;
            }
        } finally {
            running.forEach(Running::close);
        }
        return outcomes;
    }

    private static Map<String, Integer> queries(DnsServer dns, Map<String, SetUp> setUps) {
        Map<String, Integer> queries = new HashMap<>();
        setUps.forEach((name, setUp) -> queries.put(name, dns.queries(setUp.host)));
        return queries;
    }

    /** The table of the documentation page, in Markdown. */
    private static String table(List<Outcome> outcomes) {
        StringBuilder table = new StringBuilder("| DNS server | set-up | requests at node 1 / node 2 | share of node 1"
                + " | 5 s intervals with over 90 % on one node | DNS queries |\n|---|---|---|---|---|---|\n");
        for (Outcome outcome : outcomes) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %d / %d | %.1f %% | %d of %d | %d |%n",
                    outcome.order(),
                    outcome.setUp(),
                    outcome.total(0),
                    outcome.total(1),
                    outcome.share(0),
                    outcome.oneSided(),
                    outcome.counts()[0].length,
                    outcome.queries()));
        }
        return table.toString();
    }

    /** A JMeter home with what is special about the command line and the plan. */
    private record SetUp(String host, JMeterHome home, BiFunction<JMeterCommand, Users, Users> special) {
        Running start(DnsServer dns, Path work) throws IOException {
            Path run = work.resolve(host);
            NginxNodes nodes = NginxNodes.start(run.resolve("nginx"), NODES);
            dns.addresses(host, nodes.addressArray()).ttl(host, INTERVAL_SECONDS);
            JMeterCommand command = home.command().atFullSpeed().withoutJtl().heap("192m");
            Users users = special.apply(command, new Users(THREADS))
                    .add(Elements.pause(PAUSE_MS))
                    .add(Elements.http("http", host, nodes.port(), false));
            return new Running(nodes, command.start(users.write(run.resolve("plan.jmx")), run));
        }
    }

    /** A JMeter at work, and its nodes. */
    private record Running(NginxNodes nodes, JMeterProcess jmeter) implements AutoCloseable {
        void awaitRequests() {
            jmeter.process()
                    .awaitReady("first request", READY, () -> !nodes.log().isEmpty());
        }

        int[][] counts(double start, int seconds) {
            List<Outcome.Event> events = nodes.log().stream()
                    .map(request -> new Outcome.Event(request.address(), request.epochSeconds()))
                    .toList();
            return Outcome.count(events, nodes.addresses(), start, seconds, INTERVAL_SECONDS);
        }

        @Override
        public void close() {
            jmeter.close();
            nodes.close();
        }
    }
}
