// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.common.CheckPanel;
import io.github.trueload.common.PlanVariables;
import io.github.trueload.dns.gui.HostCheck;
import io.github.trueload.dns.resolve.SettingsText;
import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.JPanel;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.testbeans.gui.TableEditor;
import org.apache.jmeter.testelement.TestElement;

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
        check = HostCheck.panel(ServersEditor::shown);
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
            TestElement element = gui.getTreeListener().getCurrentNode().getTestElement();
            if (element instanceof DnsBalancer) {
                DnsBalancer copy = (DnsBalancer) element.clone();
                // Not GuiPackage.updateCurrentNode(), after which JMeter takes no later edit of the panel.
                gui.getGui(element).modifyTestElement(copy);
                return PlanVariables.during(() -> evaluated(copy));
            }
        }
        return Balancers.textOf(new DnsBalancer());
    }

    private static SettingsText evaluated(DnsBalancer copy) {
        try {
            new ValueReplacer().replaceValues(copy);
            copy.setRunningVersion(true);
        } catch (InvalidVariableException e) {
            // A function that cannot be evaluated stays as it is written, and the check tells of it.
            return Balancers.textOf(copy);
        }
        return Balancers.textOf(copy);
    }
}
