// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.influx;

import io.github.trueload.benchmarks.Plan;
import java.util.Map;

/** Listener elements as XML. */
public final class ListenerXml {
    static final String OUR_CLIENT = "io.github.trueload.influx.InfluxListenerClient";
    static final String STOCK_CLIENT = "org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient";
    private static final String ELEMENT = "io.github.trueload.influx.InfluxListener";

    private ListenerXml() {}

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
