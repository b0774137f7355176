// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

/**
 * The write paths of InfluxDB and what differs between them. Other receivers of line protocol take one of these paths,
 * most of them the first one. Immutable.
 */
public enum ApiVersion {
    /** InfluxDB 1.x: {@code /write?db=}, and every path that is not one of the others. */
    V1("/write", "n", "Token "),
    /** InfluxDB 2.x: {@code /api/v2/write?org=&bucket=}. */
    V2("/api/v2/", "ns", "Token "),
    /** InfluxDB 3: {@code /api/v3/write_lp?db=}. */
    V3("/api/v3/", "nanosecond", "Bearer ");

    private final String path;
    private final String nanoseconds;
    private final String tokenScheme;

    ApiVersion(String path, String nanoseconds, String tokenScheme) {
        this.path = path;
        this.nanoseconds = nanoseconds;
        this.tokenScheme = tokenScheme;
    }

    /** The version that a path belongs to; a proxy may have put something before it. */
    static ApiVersion ofPath(String path) {
        return path.contains(V3.path) ? V3 : path.contains(V2.path) ? V2 : V1;
    }

    /** The value of the query parameter {@code precision} that means nanoseconds. */
    public String nanoseconds() {
        return nanoseconds;
    }

    /** The value of the header {@code Authorization} that carries a token. */
    String authorization(String token) {
        return tokenScheme + token;
    }
}
