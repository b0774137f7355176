// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.run.RawRun;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/**
 * Client of JMeter's Backend Listener that writes one point per sample to InfluxDB, in the schema of JMeter's own raw
 * client plus the tag {@code instance}. No point replaces another one: their times differ by nanoseconds. Thread-safe.
 */
public class InfluxRawListenerClient implements BackendListenerClient {
    private volatile RawRun run;
    private volatile Origin origin = Origin.LOCAL;

    /** Starts the listener. Neither throws nor waits for the network: either would stop or delay the test. */
    @Override
    public void setupTest(BackendListenerContext context) {
        run = ListenerSetup.start("InfluxDB raw listener", context, ListenerSetup.defaults(false), (name, settings) -> {
                    origin = Origin.ofCaller(settings.instance(), JMeterUtils.getProperty("server.rmi.port"));
                    RawRun started = new RawRun(name, settings, JMeterUtils.getLocalHostName());
                    started.start();
                    return started;
                })
                .orElse(null);
    }

    /** Takes what the point needs in the calling thread and keeps the sample out of JMeter's queue. */
    @Override
    public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        RawRun current = run;
        if (current != null) {
            current.record(SampleReader.raw(origin.of(result), result));
        }
        return null;
    }

    /** Never called with a sample, because {@link #createSampleResult} queues none. */
    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
        results.forEach(result -> createSampleResult(context, result));
    }

    @Override
    public void teardownTest(BackendListenerContext context) {
        if (run != null) {
            run.stop();
            run = null;
        }
    }

    @Override
    public Arguments getDefaultParameters() {
        return DefaultParameters.raw();
    }
}
