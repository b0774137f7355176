// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.timers.Timer;

/** A timer that tells when each sample ought to start, and hears of the samples to measure how late they were. */
interface ScheduledTimer extends Timer, SampleListener, ThreadListener, TestStateListener {
    /** When the next sample of the timer's thread ought to start. */
    PlannedStart planned();

    @Override
    default void sampleOccurred(SampleEvent event) {
        planned().finished(event.getResult());
    }

    @Override
    default void sampleStarted(SampleEvent event) {}

    @Override
    default void sampleStopped(SampleEvent event) {}

    /** A thread counts from its first sample on: other controllers may come before. */
    @Override
    default void threadStarted() {}

    @Override
    default void threadFinished() {
        planned().leave();
    }

    @Override
    default void testStarted(String host) {
        testStarted();
    }

    /** The figures stay to be read. */
    @Override
    default void testEnded() {}

    @Override
    default void testEnded(String host) {}
}
