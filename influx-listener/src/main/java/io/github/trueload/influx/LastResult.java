// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import org.apache.jmeter.samplers.SampleResult;

/** The result that a thread handed over last. Not thread-safe: each sampler thread has one. */
final class LastResult {
    private SampleResult last;

    /** Remembers another result and gives the one before it; null at first. */
    SampleResult replaceBy(SampleResult result) {
        SampleResult before = last;
        last = result;
        return before;
    }
}
