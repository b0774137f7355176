// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A plan that holds every plugin, and the servers that it needs: HTTP at two addresses of one name, the name server, a
 * Dubbo provider and InfluxDB. Not thread-safe.
 */
final class AllPlugins implements AutoCloseable {
    /** Threads of each slave. */
    static final int THREADS = 4;
    /** Samples a second, of all slaves together. */
    static final int RATE = 30;
    /** The database of what slaves write. */
    static final String BY_SLAVES = "slaves";
    /** The database of what the master writes. */
    static final String BY_MASTER = "master";

    final NginxNodes nodes;
    private final DnsServer dns;
    private final DubboProvider provider;
    final InfluxServer influx;

    AllPlugins(Path directory) {
        nodes = NginxNodes.start(directory.resolve("nginx"), 2);
        dns = DnsServer.start().addresses("app.test", nodes.addressArray());
        provider = DubboProvider.of("3.3.6", directory.resolve("provider"))
                .version("1.0")
                .start();
        influx = InfluxServer.start(directory.resolve("influx"))
                .createDatabase(BY_SLAVES)
                .createDatabase(BY_MASTER);
    }

    /**
     * Writes the plan. Its property {@code generators} is the number of slaves, and each slave's {@code generator} its
     * index. Names of samples and applications tell which properties reached the place where they are made.
     */
    Path write(Path file, int seconds) {
        Users users = new Users("Users", THREADS)
                .lasting(seconds)
                .add(
                        Elements.rateTimer(RATE + "/s", "none")
                                .text("generators", "${__P(generators,1)}")
                                .text("generatorIndex", "${__P(generator,0)}"),
                        Elements.http(
                                "http",
                                "http://app.test:" + nodes.port() + "/${__P(byG,none)}/${__P(byJ,none)}",
                                false),
                        Elements.dubbo("dubbo", provider.address(), "echo", "java.lang.String", "hello")
                                .text("FIELD_DUBBO_VERSION", "1.0"));
        return new Plan("all plugins")
                .add(
                        Elements.dnsBalancer("DNS", List.of(dns.address()), Map.of()),
                        Elements.generatorHealth(),
                        Elements.influxListener(parameters(BY_SLAVES)),
                        Elements.backendListener(parameters(BY_MASTER)))
                .add(users)
                .write(file);
    }

    private Map<String, String> parameters(String database) {
        return Map.of(
                "influxdbUrl", influx.writeUrl(database),
                "application", "${__P(run,none)}-${__P(byG,none)}-${__P(byJ,none)}",
                "interval", "1",
                "histogram", "wide");
    }

    @Override
    public void close() {
        influx.close();
        provider.close();
        dns.close();
        nodes.close();
    }
}
