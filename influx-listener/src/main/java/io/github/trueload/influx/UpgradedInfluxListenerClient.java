// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;

/**
 * What {@link UpgradedBackendListener} runs in the place of JMeter's own InfluxDB client. It differs from
 * {@link InfluxListenerClient} in what existing plans and their dashboards rely on: slaves of an RMI master are merged
 * unless the plan says otherwise, and odd values are read as JMeter's own client reads them. Thread-safe.
 */
public final class UpgradedInfluxListenerClient extends RecordingClient {
    /** Creates a client that does nothing before the test. JMeter calls this. */
    public UpgradedInfluxListenerClient() {
        super(ListenerKind.UPGRADED_CLIENT);
    }
}
