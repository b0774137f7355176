// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import org.apache.jmeter.samplers.SampleResult;

/** The result that a thread handed over last; JMeter keeps it as long itself. Used by one thread. */
final class LastResult {
    private SampleResult last;

    /** Takes a result and returns the one before. */
    SampleResult replaceBy(SampleResult result) {
        SampleResult before = last;
        last = result;
        return before;
    }
}
