// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import io.github.trueload.testkit.process.FreePorts;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** InfluxDB 1.x: no authentication, UDP on the port of HTTP into the database {@code udp}. */
final class EditionOne implements Edition {
    private final String program;
    private final boolean flux;
    private final int rpcPort = FreePorts.next();

    EditionOne(String program, boolean flux) {
        this.program = program;
        this.flux = flux;
    }

    @Override
    public String program() {
        return program;
    }

    @Override
    public List<String> arguments(Path directory, String address) throws IOException {
        Path config = Files.writeString(directory.resolve("influxdb.conf"), configuration(directory, address));
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
