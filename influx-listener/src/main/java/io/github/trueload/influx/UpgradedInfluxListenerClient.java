// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What {@code jmeter-plan-upgrade} puts in the place of JMeter's own InfluxDB client when a plan is loaded. It differs
 * from {@link InfluxListenerClient} in one default: slaves of an RMI master are merged, as they were before, so that
 * the boards of existing plans stay right. Thread-safe.
 */
public final class UpgradedInfluxListenerClient extends InfluxListenerClient {
    private static final Logger log = LoggerFactory.getLogger(UpgradedInfluxListenerClient.class);

    @Override
    public void setupTest(BackendListenerContext context) {
        log.info("JMeter's InfluxdbBackendListenerClient of this plan runs as Trueload's InfluxDB listener."
                + " To switch that off, remove jmeter-plan-upgrade-*.jar from lib/ext");
        super.setupTest(context);
    }

    @Override
    ListenerKind kind() {
        return ListenerKind.UPGRADED_CLIENT;
    }
}
