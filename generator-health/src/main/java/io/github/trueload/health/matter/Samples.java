// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.record.SampleTimes;
import java.net.URL;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * What matters learn from samples. Called by every sampler thread for every sample: takes no lock and allocates nothing
 * once labels and targets are known. Thread-safe.
 */
public final class Samples {
    /** Counts them and their times per label. */
    public final SampleTimes times = new SampleTimes();

    final Targets targets = new Targets();
    final Shortages shortages = new Shortages();
    private final ServerTimes serverTimes;
    private final LongAccumulator oldestMs = new LongAccumulator(Long::max, -1);

    Samples(ServerTimes serverTimes) {
        this.serverTimes = serverTimes;
    }

    /**
     * Takes note of a request and its answer.
     *
     * @param url null for samplers that have none
     * @param connectMs how long connecting took; 0 for a reused connection
     * @param successful whether the sample succeeded
     * @param headers of the answer; null is allowed
     */
    public void request(URL url, long connectMs, boolean successful, String headers, long elapsedMs) {
        if (url == null) {
            targets.answered(headers);
        } else if (successful) {
            targets.reached(url, connectMs);
        }
        serverTimes.record(headers, elapsedMs);
    }

    /** Takes note of why a sample failed; null is allowed. */
    public void failed(String message) {
        if (message != null) {
            shortages.failed(message);
        }
    }

    /** Takes note of the age of a sample that came from another JVM, in milliseconds. */
    public void arrived(long ageMs) {
        oldestMs.accumulate(ageMs);
    }

    /** Age of the oldest sample that arrived since the last call, in milliseconds; NaN when none did. */
    double takeOldestArrivalMs() {
        long oldest = oldestMs.getThenReset();
        return oldest < 0 ? Double.NaN : oldest;
    }
}
