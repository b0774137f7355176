// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.gui.CheckPanel;
import io.github.trueload.dns.gui.CheckTexts;
import io.github.trueload.dns.resolve.SettingsText;
import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.JPanel;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testbeans.gui.TableEditor;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The table of DNS servers, and below it the check of what the whole panel says. JMeter makes one for its panel; event
 * dispatch thread only.
 */
public final class ServersEditor extends TableEditor {
    private CheckPanel check;

    @Override
    public Component getCustomEditor() {
        JPanel both = new JPanel(new BorderLayout(0, 2));
        both.add(super.getCustomEditor(), BorderLayout.CENTER);
        check = new CheckPanel(new CheckTexts(JMeterUtils.getLocale()), ServersEditor::shown);
        both.add(check, BorderLayout.SOUTH);
        return both;
    }

    @Override
    public void setValue(Object value) {
        super.setValue(value);
        if (check != null) {
            check.clear();
        }
    }

    /** What the panel says at the moment, with variables and functions evaluated; the properties alone without one. */
    private static SettingsText shown() {
        GuiPackage gui = GuiPackage.getInstance();
        if (gui != null) {
            gui.updateCurrentNode();
            TestElement element = gui.getTreeListener().getCurrentNode().getTestElement();
            if (element instanceof DnsBalancer) {
                return evaluated(gui, (DnsBalancer) element.clone());
            }
        }
        return Balancers.textOf(new DnsBalancer());
    }

    private static SettingsText evaluated(GuiPackage gui, DnsBalancer copy) {
        JMeterContext context = JMeterContextService.getContext();
        JMeterVariables before = context.getVariables();
        try {
            JMeterVariables variables = new JMeterVariables();
            context.setVariables(variables);
            ValueReplacer values = new ValueReplacer();
            for (JMeterTreeNode node : gui.getTreeModel().getNodesOfType(TestPlan.class)) {
                values.addVariables(((TestPlan) node.getTestElement()).getUserDefinedVariables());
            }
            for (JMeterTreeNode node : gui.getTreeModel().getNodesOfType(Arguments.class)) {
                if (node.isEnabled()) {
                    values.addVariables(((Arguments) node.getTestElement()).getArgumentsAsMap());
                }
            }
            values.replaceValues(copy);
            copy.setRunningVersion(true);
            return Balancers.textOf(copy);
        } catch (InvalidVariableException e) {
            // A function that cannot be evaluated stays as it is written, and the check tells of it.
            return Balancers.textOf(copy);
        } finally {
            context.setVariables(before);
        }
    }
}
