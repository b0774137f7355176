// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.FreePorts;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What differs between the releases of {@code influxd}. InfluxDB 1.x has no authentication, and UDP on the port of HTTP
 * into the database {@code udp}; InfluxDB 2.x has one organization, a token, and buckets that are databases to InfluxQL
 * too. Immutable.
 */
final class Edition {
    private static final String TOKEN = "test-token";
    private static final String SETUP = "{\"username\":\"admin\",\"password\":\"password-of-tests\",\"org\":\""
            + InfluxServer.ORGANIZATION + "\",\"bucket\":\"first\",\"token\":\"" + TOKEN + "\"}";

    private final String program;
    private final boolean two;
    private final boolean flux;
    private final int rpcPort = FreePorts.next();

    private Edition(String program, boolean two, boolean flux) {
        this.program = program;
        this.two = two;
        this.flux = flux;
    }

    static Edition one(String program, boolean flux) {
        return new Edition(program, false, flux);
    }

    static Edition two(String program) {
        return new Edition(program, true, true);
    }

    /** Name of the program. */
    String program() {
        return program;
    }

    /**
     * The program's arguments; writes its configuration where it needs one.
     *
     * @param directory where it keeps its data
     * @param address {@code host:port} to listen on
     */
    List<String> arguments(Path directory, String address) {
        if (two) {
            return List.of(
                    "--bolt-path=" + directory.resolve("influxd.bolt"),
                    "--engine-path=" + directory.resolve("engine"),
                    "--sqlite-path=" + directory.resolve("influxd.sqlite"),
                    "--http-bind-address=" + address,
                    "--reporting-disabled");
        }
        Path config = TestFiles.write(directory.resolve("influxdb.conf"), configuration(directory, address));
        return List.of("-config", config.toString());
    }

    /** The token that requests carry, or an empty text. */
    String token() {
        return two ? TOKEN : "";
    }

    /** Path and query of the address that listeners write a database to. */
    String writePath(String database) {
        return two
                ? "/api/v2/write?org=" + InfluxServer.ORGANIZATION + "&bucket=" + encode(database)
                : "/write?db=" + database;
    }

    /** Path and query of the address that answers Flux. */
    String fluxPath() {
        return "/api/v2/query" + (two ? "?org=" + InfluxServer.ORGANIZATION : "");
    }

    /** The name of a database in Flux. */
    String bucket(String database) {
        return two ? database : database + "/autogen";
    }

    /** Makes a server that answers usable. The set-up of one that has been set up is refused, which is as good. */
    void prepare(InfluxServer server) {
        if (two) {
            server.post("/api/v2/setup", SETUP);
        }
    }

    /** Creates a database; does nothing when it exists. */
    void createDatabase(InfluxServer server, String name) {
        if (!two) {
            server.post("/query", "q=" + encode("CREATE DATABASE \"" + name + "\""));
            return;
        }
        TwoAdmin admin = new TwoAdmin(server);
        if (!admin.hasBucket(name)) {
            admin.createBucket(name, Duration.ZERO);
        }
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
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
