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
        times.record(String.valueOf(result.getSampleLabel()), result.getTime(), result.isSuccessful());
        ask(result);
    }

    /**
     * A transaction, or a page with what it embeds, is told by its parts alone: of their connections, headers and
     * failures it has those of one, or none.
     *
     * @return whether it failed
     */
    private boolean ask(SampleResult result) {
        boolean partFailed = false;
        SampleResult[] parts = result.getSubResults();
        for (SampleResult part : parts) {
            partFailed |= ask(part);
        }
        boolean successful = result.isSuccessful();
        if (parts.length == 0) {
            askForRequest(result, successful);
        } else if (!partFailed) {
            probes.targets().record(null, 0, successful, result.getResponseMessage());
        }
        return partFailed || !successful;
    }

    private void askForRequest(SampleResult request, boolean successful) {
        String headers = request.getResponseHeaders();
        probes.targets().record(request.getURL(), request.getConnectTime(), successful, request.getResponseMessage());
        if (request.getURL() == null) {
            probes.targets().answered(headers);
        }
        probes.serverTimes().record(headers, request.getTime());
    }
}
