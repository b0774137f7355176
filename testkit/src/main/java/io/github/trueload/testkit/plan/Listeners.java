// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.plan;

import java.util.Map;

/** Listeners. Thread-safe. */
public final class Listeners {
    private static final String HEALTH = "io.github.trueload.health.GeneratorHealth";
    private static final String INFLUX = "io.github.trueload.influx.InfluxListener";

    private Listeners() {}

    /** JMeter's Backend Listener with a client. */
    public static Element backend(String client, int queueSize, Map<String, String> parameters) {
        return Element.of("BackendListenerGui", "BackendListener", client)
                .arguments("arguments", parameters)
                .text("classname", client)
                .text("QUEUE_SIZE", String.valueOf(queueSize));
    }

    /** The InfluxDB listener that is an element of its own. */
    public static Element influx(Map<String, String> parameters) {
        return Element.of("io.github.trueload.influx.gui.InfluxListenerGui", INFLUX, "InfluxDB")
                .arguments("arguments", parameters);
    }

    /** The element that watches the generator. */
    public static Element health() {
        return Element.of("io.github.trueload.health.gui.GeneratorHealthGui", HEALTH, "Generator Health");
    }

    /** JMeter's Summary Report. */
    public static Element summary() {
        return Element.of("SummaryReport", "ResultCollector", "Summary Report");
    }
}
