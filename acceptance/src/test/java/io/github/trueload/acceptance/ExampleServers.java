// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.dns.Dnsmasq;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import java.nio.file.Path;

/** What plans with all plugins call: the town's Dubbo provider, two web servers behind one name, and a database. */
record ExampleServers(String provider, NginxNodes nodes, Dnsmasq dns, InfluxServer influx) implements AutoCloseable {
    /** The name that both web servers have. */
    static final String HOST = "shop.test";

    /** Starts them all, each in a folder of its own below the given one. */
    static ExampleServers start(DubboTown town, Path directory) {
        NginxNodes nodes = NginxNodes.start(directory.resolve("nginx"), 2);
        Dnsmasq dns = Dnsmasq.start(directory.resolve("dnsmasq"), HOST, 60, nodes.addressArray());
        return new ExampleServers(town.address(), nodes, dns, InfluxServer.start(directory.resolve("influxd")));
    }

    @Override
    public void close() {
        influx.close();
        dns.close();
        nodes.close();
    }
}
