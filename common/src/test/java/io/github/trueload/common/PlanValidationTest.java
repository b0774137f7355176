// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class PlanValidationTest {
    private static boolean seen;

    @Test
    void knowsJMetersCopierFromAnyOther() {
        Watching plan = new Watching();

        plan.clone();
        assertThat(seen).isFalse();

        new ListedHashTree(plan).traverse(new TreeClonerForValidation(false));
        assertThat(seen).isTrue();
    }

    /** An element that asks while it is copied. */
    public static final class Watching extends TestPlan {
        private static final long serialVersionUID = 1L;

        @Override
        public Object clone() {
            seen = PlanValidation.isCloning();
            return super.clone();
        }
    }
}
