// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestStateListener;

/** A controller whose part of the plan runs while it is its turn, by its name. One for each JMeter thread. */
public final class PartInTurns extends GenericController implements TestStateListener {
    private static volatile String current = "";

    @Override
    public void testStarted() {
        Turns.start(next -> current = next);
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        // Turns end with the process.
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    @Override
    public Sampler next() {
        return current.isEmpty() || getName().equals(current) ? super.next() : null;
    }
}
