// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.common.StockUpgrade;
import org.apache.jmeter.visualizers.backend.BackendListener;
import org.apache.jmeter.visualizers.backend.influxdb.InfluxDBRawBackendListenerClient;
import org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a Backend Listener of an existing plan becomes when it is loaded. While a test runs with {@code
 * jmeter-plan-upgrade} installed, ours stand in the place of JMeter's InfluxDB clients; in the panel and in the file
 * the element keeps the client that it names.
 */
public final class UpgradedBackendListener extends BackendListener {
    private static final long serialVersionUID = 1L;
    private static final Logger log = LoggerFactory.getLogger(UpgradedBackendListener.class);
    private static final String SWITCH = "trueload.influx.upgrade";

    static {
        StockUpgrade.saveAs("BackendListener", UpgradedBackendListener.class);
    }

    /** The client that runs in a test; outside of one the client that the plan names. */
    @Override
    public String getClassname() {
        String named = super.getClassname();
        if (!isRunningVersion() || !StockUpgrade.isOn(SWITCH)) {
            return named;
        }
        if (InfluxdbBackendListenerClient.class.getName().equals(named)) {
            return UpgradedInfluxListenerClient.class.getName();
        }
        return InfluxDBRawBackendListenerClient.class.getName().equals(named)
                ? UpgradedInfluxRawListenerClient.class.getName()
                : named;
    }

    @Override
    public void testStarted(String host) {
        String named = super.getClassname();
        if (!getClassname().equals(named)) {
            log.info(
                    "JMeter's {} of this plan runs as Trueload's InfluxDB {}. To switch that off for one run use"
                            + " -J{}=false, for good remove jmeter-plan-upgrade-*.jar from lib/ext",
                    named.substring(named.lastIndexOf('.') + 1),
                    named.equals(InfluxdbBackendListenerClient.class.getName()) ? "listener" : "raw listener",
                    SWITCH);
        }
        super.testStarted(host);
    }
}
