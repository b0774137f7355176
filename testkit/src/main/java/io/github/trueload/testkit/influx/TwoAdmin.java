// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Json;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * What an administrator of an InfluxDB 2 does: buckets that forget, tokens that permit one thing, users of the paths
 * that InfluxDB 1 has. Thread-safe.
 */
public final class TwoAdmin {
    private final InfluxServer server;

    /** Administers a server that runs. */
    public TwoAdmin(InfluxServer server) {
        this.server = server;
    }

    /**
     * Creates a bucket.
     *
     * @param kept how old a row may become, an hour at least; zero for any age
     */
    public void createBucket(String name, Duration kept) {
        String rules = kept.isZero() ? "" : "{\"type\":\"expire\",\"everySeconds\":" + kept.toSeconds() + "}";
        send("/api/v2/buckets", ofOrganization() + "\"name\":" + quote(name) + ",\"retentionRules\":[" + rules + "]}");
    }

    /** Whether there is a bucket of a name. */
    public boolean hasBucket(String name) {
        HttpResponse<String> answer = server.get(path(name));
        return answer.statusCode() != 404 && !check(answer).path("buckets").isEmpty();
    }

    /** Deletes a bucket with all that is in it. */
    public void deleteBucket(String name) {
        check(server.delete("/api/v2/buckets/" + bucketId(name)));
    }

    /**
     * A token that permits one thing only.
     *
     * @param action {@code read} or {@code write}
     */
    public String token(String action, String bucket) {
        return send(
                        "/api/v2/authorizations",
                        ofOrganization() + "\"permissions\":[" + permission(action, bucket) + "]}")
                .path("token")
                .asText();
    }

    /** Creates a user, with a password, who may read and write a bucket by the paths of InfluxDB 1. */
    public void createUser(String name, String password, String bucket) {
        JsonNode user = send(
                "/private/legacy/authorizations",
                ofOrganization() + "\"token\":" + quote(name) + ",\"permissions\":[" + permission("read", bucket) + ","
                        + permission("write", bucket) + "]}");
        check(server.post(
                "/private/legacy/authorizations/" + user.path("id").asText() + "/password",
                "{\"password\":" + quote(password) + "}"));
    }

    private String permission(String action, String bucket) {
        return "{\"action\":" + quote(action) + ",\"resource\":{\"type\":\"buckets\",\"id\":" + quote(bucketId(bucket))
                + "}}";
    }

    private String bucketId(String name) {
        return id(path(name), "buckets");
    }

    private static String path(String bucket) {
        return "/api/v2/buckets?name=" + URLEncoder.encode(bucket, StandardCharsets.UTF_8);
    }

    private String ofOrganization() {
        return "{\"orgID\":" + quote(id("/api/v2/orgs?org=" + InfluxServer.ORGANIZATION, "orgs")) + ",";
    }

    private String id(String path, String list) {
        return check(server.get(path)).path(list).path(0).path("id").asText();
    }

    private JsonNode send(String path, String json) {
        return check(server.post(path, json));
    }

    private static JsonNode check(HttpResponse<String> response) {
        if (response.statusCode() >= 300) {
            throw new IllegalStateException(response + ": " + response.body());
        }
        return Json.of(response.body());
    }

    private static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
