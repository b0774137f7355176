// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.influxdb.InfluxDBRawBackendListenerClient;

/**
 * What {@code jmeter-plan-upgrade} puts in the place of JMeter's own raw InfluxDB client when a plan is loaded: an
 * {@link InfluxRawListenerClient} that says so in the log. Thread-safe.
 */
public final class UpgradedInfluxRawListenerClient extends UpgradedClient {
    /** Creates a client that does nothing before the test. JMeter calls this. */
    public UpgradedInfluxRawListenerClient() {
        super("InfluxDB raw listener", new InfluxRawListenerClient(ListenerKind.UPGRADED_RAW_CLIENT));
    }

    @Override
    BackendListenerClient stock() {
        return new InfluxDBRawBackendListenerClient();
    }
}
