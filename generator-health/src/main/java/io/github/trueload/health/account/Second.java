// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

/** Users' milliseconds of one second. */
public final class Second extends Spent {
    /** How long it was. */
    public final double passedMs;
    /** How long all users together were there. */
    public final double userMs;
    /** How many samples ended. */
    public final long samples;
    /** How much of it all users spent waiting for each other to arrive, 0 to 1. */
    public final double meeting;

    Second(double passedMs, double userMs, long samples, double meeting) {
        this.meeting = meeting;
        this.passedMs = passedMs;
        this.userMs = userMs;
        this.samples = samples;
    }
}
