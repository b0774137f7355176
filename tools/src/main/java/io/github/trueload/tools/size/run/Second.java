// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.run;

/** The figures of one second of a run; NaN where unknown. Immutable. */
public final class Second {
    /** End of the second, milliseconds since 1970. */
    public final long timeMs;
    /** Samples that ended in it. */
    public final double samples;
    /** Of these, failed ones. */
    public final double errors;
    /** Sampler threads. */
    public final double users;
    /** Processors that this JMeter used. */
    public final double processors;
    /** Use of the machine's processors, 0 to 1. */
    public final double machine;

    /** A second by all its figures, in the order of the fields. */
    public Second(long timeMs, double samples, double errors, double users, double processors, double machine) {
        this.timeMs = timeMs;
        this.samples = samples;
        this.errors = errors;
        this.users = users;
        this.processors = processors;
        this.machine = machine;
    }
}
