// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.Checkout;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The plans of the folder {@code examples}, and those of these tests. Stateless. */
public final class Plans {
    /** JMeter's own InfluxDB client. */
    public static final String STOCK_INFLUX =
            "org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient";

    private Plans() {}

    /** An example. */
    public static Path example(String name) {
        return Checkout.root().resolve("examples").resolve(name);
    }

    /** A plan of these tests. */
    public static Path own(String name) {
        return Checkout.root().resolve("acceptance/src/test/resources/plans").resolve(name);
    }

    /** The parameters of JMeter's own InfluxDB client, as plans have them, and more of them. */
    public static Map<String, String> stockInflux(String url, String application, Map<String, String> more) {
        Map<String, String> parameters = new HashMap<>(Map.of(
                "influxdbMetricsSender", "org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender",
                "influxdbUrl", url,
                "application", application,
                "measurement", "jmeter",
                "summaryOnly", "false",
                "samplersRegex", ".*"));
        parameters.putAll(more);
        return parameters;
    }
}
