// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.compare;

import java.util.Map;

/** One of the things that a comparison sets side by side. Measured on the main thread, one after the other. */
@FunctionalInterface
public interface Variant {
    /**
     * Does the work once and measures it.
     *
     * @param round counts from 1; a fresh folder or port per round keeps rounds independent
     */
    Map<Metric, Double> measure(int round) throws Exception;
}
