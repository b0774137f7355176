// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.swing.tree.TreeNode;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;

/** Finds the defaults elements that fill what an element leaves empty. Stateless; event thread only. */
final class DefaultsInScope {
    private DefaultsInScope() {}

    /** Those of an element of the open plan, from the inside out; none where it does not stand in that plan. */
    static List<TestElement> of(TestElement element) {
        GuiPackage gui = GuiPackage.getInstance();
        JMeterTreeNode node = gui == null ? null : gui.getTreeModel().getNodeOf(element);
        return node == null ? Collections.emptyList() : of(node);
    }

    /** Those of a node, from the inside out. */
    static List<TestElement> of(JMeterTreeNode node) {
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
