// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeModel;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The user defined variables of the plan that is open in the GUI, as a running test would see them at its start. A
 * panel uses them to try out what it holds. Event dispatch thread only.
 */
public final class PlanVariables {
    private PlanVariables() {}

    /** Something that needs the variables, gives a T and may throw an E. */
    public interface Work<T, E extends Exception> {
        /** Does it; JMeter's context of this thread has the variables meanwhile. */
        T run() throws E;
    }

    /** Does something with the variables in JMeter's context of this thread; without an open plan there are none. */
    public static <T, E extends Exception> T during(Work<T, E> work) throws E {
        JMeterContext context = JMeterContextService.getContext();
        JMeterVariables before = context.getVariables();
        try {
            JMeterVariables variables = new JMeterVariables();
            context.setVariables(variables);
            GuiPackage gui = GuiPackage.getInstance();
            if (gui != null) {
                define(gui.getTreeModel(), variables);
            }
            return work.run();
        } finally {
            context.setVariables(before);
        }
    }

    /** Texts with their variables and functions evaluated; what cannot be evaluated stays as it is written. */
    public static Map<String, String> evaluated(Map<String, String> texts) {
        Map<String, String> values = new LinkedHashMap<>();
        texts.forEach((name, text) -> values.put(name, value(text)));
        return values;
    }

    private static String value(String text) {
        try {
            CompoundVariable expression = new CompoundVariable();
            expression.setParameters(text);
            return expression.execute();
        } catch (InvalidVariableException e) {
            return text;
        }
    }

    private static void define(JMeterTreeModel plan, JMeterVariables variables) {
        for (JMeterTreeNode node : plan.getNodesOfType(TestPlan.class)) {
            evaluated(((TestPlan) node.getTestElement()).getUserDefinedVariables())
                    .forEach(variables::put);
        }
        for (JMeterTreeNode node : plan.getNodesOfType(Arguments.class)) {
            if (node.isEnabled()) {
                evaluated(((Arguments) node.getTestElement()).getArgumentsAsMap())
                        .forEach(variables::put);
            }
        }
    }
}
