// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.threads;

/** The numbers of JMeter threads in this JVM. Implementations must be callable from any thread and never wait. */
public interface ThreadGauge {
    /** How many are active now. */
    int active();

    /** How many were started in this test. */
    int started();

    /** How many ended in this test. */
    int finished();
}
