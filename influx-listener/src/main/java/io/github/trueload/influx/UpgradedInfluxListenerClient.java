// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient;

/**
 * What {@code jmeter-plan-upgrade} puts in the place of JMeter's own InfluxDB client when a plan is loaded. It differs
 * from {@link InfluxListenerClient} in what existing plans and their dashboards rely on: slaves of an RMI master are
 * merged unless the plan says otherwise, and odd values are read as JMeter's own client reads them. Thread-safe.
 */
public final class UpgradedInfluxListenerClient extends UpgradedClient {
    /** Creates a client that does nothing before the test. JMeter calls this. */
    public UpgradedInfluxListenerClient() {
        super("InfluxDB listener", new InfluxListenerClient(ListenerKind.UPGRADED_CLIENT));
    }

    @Override
    BackendListenerClient stock() {
        return new InfluxdbBackendListenerClient();
    }
}
