// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.util.Arrays;
import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;

/** JMeter's validation of a thread group, which runs a copy of the plan. */
public final class PlanValidation {
    private PlanValidation() {}

    /**
     * Whether JMeter is copying the calling element for a validation, to be asked in {@code clone()}. JMeter (5.4.1 to
     * 5.6.3) tells an element nothing about that, but for those that are a {@code Backend}, which it leaves out. Plans
     * are copied a few times per run, so that a look at the caller costs nothing.
     */
    public static boolean isCloning() {
        String cloner = TreeClonerForValidation.class.getName();
        return Arrays.stream(new Throwable().getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(cloner));
    }
}
