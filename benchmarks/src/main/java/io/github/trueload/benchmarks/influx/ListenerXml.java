// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.Plan;
import java.util.LinkedHashMap;
import java.util.Map;

/** Listener elements as XML. */
public final class ListenerXml {
    static final String OUR_CLIENT = "io.github.trueload.influx.InfluxListenerClient";
    static final String STOCK_CLIENT = "org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient";
    private static final String ELEMENT = "io.github.trueload.influx.InfluxListener";

    private ListenerXml() {}

    /** What a user enters for JMeter's own client; ours takes the same. */
    static Map<String, String> parameters(String url) {
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

    /** JMeter's Backend Listener with a client. */
    static String backend(String client, Map<String, String> parameters) {
        return "<BackendListener guiclass=\"BackendListenerGui\" testclass=\"BackendListener\" testname=\"listener\">"
                + Plan.arguments("arguments", parameters) + Plan.string("classname", client)
                + Plan.string("QUEUE_SIZE", "5000") + "</BackendListener>";
    }

    /** Our own element. */
    public static String element(Map<String, String> parameters) {
        return "<" + ELEMENT + " guiclass=\"io.github.trueload.influx.gui.InfluxListenerGui\" testclass=\"" + ELEMENT
                + "\" testname=\"listener\">" + Plan.arguments("arguments", parameters) + "</" + ELEMENT + ">";
    }
}
