// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.FreePorts;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What differs between the releases of {@code influxd}. Implementations are immutable. */
interface Edition {
    /** Name of the program. */
    String program();

    /**
     * The program's arguments; writes its configuration where it needs one.
     *
     * @param directory where it keeps its data
     * @param address {@code host:port} to listen on
     */
    List<String> arguments(Path directory, String address);

    /** The token that requests carry, or an empty text. */
    String token();

    /** Path and query of the address that listeners write a database to. */
    String writePath(String database);

    /** Path and query of the address that answers Flux. */
    String fluxPath();

    /** The name of a database in Flux. */
    String bucket(String database);

    /** Makes a server that answers usable; it may have been made so before. */
    void prepare(InfluxServer server);

    /** Creates a database; does nothing when it exists. */
    void createDatabase(InfluxServer server, String name);

    /** InfluxDB 1.x: no authentication, UDP on the port of HTTP into the database {@code udp}. */
    final class One implements Edition {
        private final String program;
        private final boolean flux;
        private final int rpcPort = FreePorts.next();

        One(String program, boolean flux) {
            this.program = program;
            this.flux = flux;
        }

        @Override
        public String program() {
            return program;
        }

        @Override
        public List<String> arguments(Path directory, String address) {
            Path config = TestFiles.write(directory.resolve("influxdb.conf"), configuration(directory, address));
            return List.of("-config", config.toString());
        }

        @Override
        public String token() {
            return "";
        }

        @Override
        public String writePath(String database) {
            return "/write?db=" + database;
        }

        @Override
        public String fluxPath() {
            return "/api/v2/query";
        }

        @Override
        public String bucket(String database) {
            return database + "/autogen";
        }

        @Override
        public void prepare(InfluxServer server) {
            // Ready as it is.
        }

        @Override
        public void createDatabase(InfluxServer server, String name) {
            server.post("/query", "q=" + URLEncoder.encode("CREATE DATABASE \"" + name + "\"", StandardCharsets.UTF_8));
        }

        private String configuration(Path directory, String address) {
            return """
                    reporting-disabled = true
                    bind-address = "127.0.0.1:%d"
                    [meta]
                    dir = "%s/meta"
                    [data]
                    dir = "%s/data"
                    wal-dir = "%s/wal"
                    query-log-enabled = false
                    [monitor]
                    store-enabled = false
                    [http]
                    bind-address = "%s"
                    log-enabled = false
                    flux-enabled = %s
                    [[udp]]
                    enabled = true
                    bind-address = "%s"
                    database = "udp"
                    batch-timeout = "100ms"
                    """
                    .formatted(rpcPort, directory, directory, directory, address, flux, address);
        }
    }

    /** InfluxDB 2.x: one organization, a token, buckets that are databases to InfluxQL too. */
    final class Two implements Edition {
        private static final String TOKEN = "test-token";
        private static final String SETUP = "{\"username\":\"admin\",\"password\":\"password-of-tests\",\"org\":\""
                + InfluxServer.ORGANIZATION + "\",\"bucket\":\"first\",\"token\":\"" + TOKEN + "\"}";

        private final String program;

        Two(String program) {
            this.program = program;
        }

        @Override
        public String program() {
            return program;
        }

        @Override
        public List<String> arguments(Path directory, String address) {
            return List.of(
                    "--bolt-path=" + directory.resolve("influxd.bolt"),
                    "--engine-path=" + directory.resolve("engine"),
                    "--sqlite-path=" + directory.resolve("influxd.sqlite"),
                    "--http-bind-address=" + address,
                    "--reporting-disabled");
        }

        @Override
        public String token() {
            return TOKEN;
        }

        @Override
        public String writePath(String database) {
            return "/api/v2/write?org=" + InfluxServer.ORGANIZATION + "&bucket="
                    + URLEncoder.encode(database, StandardCharsets.UTF_8);
        }

        @Override
        public String fluxPath() {
            return "/api/v2/query?org=" + InfluxServer.ORGANIZATION;
        }

        @Override
        public String bucket(String database) {
            return database;
        }

        /** The set-up of a server that has been set up is refused, which is as good. */
        @Override
        public void prepare(InfluxServer server) {
            server.post("/api/v2/setup", SETUP);
        }

        @Override
        public void createDatabase(InfluxServer server, String name) {
            TwoAdmin admin = new TwoAdmin(server);
            if (!admin.hasBucket(name)) {
                admin.createBucket(name, Duration.ZERO);
            }
        }
    }
}
