// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.gui.TextEditor.Prompt;
import io.github.trueload.testkit.gui.Panel;
import java.awt.Component;
import java.awt.Container;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.text.JTextComponent;

/** Finds components of a panel and uses them as a person would. */
final class Components {
    private Components() {}

    /** Places a component and all below it, as a window would. */
    static void layOut(Container container) {
        container.doLayout();
        for (Component component : container.getComponents()) {
            if (component instanceof Container) {
                layOut((Container) component);
            }
        }
    }

    static JTextComponent input(Container container, PlanField field) {
        JComponent component = Panel.part(container, JComponent.class, field.id);
        return component instanceof JComboBox<?> box
                ? (JTextComponent) box.getEditor().getEditorComponent()
                : (JTextComponent) component;
    }

    /** What stands in grey in a field; the empty text where nothing does. */
    static String prompt(Container container, PlanField field) {
        return Panel.all(input(container, field), Prompt.class).stream()
                .filter(Component::isVisible)
                .map(Prompt::getText)
                .findFirst()
                .orElse("");
    }

    /** The table with the given columns. */
    static JTable table(Container container, PlanTable table) {
        return Panel.part(container, TablePanel.class, table.name()).table;
    }

    static void click(Container container, String button) {
        Panel.part(container, AbstractButton.class, button).doClick();
    }
}
