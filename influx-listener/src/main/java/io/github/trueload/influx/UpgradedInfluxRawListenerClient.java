// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;

/**
 * What {@link UpgradedBackendListener} runs in the place of JMeter's own raw InfluxDB client: as
 * {@link InfluxRawListenerClient}, but odd values are read as JMeter's own client reads them. Thread-safe.
 */
public final class UpgradedInfluxRawListenerClient extends RecordingClient {
    /** Creates a client that does nothing before the test. JMeter calls this. */
    public UpgradedInfluxRawListenerClient() {
        super(ListenerKind.UPGRADED_RAW_CLIENT);
    }
}
