// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

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
 * Parameters as a running test would see them at its start: functions and user defined variables evaluated. What cannot
 * be evaluated stays as it is written. Stateless; event thread only.
 */
final class EvaluatedParameters {
    private EvaluatedParameters() {}

    static Map<String, String> of(Arguments parameters) {
        JMeterContext context = JMeterContextService.getContext();
        JMeterVariables before = context.getVariables();
        try {
            JMeterVariables variables = new JMeterVariables();
            context.setVariables(variables);
            GuiPackage gui = GuiPackage.getInstance();
            if (gui != null) {
                define(gui.getTreeModel(), variables);
            }
            return evaluated(parameters.getArgumentsAsMap());
        } finally {
            context.setVariables(before);
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

    private static Map<String, String> evaluated(Map<String, String> texts) {
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
}
