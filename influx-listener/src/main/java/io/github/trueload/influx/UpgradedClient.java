// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.Parameter;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of ours in the place of one of JMeter's own, which it says in the log. JMeter property
 * {@code trueload.influx.upgrade=false} runs JMeter's own for one run, to compare the two without moving jars.
 * Thread-safe as the client that runs.
 */
abstract class UpgradedClient implements BackendListenerClient {
    private static final Logger log = LoggerFactory.getLogger(UpgradedClient.class);
    private static final String SWITCH = Parameter.PROPERTY_PREFIX + "upgrade";

    private final String title;
    private final BackendListenerClient ours;
    private volatile BackendListenerClient running;

    /** @param title what the log calls ours */
    UpgradedClient(String title, BackendListenerClient ours) {
        this.title = title;
        this.ours = ours;
        this.running = ours;
    }

    /** JMeter's own client, new. */
    abstract BackendListenerClient stock();

    @Override
    public final void setupTest(BackendListenerContext context) throws Exception {
        if (JMeterUtils.getPropDefault(SWITCH, true)) {
            running = ours;
            log.info(
                    "JMeter's {} of this plan runs as Trueload's {}. To switch that off for one run use -J{}=false,"
                            + " for good remove jmeter-plan-upgrade-*.jar from lib/ext",
                    stock().getClass().getSimpleName(),
                    title,
                    SWITCH);
        } else {
            running = stock();
            log.info("{} runs as it is, because of {}=false", running.getClass().getName(), SWITCH);
        }
        running.setupTest(context);
    }

    @Override
    public final SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        return running.createSampleResult(context, result);
    }

    @Override
    public final void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
        running.handleSampleResults(results, context);
    }

    @Override
    public final void teardownTest(BackendListenerContext context) throws Exception {
        running.teardownTest(context);
    }

    @Override
    public final Arguments getDefaultParameters() {
        return ours.getDefaultParameters();
    }
}
