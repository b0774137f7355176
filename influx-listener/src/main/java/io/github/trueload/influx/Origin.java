// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import org.apache.jmeter.samplers.SampleResult;

/** Tells which generator a result comes from. Thread-safe. */
interface Origin {
    /** This JVM as a source of samples. */
    String OWN = "";

    /** Every result comes from this JVM. */
    Origin LOCAL = result -> OWN;

    /** The slave's name, or {@link #OWN}. In the thread that made the sample or, on an RMI master, received it. */
    String of(SampleResult result);
}
