// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.threads.ThreadGauge;
import org.apache.jmeter.threads.JMeterContextService;

/** JMeter's own counters of threads. Thread-safe. */
final class JMeterThreads implements ThreadGauge {
    @Override
    public int active() {
        return JMeterContextService.getThreadCounts().activeThreads;
    }

    @Override
    public int started() {
        return JMeterContextService.getThreadCounts().startedThreads;
    }

    @Override
    public int finished() {
        return JMeterContextService.getThreadCounts().finishedThreads;
    }
}
