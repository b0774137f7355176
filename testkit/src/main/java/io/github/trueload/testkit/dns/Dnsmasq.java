// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dns;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The real dnsmasq on a free loopback port, serving one host from a hosts file of its own. Thread-safe. */
public record Dnsmasq(ManagedProcess process, String address) implements AutoCloseable {
    /** Starts it on a free port of 127.0.0.1. */
    public static Dnsmasq start(Path directory, String host, int ttlSeconds, String... addresses) {
        return start(directory, "127.0.0.1", FreePorts.next(), host, ttlSeconds, addresses);
    }

    /** Starts it on a port of an IP address of this machine. */
    public static Dnsmasq start(
            Path directory, String ipAddress, int port, String host, int ttlSeconds, String... addresses) {
        String text =
                Stream.of(addresses).map(address -> address + " " + host + "\n").collect(Collectors.joining());
        Path hosts = TestFiles.write(directory.resolve("hosts"), text);
        ManagedProcess process = DebianTool.start(
                "dnsmasq",
                directory,
                "--keep-in-foreground",
                "--conf-file=/dev/null",
                "--user=" + System.getProperty("user.name"),
                "--port=" + port,
                "--listen-address=" + ipAddress,
                "--bind-interfaces",
                "--no-resolv",
                "--no-hosts",
                "--addn-hosts=" + hosts,
                "--local-ttl=" + ttlSeconds,
                "--pid-file=" + directory.resolve("pid"),
                "--log-facility=-");
        process.awaitOutput("read " + hosts, Await.PATIENCE);
        return new Dnsmasq(process, ipAddress + ":" + port);
    }

    @Override
    public void close() {
        process.close();
    }
}
