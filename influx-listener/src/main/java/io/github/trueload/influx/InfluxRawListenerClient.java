// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;

/**
 * Client of JMeter's Backend Listener that writes one point per sample to InfluxDB, in the schema of JMeter's own raw
 * client plus the tag {@code instance}. No point replaces another one: their times differ by nanoseconds. Thread-safe.
 */
public final class InfluxRawListenerClient extends RecordingClient {
    /** Creates a client that does nothing before the test. JMeter calls this. */
    public InfluxRawListenerClient() {
        super(ListenerKind.RAW_CLIENT);
    }
}
