// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.http;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.tls.Authority;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The real nginx, listening on 127.0.0.2, 127.0.0.3 and so on at one port: each address stands for a node of a
 * cluster. It answers every request with {@code ok}, but {@code /page} with a page of six images and {@code /moved}
 * with a redirect to {@code /}, {@code /fail} with 500, {@code /cached} for an hour, {@code /few} over a connection
 * that it closes after seven requests, and logs it. Thread-safe.
 *
 * @param process that of all nodes
 * @param port that of all nodes
 * @param tlsPort that of all nodes for https, where they were started with it
 */
public record NginxNodes(ManagedProcess process, Path accessLog, int port, int tlsPort, List<String> addresses)
        implements AutoCloseable {
    private static final int NO_PORT = 0;
    private static final String PAGE = IntStream.rangeClosed(1, 6)
            .mapToObj(image -> "<img src=\"/image" + image + ".png\">")
            .collect(Collectors.joining("", "<html><body>", "</body></html>"));

    /**
     * One request that reached a node.
     *
     * @param address the node
     * @param connection number of the TCP connection, unique over all nodes
     * @param epochSeconds when it was answered
     * @param path the path that was asked for
     */
    public record Request(String address, long connection, double epochSeconds, String path) {}

    /** Starts a number of nodes on 127.0.0.2, 127.0.0.3 and so on. */
    public static NginxNodes start(Path directory, int count) {
        return start(directory, loopback(count));
    }

    /** Starts nodes on the given addresses of this machine. */
    public static NginxNodes start(Path directory, List<String> addresses) {
        return start(directory, addresses, FreePorts.next());
    }

    /** Starts nodes on the given addresses of this machine, all at one port. */
    public static NginxNodes start(Path directory, List<String> addresses, int port) {
        return start(directory, addresses, port, NO_PORT);
    }

    /** Starts nodes on 127.0.0.2 and so on that take https at a second port, with a self-signed certificate. */
    public static NginxNodes startWithTls(Path directory, int count) {
        return start(directory, loopback(count), FreePorts.next(), FreePorts.next());
    }

    private static NginxNodes start(Path directory, List<String> addresses, int port, int tlsPort) {
        Path here = directory.toAbsolutePath();
        String listen = listen(addresses, port, "");
        if (tlsPort != NO_PORT) {
            Authority own = new Authority(here.resolve("keys"));
            listen += listen(addresses, tlsPort, " ssl") + "    ssl_certificate " + own.file("authority.pem")
                    + ";\n    ssl_certificate_key " + own.file("authority.key") + ";\n";
        }
        Path configuration = TestFiles.write(here.resolve("nginx.conf"), configuration(here, listen));
        String errors = here.resolve("error.log").toString();
        ManagedProcess process = DebianTool.start(
                "nginx", directory, "-p", here.toString(), "-c", configuration.toString(), "-e", errors);
        NginxNodes nodes =
                new NginxNodes(process, directory.resolve("access.log"), port, tlsPort, List.copyOf(addresses));
        process.awaitReady("all nodes accept", Await.PATIENCE, nodes::accept);
        return nodes;
    }

    /** The addresses of the nodes, for methods that take several. */
    public String[] addressArray() {
        return addresses.toArray(new String[0]);
    }

    /** All requests so far, in the order in which they were answered. */
    public List<Request> log() {
        return TestFiles.read(accessLog)
                .lines()
                .map(line -> line.split(" "))
                .map(part -> new Request(part[0], Long.parseLong(part[1]), Double.parseDouble(part[2]), part[3]))
                .toList();
    }

    /** Requests per address; an address without any is there with 0. */
    public Map<String, Long> requests() {
        return count(log());
    }

    /** Requests per address for one path; an address without any is there with 0. */
    public Map<String, Long> requests(String path) {
        return count(
                log().stream().filter(request -> request.path().equals(path)).toList());
    }

    /** Connections with at least one request per address; an address without any is there with 0. */
    public Map<String, Long> connections() {
        return count(firstOfEachConnection(log()));
    }

    /** Connections per address of requests for one path; an address without any is there with 0. */
    public Map<String, Long> connections(String path) {
        return count(firstOfEachConnection(
                log().stream().filter(request -> request.path().equals(path)).toList()));
    }

    @Override
    public void close() {
        process.close();
    }

    private static List<Request> firstOfEachConnection(List<Request> requests) {
        return requests.stream()
                .collect(Collectors.toMap(Request::connection, Function.identity(), (first, later) -> first))
                .values()
                .stream()
                .toList();
    }

    private Map<String, Long> count(List<Request> requests) {
        Map<String, Long> counts = new TreeMap<>();
        addresses.forEach(address -> counts.put(address, 0L));
        requests.forEach(request -> counts.merge(request.address(), 1L, Long::sum));
        return counts;
    }

    private boolean accept() throws IOException {
        for (String address : addresses) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(address, port), 1000);
            }
        }
        return true;
    }

    private static List<String> loopback(int count) {
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            addresses.add("127.0.0." + (2 + i));
        }
        return addresses;
    }

    private static String listen(List<String> addresses, int port, String options) {
        return addresses.stream()
                .map(address -> "    listen " + address + ":" + port + options + ";\n")
                .collect(Collectors.joining());
    }

    private static String configuration(Path here, String listen) {
        String temporary = List.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi").stream()
                .map(kind -> "  " + kind + "_temp_path " + here.resolve("temp-" + kind) + ";\n")
                .collect(Collectors.joining());
        // As root, nginx would give its folders to "nobody", whom a user namespace may not know; else this is ignored.
        return "user root;\ndaemon off;\nmaster_process off;\npid " + here.resolve("pid") + ";\n"
                + "events { worker_connections 4096; }\n"
                + "http {\n" + temporary
                + "  log_format nodes '$server_addr $connection $msec $uri';\n"
                + "  access_log " + here.resolve("access.log") + " nodes;\n"
                + "  keepalive_requests 100000;\n"
                + "  server {\n" + listen
                + "    location = /page { default_type text/html; return 200 '" + PAGE + "'; }\n"
                + "    location = /moved { return 302 /; }\n"
                + "    location = /fail { return 500; }\n"
                + "    location = /cached { expires 1h; default_type text/plain; return 200 'ok'; }\n"
                + "    location /few { keepalive_requests 7; default_type text/plain; return 200 'ok'; }\n"
                + "    location / { default_type text/plain; return 200 'ok'; }\n  }\n}\n";
    }
}
