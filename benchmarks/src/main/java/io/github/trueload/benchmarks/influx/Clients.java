// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Listeners;
import java.util.LinkedHashMap;
import java.util.Map;

/** Clients of JMeter's Backend Listener, and what a user enters for them. */
public final class Clients {
    /** Ours. */
    public static final String OURS = "io.github.trueload.influx.InfluxListenerClient";
    /** JMeter's own. */
    public static final String STOCK = "org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient";

    private Clients() {}

    /** What a user enters for JMeter's own client; ours takes the same. */
    public static Map<String, String> parameters(String url) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("influxdbMetricsSender", "org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender");
        parameters.put("influxdbUrl", url);
        parameters.put("application", "benchmark");
        parameters.put("measurement", "jmeter");
        parameters.put("summaryOnly", "false");
        parameters.put("samplersRegex", ".*");
        parameters.put("percentiles", "99;95;90");
        parameters.put("testTitle", "benchmark");
        parameters.put("eventTags", "");
        return parameters;
    }

    /** JMeter's Backend Listener with a client, in JMeter's own size. */
    public static Element backend(String client, Map<String, String> parameters) {
        return Listeners.backend(client, 5000, parameters);
    }
}
