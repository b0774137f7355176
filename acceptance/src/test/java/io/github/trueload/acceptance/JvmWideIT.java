// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.NodeTable.Node;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.DelayingProxy;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Samplers that resolve names through the JVM, in front of two nodes whose DNS server never changes its order. */
@Order(1)
class JvmWideIT {
    private static final Path PROTOCOLS = Checkout.root().resolve("testkit/runtimes/jmeter-protocols/target/lib");
    private static final List<String> NAMES = List.of(
            "tcp.shop.test",
            "http.shop.test",
            "kept.shop.test",
            "function.test",
            "db.test",
            "dubbo.shop.test",
            "socket.shop.test");
    private static final int DUBBO_CONNECTIONS = 11;
    private static final int DUBBO_CALLS = 50;
    private static final String TEST_BEAN = "TestBeanGUI";
    private static final String SOCKET =
            """
            s = new java.net.Socket("%s", %d);
            s.getOutputStream().write("GET /socket HTTP/1.0\\n\\n".getBytes());
            while (s.getInputStream().read() != -1);
            s.close();
            """;

    @TempDir
    private Path directory;

    private NginxNodes nginx;
    private DnsServer dns;
    private ManagedProcess database;
    private DubboProvider provider;
    private TcpNodes databaseNodes;
    private TcpNodes providerNodes;

    /**
     * A command of a JMeter in which hosts are balanced for the whole JVM: on the Java of the tests or on Java 25, with
     * the zip's own agent or without it.
     */
    static JMeterCommand command(JMeterHome home, boolean on25, boolean agent) {
        JMeterCommand command = home.command().java(on25 ? JavaHome.require(25) : JavaHome.current());
        return agent
                ? command.jvmArgs("-javaagent:" + home.path().resolve("extras/trueload/jmeter-dns-agent.jar"))
                : command;
    }

    /** How look-ups reach the balancer. */
    enum Way {
        AGENT_ON_17,
        RESOLVER_ON_25,
        AGENT_ON_25
    }

    /** Called where the test is not skipped. */
    private void startServers() {
        nginx = NginxNodes.start(directory.resolve("nginx"), 2);
        dns = DnsServer.start();
        NAMES.forEach(name -> dns.addresses(name, nginx.addressArray()));
        int port = FreePorts.next();
        String server =
                "-cp " + PROTOCOLS.resolve("hsqldb.jar") + " org.hsqldb.server.Server --address 127.0.0.1 --port "
                        + port + " --database.0 mem:shop --dbname.0 shop";
        List<String> java = List.of(JavaHome.current().java().toString());
        database = ManagedProcess.start("hsqldb", directory.resolve("hsqldb"), Map.of(), java, server.split(" "));
        database.awaitOutput("is online", Await.PATIENCE);
        databaseNodes = new TcpNodes(port);
        provider = DubboProvider.of("2.7.23", directory.resolve("dubbo")).start();
        providerNodes = new TcpNodes(Integer.parseInt(provider.address().replaceAll(".*:", "")));
    }

    @AfterEach
    void stopServers() {
        if (provider == null) {
            return;
        }
        nginx.close();
        dns.close();
        databaseNodes.close();
        database.close();
        providerNodes.close();
        provider.close();
    }

