// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What {@code jmeter-plan-upgrade} puts in the place of JMeter's own raw InfluxDB client when a plan is loaded: an
 * {@link InfluxRawListenerClient} that says so in the log. Thread-safe.
 */
public final class UpgradedInfluxRawListenerClient extends InfluxRawListenerClient {
    private static final Logger log = LoggerFactory.getLogger(UpgradedInfluxRawListenerClient.class);

    @Override
    public void setupTest(BackendListenerContext context) {
        log.info("JMeter's InfluxDBRawBackendListenerClient of this plan runs as Trueload's InfluxDB raw listener."
                + " To switch that off, remove jmeter-plan-upgrade-*.jar from lib/ext");
        super.setupTest(context);
    }

    @Override
    ListenerKind kind() {
        return ListenerKind.UPGRADED_RAW_CLIENT;
    }
}
