// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * Where to ask for what was written: {@code /query}, which InfluxDB 1 has, 2 for buckets that are called as a database
 * is ({@code name} or {@code name/policy}), and 3. Immutable.
 */
final class QueryAddress {
    private static final Pattern WRITE_PATH = Pattern.compile("(.*?)/(?:write|api/v2/write|api/v3/write_lp)/?");

    private final HttpUrl url;

    private QueryAddress(HttpUrl url) {
        this.url = url;
    }

    /** The one beside an address that rows are written to; empty where that has no path of InfluxDB's. */
    static Optional<QueryAddress> beside(String writeUrl) {
        HttpUrl written = HttpUrl.get(writeUrl);
        Matcher path = WRITE_PATH.matcher(written.encodedPath());
        String bucket = written.queryParameter("bucket");
        String[] names = bucket == null ? new String[0] : bucket.split("/", 2);
        String database = names.length == 0 ? written.queryParameter("db") : names[0];
        if (!path.matches() || database == null) {
            return Optional.empty();
        }
        HttpUrl.Builder url = written.newBuilder()
                .encodedPath(path.group(1) + "/query")
                .removeAllQueryParameters("bucket")
                .removeAllQueryParameters("precision")
                .setQueryParameter("db", database)
                .setQueryParameter("epoch", "ms");
        if (names.length > 1) {
            url.setQueryParameter("rp", names[1]);
        }
        return Optional.of(new QueryAddress(url.build()));
    }

    HttpUrl of(String influxql) {
        return url.newBuilder().setQueryParameter("q", influxql).build();
    }
}
