// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A network namespace with loopback and few local ports alone, and a JVM that runs in it. */
final class OwnNetwork {
    /** Where {@link #SERVER} listens. */
    static final int PORT = 8080;

    /** Makes loopback as slow as a small link whose queue overflows. */
    static final String SHAPED = "PATH=$PATH:/usr/sbin:/sbin && ip link set lo mtu 1500"
            + " && tc qdisc add dev lo root tbf rate 20mbit burst 5k limit 20k";

    /** A Groovy script that starts an HTTP server in the JMeter that runs it, once; it answers after 300 ms. */
    static final String SERVER =
            """
            synchronized (props) {
                if (!props.containsKey('server')) {
                    def address = new InetSocketAddress('127.0.0.1', %d)
                    def server = com.sun.net.httpserver.HttpServer.create(address, 500)
                    server.createContext('/') { exchange ->
                        sleep(300)
                        exchange.sendResponseHeaders(200, -1)
                        exchange.close()
                    }
                    server.executor = java.util.concurrent.Executors.newCachedThreadPool()
                    server.start()
                    props.put('server', server)
                }
            }
            """
                    .formatted(PORT);

    /** The same, with answers of 50,000 bytes at once. */
    static final String LARGE_ANSWERS = SERVER.replace("sleep(300)", "")
            .replace("sendResponseHeaders(200, -1)", "sendResponseHeaders(200, 50_000)")
            .replace("exchange.close()", "exchange.responseBody.write(new byte[50_000]); exchange.close()");

    private static final List<String> UNSHARE = List.of("unshare", "--map-root-user", "--net");

    private OwnNetwork() {}

    /** Whether this system lets its user have such a namespace. */
    static boolean isPermitted() throws IOException {
        return isPermitted("ip link set lo up");
    }

    /** Whether a command succeeds in such a namespace. */
    static boolean isPermitted(String inside) throws IOException {
        Path directory = Files.createTempDirectory("namespace");
        List<String> command = List.of("sh", "-c", String.join(" ", UNSHARE) + " " + inside);
        try (ManagedProcess process = ManagedProcess.start("unshare", directory, Map.of(), command)) {
            return process.awaitExit(Duration.ofSeconds(30)) == 0;
        }
    }

    /** A Java home whose java runs in a namespace of its own with few local ports. */
    static Path java(Path home, String localPorts) throws IOException {
        return javaAfter(home, "echo " + localPorts + " > /proc/sys/net/ipv4/ip_local_port_range");
    }

    /** A Java home whose java runs in a namespace of its own, after a command in it. */
    static Path javaAfter(Path home, String command) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        String inside = "ip link set lo up && " + command + " && exec "
                + JavaHome.current().java() + " \"$@\"";
        Path java = Files.writeString(
                home.resolve("bin/java"),
                "#!/bin/sh\nexec " + String.join(" ", UNSHARE) + " sh -c '" + inside + "' java \"$@\"\n");
        if (!java.toFile().setExecutable(true)) {
            throw new IOException("Cannot make " + java + " executable");
        }
        return home;
    }
}
