// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterResult;

/** What runs leave behind. Stateless. */
public final class Runs {
    private Runs() {}

    /** Fails unless a run ended well: exit code 0, samples of which none failed, and no ERROR in jmeter.log. */
    public static void assertPassed(JMeterResult result) {
        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.jtl().samples()).isNotEmpty();
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.logLines(" ERROR ")).isEmpty();
    }
}
