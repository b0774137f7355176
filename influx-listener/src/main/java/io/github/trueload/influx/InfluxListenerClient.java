// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;

/**
 * Client of JMeter's Backend Listener that writes one row per label and interval to InfluxDB, in the schema of JMeter's
 * own client plus the tag {@code instance}. Samples are recorded in the thread that made them; JMeter's queue stays
 * empty. Thread-safe.
 */
public final class InfluxListenerClient extends RecordingClient {
    /** Creates a client that does nothing before the test. JMeter calls this. */
    public InfluxListenerClient() {
        super(ListenerKind.CLIENT);
    }
}
