// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dns;

import io.github.trueload.testkit.dns.DnsServer;
import java.util.List;

/** The network that {@code benchmarks/own-network} sets up for its command. */
final class OwnNetwork {
    private static final String DNS_SERVER = "127.0.0.1";

    /** Where its resolv.conf says that the DNS server is. */
    static final List<String> DNS_SERVERS = List.of(DNS_SERVER);

    private static final int DNS_PORT = 53;

    private OwnNetwork() {}

    /** The addresses of servers, off every subnet. */
    static List<String> nodes(int count) {
        return List.of("198.18.0.1", "198.18.0.2", "198.18.0.3", "198.18.0.4").subList(0, count);
    }

    /** Starts the DNS server that this network's resolv.conf names. */
    static DnsServer startDnsServer() {
        if (!"inside".equals(System.getenv("TRUELOAD_OWN_NETWORK"))) {
            throw new IllegalArgumentException("this benchmark needs a network of its own; start it with"
                    + " benchmarks/run, which calls benchmarks/own-network for it");
        }
        return DnsServer.start(DNS_SERVER, DNS_PORT);
    }
}
