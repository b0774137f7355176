// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.testkit.dns.Dnsmasq;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How the demo's hosts get their addresses. Where the start script could point the system's resolver to the demo's own
 * server (it needs root, and does so for its own processes only), every JMeter asks that server by way of the system.
 * Elsewhere JMeter as it is reads the addresses from a hosts file, and Trueload asks the server at its own port.
 */
final class NameService implements AutoCloseable {
    /** A name for each JMeter, because dnsmasq changes the order of a name's addresses with every answer to anyone. */
    static final String STOCK_HOST = "stock.shop.test";

    static final String TRUELOAD_HOST = "trueload.shop.test";
    static final int TTL_SECONDS = 10;

    private static final String HOSTS = STOCK_HOST + " " + TRUELOAD_HOST;

    /** Set by the start script: the address that the system's resolver asks. */
    private static final String SYSTEM_SERVER = System.getProperty("trueload.demo.dns", "");

    private final Dnsmasq server;
    private final Path hostsFile;
    private final boolean bySystem;

    private NameService(Dnsmasq server, Path hostsFile, boolean bySystem) {
        this.server = server;
        this.hostsFile = hostsFile;
        this.bySystem = bySystem;
    }

    static NameService start(Path directory, List<String> addresses) {
        String[] all = addresses.toArray(new String[0]);
        if (!SYSTEM_SERVER.isEmpty()) {
            Dnsmasq server = Dnsmasq.start(directory, SYSTEM_SERVER, 53, HOSTS, TTL_SECONDS, all);
            if (resolves(addresses.size())) {
                return new NameService(server, null, true);
            }
            server.close();
        }
        try {
            Files.createDirectories(directory);
            Path hosts = directory.resolve("jvm-hosts");
            Files.writeString(
                    hosts,
                    addresses.stream()
                            .map(address -> address + " " + HOSTS + "\n")
                            .collect(Collectors.joining()));
            return new NameService(Dnsmasq.start(directory, HOSTS, TTL_SECONDS, all), hosts, false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JMeterCommand forStock(JMeterCommand command) {
        command.property("host", STOCK_HOST);
        return bySystem ? command : command.jvmArgs("-Djdk.net.hosts.file=" + hostsFile.toAbsolutePath());
    }

    JMeterCommand forTrueload(JMeterCommand command) {
        command.property("host", TRUELOAD_HOST);
        return bySystem ? command : command.property("dnsServer", server.address());
    }

    /** One sentence on what was asked by whom. */
    String method() {
        return bySystem
                ? "Both ask dnsmasq by way of the system's settings, each for a name of its own. dnsmasq changes the"
                        + " order of a name's addresses with every answer; the TTL is " + TTL_SECONDS
                        + " s, and the JVM keeps an answer for 30 s whatever its TTL."
                : "Without root the demo cannot point the JVM's resolver to a DNS server, so JMeter as it is reads both"
                        + " addresses from a hosts file, which never changes their order; Trueload asks dnsmasq. Run as"
                        + " root, JMeter asks dnsmasq too, and its load jumps between the nodes every 30 s.";
    }

    @Override
    public void close() {
        server.close();
    }

    private static boolean resolves(int addresses) {
        try {
            return InetAddress.getAllByName(TRUELOAD_HOST).length == addresses;
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
