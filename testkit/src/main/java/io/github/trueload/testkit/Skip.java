// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import org.junit.jupiter.api.Assumptions;

/**
 * Tests that cannot or need not run here. {@code ./check} counts them and prints each with its reason, and {@code
 * .ci/run} fails on a reason that {@code .ci/skips} does not hold. Thread-safe.
 */
public final class Skip {
    private Skip() {}

    /** Whether this is {@code ./check --all}, which leaves out nothing that this machine can run. */
    public static boolean nothing() {
        return Boolean.getBoolean("trueload.all");
    }

    /** Skips a combination that takes time and that others stand for, but with {@code ./check --all}. */
    public static void unlessAll(boolean runsByDefault) {
        Assumptions.assumeTrue(runsByDefault || nothing(), "only with ./check --all");
    }

    /**
     * Skips what this machine cannot do.
     *
     * @param possible whether it can
     * @param why what is missing, and how to get it
     */
    public static void unless(boolean possible, String why) {
        Assumptions.assumeTrue(possible, why);
    }
}
