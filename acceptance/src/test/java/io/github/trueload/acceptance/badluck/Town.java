// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.DelayingProxy;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The real servers of a plan with every plugin, and ways to break them. Not thread-safe. */
final class Town implements AutoCloseable {
    static final String HTTP = "http";
    static final String DUBBO = "dubbo";
    /** Of the generator; slaves have as many as the properties {@code web} and {@code shop} say. */
    static final int HTTP_THREADS = 12;

    static final int DUBBO_THREADS = 18;
    static final String DATABASE = "jmeter";
    private static final int PAUSE_MS = 100;
    private static final long FAST = 1_000_000_000;
    private final Path directory;
    private final int port = FreePorts.next();
    private final NginxNodes node;
    final DnsServer dns;
    final ZooKeeperServer zooKeeper;
    private final DubboProvider.Builder shop;
    final DubboProvider provider;
    final InfluxServer influx;
    private final DelayingProxy wayToInflux;
    private volatile long bytesPerSecond = FAST;
    private NginxNodes other;

    Town(Path directory) {
        this.directory = directory;
        node = NginxNodes.start(directory.resolve("node"), List.of("127.0.0.2"), port);
        startOtherNode();
        dns = DnsServer.start().addresses("app.test", "127.0.0.2", "127.0.0.3").ttl("app.test", 2);
        zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
        shop = DubboProvider.of("3.3.6", directory.resolve("provider"))
                .version("1.0")
                .registry("zookeeper://" + zooKeeper.address());
        provider = shop.start();
        influx = InfluxServer.start(directory.resolve("influx")).createDatabase(DATABASE);
        wayToInflux = DelayingProxy.throttled(influx.port(), () -> bytesPerSecond);
    }

    /** Writes the plan; it runs until JMeter is told to stop. */
    Path write(Path file) {
        Map<String, String> influxdb = Map.of(
                "influxdbUrl", "http://127.0.0.1:" + wayToInflux.port() + "/write?db=" + DATABASE,
                "application", "bad luck",
                "interval", "1",
                "histogram", "wide");
        return new Plan("a day of bad luck")
                .add(
                        Elements.dnsBalancer("DNS", List.of(dns.address()), Map.of("timeoutMs", "500")),
                        Elements.generatorHealth(),
                        Elements.influxListener(influxdb))
                .add(new Users("web", "${__P(web," + HTTP_THREADS + ")}").add(Elements.pause(PAUSE_MS), http()))
                .add(new Users("shop", "${__P(shop," + DUBBO_THREADS + ")}").add(Elements.pause(PAUSE_MS), dubbo()))
                .write(file);
    }

    private Element http() {
        // Each request writes a line to jmeter.log, too.
        return Elements.http(HTTP, "http://app.test:" + port + "/${__log(visitor)}", false);
    }

    private Element dubbo() {
        return Elements.dubbo(DUBBO, zooKeeper.address(), "slow", "long", "20")
                .text("FIELD_DUBBO_REGISTRY_PROTOCOL", "zookeeper")
                .text("FIELD_DUBBO_VERSION", "1.0")
                .text("FIELD_DUBBO_TIMEOUT", "2000")
                .text("FIELD_DUBBO_EXCEPTION_POLICY", "failed")
                .text("FIELD_DUBBO_ATTACHMENT_ARGS_SIZE", "1")
                .text("FIELD_DUBBO_ATTACHMENT_ARGS_KEY1", "caller")
                .text("FIELD_DUBBO_ATTACHMENT_ARGS_VALUE1", PlantedSecrets.of("attachment"));
    }

    /** The rows that a generator wrote of all samples together. */
    List<Map<String, Object>> rowsOf(String instance) {
        return influx.query(
                DATABASE, "SELECT \"count\" FROM jmeter WHERE transaction='all' AND instance='" + instance + "'");
    }

    /** Lets so many bytes a second pass to InfluxDB. */
    void slowDownInflux(long bytes) {
        bytesPerSecond = bytes;
    }

    /** Lets everything pass again. */
    void speedUpInflux() {
        bytesPerSecond = FAST;
    }

    void killOtherNode() {
        other.process().kill();
    }

    void startOtherNode() {
        other = NginxNodes.start(directory.resolve("other"), List.of("127.0.0.3"), port);
    }

    /** Gives the provider a pool of so many threads, as a configuration by mistake does. */
    void restartProvider(int threads) {
        shop.threads(threads);
        provider.restart();
    }

    @Override
    public void close() {
        wayToInflux.close();
        influx.close();
        provider.close();
        zooKeeper.close();
        dns.close();
        other.close();
        node.close();
    }
}
