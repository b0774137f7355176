// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.DubboCheck;
import io.github.trueload.dubbo.browse.CatalogException;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The fields of an element that decide about its reference, as a running test would see them at its start: defaults
 * elements in scope merged in, functions and user defined variables evaluated. What only a running test knows (CSV
 * data, extracted values) stays as it is written. Stateless; event thread only.
 */
final class EffectiveElement {
    private EffectiveElement() {}

    /**
     * Makes a copy effective. Event thread only.
     *
     * @param copy a copy of the element that is edited, to be changed
     * @throws CatalogException when a field holds a function that cannot be evaluated
     */
    static TestElement of(TestElement copy) throws CatalogException {
        GuiPackage gui = GuiPackage.getInstance();
        JMeterContext context = JMeterContextService.getContext();
        JMeterVariables before = context.getVariables();
        try {
            JMeterVariables variables = new JMeterVariables();
            context.setVariables(variables);
            if (gui != null) {
                addVariables(gui, variables);
                mergeDefaults(gui.getTreeListener().getCurrentNode(), copy);
            }
            new ValueReplacer().replaceValues(copy);
            copy.setRunningVersion(true);
            return evaluated(copy);
        } catch (InvalidVariableException e) {
            throw new CatalogException("A field holds a function that cannot be evaluated: " + e.getMessage());
        } finally {
            context.setVariables(before);
        }
    }

    private static void addVariables(GuiPackage gui, JMeterVariables variables) throws InvalidVariableException {
        for (JMeterTreeNode node : gui.getTreeModel().getNodesOfType(TestPlan.class)) {
            add(((TestPlan) node.getTestElement()).getUserDefinedVariables(), variables);
        }
        for (JMeterTreeNode node : gui.getTreeModel().getNodesOfType(Arguments.class)) {
            if (node.isEnabled()) {
                add(((Arguments) node.getTestElement()).getArgumentsAsMap(), variables);
            }
        }
    }

    private static void add(Map<String, String> definitions, JMeterVariables variables)
            throws InvalidVariableException {
        for (Map.Entry<String, String> definition : definitions.entrySet()) {
            CompoundVariable value = new CompoundVariable();
            value.setParameters(definition.getValue());
            variables.put(definition.getKey(), value.execute());
        }
    }

    private static void mergeDefaults(JMeterTreeNode node, TestElement copy) {
        // From the inside out, as merging only fills what is still empty.
        for (TestElement defaults : DefaultsInScope.of(node)) {
            copy.addTestElement((TestElement) defaults.clone());
        }
    }

    // Other threads see other variables, so the texts are fixed here. No other field is evaluated: a function of an
    // argument may count, or take a line of a file. A missing key stays missing, as it means something in older plans.
    private static TestElement evaluated(TestElement copy) {
        ConfigTestElement fixed = new ConfigTestElement();
        PropertyIterator properties = copy.propertyIterator();
        while (properties.hasNext()) {
            JMeterProperty property = properties.next();
            if (DubboCheck.reads(property.getName())) {
                fixed.setProperty(property.getName(), property.getStringValue());
            }
        }
        return fixed;
    }
}
