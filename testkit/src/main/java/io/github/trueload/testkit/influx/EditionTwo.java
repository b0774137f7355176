// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** InfluxDB 2.x: one organization, a token, buckets that are databases to InfluxQL too. */
final class EditionTwo implements Edition {
    private static final String TOKEN = "test-token";
    private static final String SETUP = "{\"username\":\"admin\",\"password\":\"password-of-tests\",\"org\":\""
            + InfluxServer.ORGANIZATION + "\",\"bucket\":\"first\",\"token\":\"" + TOKEN + "\"}";

    private final String program;

    EditionTwo(String program) {
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
