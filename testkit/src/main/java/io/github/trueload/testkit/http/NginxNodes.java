// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.http;

import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.tls.Keytool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
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
 */
public final class NginxNodes implements AutoCloseable {
    private static final int NO_PORT = 0;
    private static final String PAGE = IntStream.rangeClosed(1, 6)
            .mapToObj(image -> "<img src=\"/image" + image + ".png\">")
            .collect(Collectors.joining("", "<html><body>", "</body></html>"));

    private final ManagedProcess process;
    private final Path accessLog;
    private final int port;
    private final int tlsPort;
    private final List<String> addresses;

    private NginxNodes(ManagedProcess process, Path accessLog, int port, int tlsPort, List<String> addresses) {
        this.process = process;
        this.accessLog = accessLog;
        this.port = port;
        this.tlsPort = tlsPort;
        this.addresses = addresses;
    }

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
        DebianTool tool = DebianTool.require("nginx");
        try {
            Files.createDirectories(directory);
            Path configuration = directory.resolve("nginx.conf");
            String listen = listen(addresses, port, "");
            if (tlsPort != NO_PORT) {
                SelfSigned pair = SelfSigned.OF_THIS_JVM;
                listen += listen(addresses, tlsPort, " ssl") + "    ssl_certificate " + pair.certificate()
                        + ";\n    ssl_certificate_key " + pair.key() + ";\n";
            }
            Files.writeString(configuration, configuration(directory, listen));
            ManagedProcess process = ManagedProcess.start(
                    "nginx",
                    directory,
                    tool.environment(),
                    List.of(
                            tool.path().toString(),
                            "-p",
                            directory.toAbsolutePath().toString(),
                            "-c",
                            configuration.toAbsolutePath().toString(),
                            "-e",
                            directory.toAbsolutePath().resolve("error.log").toString()));
            NginxNodes nodes =
                    new NginxNodes(process, directory.resolve("access.log"), port, tlsPort, List.copyOf(addresses));
            process.awaitReady("all nodes accept", Duration.ofSeconds(60), nodes::accept);
            return nodes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port of all nodes. */
    public int port() {
        return port;
    }

    /** The port of all nodes for https, when they were started with it. */
    public int tlsPort() {
        return tlsPort;
    }

    /** The addresses of the nodes. */
    public List<String> addresses() {
        return addresses;
    }

    /** The addresses of the nodes, for methods that take several. */
    public String[] addressArray() {
        return addresses.toArray(new String[0]);
    }

    /** All requests so far, in the order in which they were answered. */
    public List<Request> log() {
        try {
            return Files.readAllLines(accessLog).stream()
                    .map(line -> line.split(" "))
                    .map(part -> new Request(part[0], Long.parseLong(part[1]), Double.parseDouble(part[2]), part[3]))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    /** The process of all nodes. */
    public ManagedProcess process() {
        return process;
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

    private static String configuration(Path directory, String listen) {
        Path here = directory.toAbsolutePath();
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

    /**
     * A certificate that nobody vouches for, and its key, in the form that nginx reads. Immutable.
     *
     * @param certificate PEM file
     * @param key PEM file
     */
    private record SelfSigned(Path certificate, Path key) {
        private static final String ALIAS = "node";
        /** Of a key that exists for the time of one JVM of tests. */
        private static final String PASSWORD = "for-one-test";

        /** One for all, because it takes a process to make it. */
        static final SelfSigned OF_THIS_JVM = create();

        /** Makes a new pair with the {@code keytool} of the Java that runs the tests. */
        private static SelfSigned create() {
            try {
                Path directory = Files.createTempDirectory("nginx-key");
                directory.toFile().deleteOnExit();
                Path store = directory.resolve("node.p12");
                Keytool.generate(store, PASSWORD, ALIAS, "-keyalg", "EC", "-dname", "CN=node of a test");
                KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
                Files.delete(store);
                byte[] certificate = keys.getCertificate(ALIAS).getEncoded();
                byte[] key = keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
                return new SelfSigned(
                        pem(directory.resolve("node.crt"), "CERTIFICATE", certificate),
                        pem(directory.resolve("node.key"), "PRIVATE KEY", key));
            } catch (GeneralSecurityException | IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private static Path pem(Path file, String kind, byte[] content) throws IOException {
            String base64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                    .encodeToString(content);
            String text = "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
            file.toFile().deleteOnExit();
            return Files.writeString(file, text);
        }
    }
}
