// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.common.HelpButton;
import io.github.trueload.dubbo.PlanField.FieldBox;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.gui.PlanPart.OlderNote;
import io.github.trueload.dubbo.gui.PlanPart.PlanParts;
import java.awt.BorderLayout;
import java.awt.FlowLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import javax.swing.JPanel;
import javax.swing.tree.TreeNode;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.config.gui.AbstractConfigGui;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.gui.util.VerticalPanel;
import org.apache.jmeter.testelement.TestElement;

/**
 * The panel of the defaults element, a plain {@link ConfigTestElement} from which samplers in its scope take what they
 * leave empty. JMeter creates it by name. What nobody changed is saved as loaded. Event thread only.
 */
public final class DubboDefaultsGui extends AbstractConfigGui {
    private final PlanParts parts = new PlanParts();

    /** Lays out the panel. */
    public DubboDefaultsGui() {
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        VerticalPanel fields = new VerticalPanel();
        fields.add(makeTitlePanel());
        JPanel help = new JPanel(new FlowLayout(FlowLayout.LEADING, 5, 0));
        help.add(new HelpButton("dubbo-sampler"));
        fields.add(help);
        OlderNote note = new OlderNote();
        fields.add(note);
        for (FieldBox box : EnumSet.range(FieldBox.REGISTRY, FieldBox.CONFIG_CENTER)) {
            fields.add(new FieldGroup(box, false, null, parts));
        }
        add(fields, BorderLayout.NORTH);
        add(parts.register(new TablePanel(PlanTable.PARAMETERS, "title.parameters")), BorderLayout.CENTER);
        // Registered last: the others have written their values by then.
        parts.register(note);
        parts.configure(new ConfigTestElement());
    }

    @Override
    public String getStaticLabel() {
        return TEXTS.get("label.defaults");
    }

    @Override
    public String getLabelResource() {
        // Only asked for by getStaticLabel and getDocAnchor of the superclass, which are both overridden.
        return getClass().getSimpleName();
    }

    @Override
    public String getDocAnchor() {
        return "Dubbo_Request_Defaults";
    }

    @Override
    public TestElement createTestElement() {
        ConfigTestElement defaults = new ConfigTestElement();
        modifyTestElement(defaults);
        return defaults;
    }

    @Override
    public void modifyTestElement(TestElement element) {
        configureTestElement(element);
        parts.modify(element);
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        parts.configure(element);
    }

    @Override
    public void clearGui() {
        super.clearGui();
        parts.configure(new ConfigTestElement());
    }

    /** The enabled ones that fill what an element of the open plan leaves empty, from the inside out. */
    static List<TestElement> inScopeOf(TestElement element) {
        GuiPackage gui = GuiPackage.getInstance();
        JMeterTreeNode node = gui == null ? null : gui.getTreeModel().getNodeOf(element);
        return node == null ? Collections.emptyList() : inScopeOf(node);
    }

    static List<TestElement> inScopeOf(JMeterTreeNode node) {
        List<TestElement> found = new ArrayList<>();
        for (TreeNode scope = node.getParent(); scope != null; scope = scope.getParent()) {
            for (int i = 0; i < scope.getChildCount(); i++) {
                JMeterTreeNode child = (JMeterTreeNode) scope.getChildAt(i);
                TestElement element = child.getTestElement();
                boolean defaults = element instanceof ConfigTestElement
                        && DubboDefaultsGui.class.getName().equals(element.getPropertyAsString(TestElement.GUI_CLASS));
                if (defaults && child != node && child.isEnabled()) {
                    found.add(element);
                }
            }
        }
        return found;
    }
}
