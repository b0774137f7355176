// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** What came of about as many users, in all seconds of a run that had them. Immutable. */
public final class LoadStep {
    /** Users, mean. */
    public final double users;
    /** Seconds with about as many. */
    public final int seconds;
    /** Samples that ended per second. */
    public final double perSecond;
    /** Their mean time in milliseconds; NaN where none ended. */
    public final double meanMs;

    /** Joins the figures that the fields describe. */
    public LoadStep(double users, int seconds, double perSecond, double meanMs) {
        this.users = users;
        this.seconds = seconds;
        this.perSecond = perSecond;
        this.meanMs = meanMs;
    }
}
