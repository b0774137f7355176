// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.health.probe.SampleProbes;
import io.github.trueload.health.record.SampleTimes;
import org.apache.jmeter.samplers.SampleResult;

/** The samples of one thread on their way into the watch. Used by that thread alone. */
final class ThreadSamples {
    private final SampleProbes probes;
    private final SampleTimes.OfThread times;
    /** JMeter keeps it as long itself. */
    private SampleResult last;

    ThreadSamples(SampleProbes probes, SampleTimes.OfThread times) {
        this.probes = probes;
        this.times = times;
    }

    /** Whether the result is another one than that of the last call. */
    boolean isNew(SampleResult result) {
        boolean isNew = result != last;
        last = result;
        return isNew;
    }

    /** Takes note of a result. */
    void record(SampleResult result) {
        boolean successful = result.isSuccessful();
        long elapsedMs = result.getTime();
        String headers = result.getResponseHeaders();
        times.record(String.valueOf(result.getSampleLabel()), elapsedMs, successful);
        probes.targets().record(result.getURL(), result.getConnectTime(), successful, result.getResponseMessage());
        if (result.getURL() == null) {
            probes.targets().answered(headers);
        }
        if (result.getSubResults().length == 0) {
            // Of several requests the headers are those of one, and the time is that of all.
            probes.serverTimes().record(headers, elapsedMs);
        }
    }
}