    @ParameterizedTest
    @EnumSource
    void everyKindOfSamplerSpreadsItsNewConnectionsEvenly(Way way) {
        Skip.unlessAll(way != Way.AGENT_ON_25);
        startServers();
        JMeterCommand command = command(home(), way != Way.AGENT_ON_17, way != Way.RESOLVER_ON_25)
                .env("TRUELOAD_DNS_JVM_HOSTS", "*.shop.test, db.test");

        command.property("trueload.dns.servers", dns.address());
        // That of 3.3 looks the host up for each call, on the thread that samples.
        command.property("bundle", way == Way.AGENT_ON_17 ? "3.3" : "2.7");
        JMeterResult result = run(command);

        System.out.println("JVM-wide, " + way + ": " + connections());
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(connections()).allSatisfy((kind, nodes) -> {
            assertThat(nodes.values()).as(kind).allMatch(count -> count > 0);
            assertThat(DnsBalancerIT.spread(nodes.values())).as(kind).isLessThanOrEqualTo(1);
        });
        assertThat(connections().get("dubbo").values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(DUBBO_CONNECTIONS);
        assertNodes(result.log());
        assertThat(dns.queries("db.test")).as("one of each kind").isEqualTo(2);
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.logLines(" WARN i.g.t.")).isEmpty();
        assertThat(result.logLines("Every look-up of *.shop.test, db.test")).hasSize(1);
        assertThat(result.jtl().of("tcp").stream()
                        .map(row -> row.get("DNS_CHOSEN"))
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(nginx.addresses());
    }

    /** Each address with its samples: of HttpClient4 without any element, of Java, and of Dubbo's own connections. */
    private void assertNodes(String log) {
        Map<String, Node> kept = NodeTable.of(log, "kept.shop.test");
        nginx.connections("/kept").forEach((address, connections) -> {
            assertThat(kept.get(address).reached()).isEqualTo(connections);
            assertThat(kept.get(address).samples())
                    .isEqualTo(nginx.requests("/kept").get(address));
        });
        Map<String, Node> http = NodeTable.of(log, "http.shop.test");
        assertThat(http).containsOnlyKeys(nginx.addresses());
        http.forEach((address, node) ->
                assertThat(node.samples()).isEqualTo(nginx.requests("/http").get(address)));
        assertThat(http.values().stream().mapToDouble(Node::meanMs).sum()).isPositive();
        Map<String, Node> dubbo = NodeTable.of(log, "dubbo.shop.test");
        assertThat(dubbo.values()).allSatisfy(node -> assertThat(node.samples()).isPositive());
        assertThat(dubbo.values().stream().mapToLong(Node::samples).sum()).isEqualTo(DUBBO_CALLS);
        assertThat(dubbo.values().stream().mapToLong(Node::failed).sum()).isZero();
    }

    private Map<String, Map<String, Long>> connections() {
        Map<String, Map<String, Long>> connections = new TreeMap<>();
        List.of("tcp", "http", "socket", "kept", "function")
                .forEach(kind -> connections.put(kind, nginx.connections("/" + kind)));
        connections.put("jdbc", databaseNodes.connections());
        connections.put("dubbo", providerNodes.connections());
        return connections;
    }

    private JMeterHome home() {
        JMeterHome home = JMeterHome.trueload(directory);
        List.of("ApacheJMeter_tcp", "ApacheJMeter_jdbc", "commons-dbcp2", "hsqldb")
                .forEach(jar -> home.withJars(PROTOCOLS.resolve(jar + ".jar")));
        return home;
    }

    /** Each kind opens connections of its own, but {@code kept}, whose threads keep theirs. */
    private JMeterResult run(JMeterCommand command) {
        int port = nginx.port();
        Plan plan = new Plan("Samplers that resolve through the JVM");
        Map<String, Element> ofNginx = new LinkedHashMap<>();
        ofNginx.put("tcp", tcp("tcp.shop.test", port));
        ofNginx.put(
                "http",
                Elements.http("http", "http.shop.test", port, "/http", false)
                        .text("HTTPSampler.implementation", "Java"));
        ofNginx.put("kept", Elements.http("http", "kept.shop.test", port, "/kept", true));
        // Not in Groovy, whose version in JMeter 5.6.3 does not know Java 25.
        ofNginx.put(
                "socket",
                Element.of(TEST_BEAN, "JSR223Sampler", "socket")
                        .text("scriptLanguage", "beanshell")
                        .text("script", SOCKET.formatted("socket.shop.test", port)));
        // In its name the function would take a turn, too.
        ofNginx.put(
                "function",
                Elements.http("function", "http://${__dnsAddress(function.test)}:" + port + "/function", false));
        ofNginx.forEach((kind, sampler) -> plan.add(new Users(kind, 4).loops(15).add(sampler)));
        plan.add(new Users("jdbc", 9).loops(3).add(database("db.test", databaseNodes.port), query()));
        plan.add(new Users("dubbo", 1)
                .loops(DUBBO_CALLS)
                .add(Elements.dubbo(
                                "dubbo", "dubbo.shop.test:" + providerNodes.port, "echo", "java.lang.String", "hello")
                        .text("FIELD_DUBBO_BUNDLE", "${__P(bundle,2.7)}")
                        .text("FIELD_DUBBO_CONNECTIONS", String.valueOf(DUBBO_CONNECTIONS))));
        return command.property("sample_variables", "DNS_CHOSEN").run(plan::write, directory);
    }

    private static Element tcp(String host, int port) {
        return Element.of("TCPSamplerGui", "TCPSampler", "tcp")
                .text("TCPSampler.server", host)
                .text("TCPSampler.port", String.valueOf(port))
                .flag("TCPSampler.reUseConnection", false)
                .flag("TCPSampler.closeConnection", true)
                .text("TCPSampler.timeout", "10000")
                .text("TCPSampler.request", "GET /tcp HTTP/1.0\n\n");
    }

    /** A database of HSQLDB to which each thread has a pool of its own. */
    private static Element database(String host, int port) {
        return Element.of(TEST_BEAN, "JDBCDataSource", "database")
                .text("dataSource", "db")
                .text("dbUrl", "jdbc:hsqldb:hsql://" + host + ":" + port + "/shop")
                .text("driver", "org.hsqldb.jdbc.JDBCDriver")
                .texts(Map.of("username", "SA", "password", ""))
                .texts(Map.of("poolMax", "0", "timeout", "10000", "trimInterval", "60000"))
                .flag("autocommit", true)
                .flag("keepAlive", false)
                .text("transactionIsolation", "DEFAULT");
    }

    private static Element query() {
        return Element.of(TEST_BEAN, "JDBCSampler", "jdbc")
                .text("dataSource", "db")
                .text("queryType", "Select Statement")
                .text("query", "VALUES (42)");
    }

    /** One server of 127.0.0.1 as two nodes, which count its connections and pass them on. */
    private static final class TcpNodes implements AutoCloseable {
        private final int port = FreePorts.next();
        private final Map<String, DelayingProxy> nodes = new TreeMap<>();

        TcpNodes(int target) {
            for (String address : List.of("127.0.0.2", "127.0.0.3")) {
                nodes.put(
                        address,
                        DelayingProxy.start(
                                new InetSocketAddress(address, port),
                                new InetSocketAddress("127.0.0.1", target),
                                Duration.ZERO));
            }
        }

        /** So far per address; an address without any is there with 0. */
        Map<String, Long> connections() {
            Map<String, Long> counts = new TreeMap<>();
            nodes.forEach((address, node) -> counts.put(address, node.connections()));
            return counts;
        }

        @Override
        public void close() {
            nodes.values().forEach(DelayingProxy::close);
        }
    }
}
