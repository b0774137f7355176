// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.gui.TextEditor.Prompt;
import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.List;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.text.JTextComponent;

/** Finds components of a panel and uses them as a person would. */
final class Components {
    private Components() {}

    static <T extends Component> List<T> all(Container container, Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Component component : container.getComponents()) {
            if (type.isInstance(component)) {
                found.add(type.cast(component));
            }
            if (component instanceof Container) {
                found.addAll(all((Container) component, type));
            }
        }
        return found;
    }

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
        JComponent component = all(container, JComponent.class).stream()
                .filter(candidate -> field.id.equals(candidate.getName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No component for " + field));
        return component instanceof JComboBox<?> box
                ? (JTextComponent) box.getEditor().getEditorComponent()
                : (JTextComponent) component;
    }

    /** What stands in grey in a field; the empty text where nothing does. */
    static String prompt(Container container, PlanField field) {
        return all(input(container, field), Prompt.class).stream()
                .filter(Component::isVisible)
                .map(Prompt::getText)
                .findFirst()
                .orElse("");
    }

    /** The table with the given columns. */
    static JTable table(Container container, PlanTable table) {
        return all(container, JTable.class).stream()
                .filter(candidate -> ((TablePanel)
                                javax.swing.SwingUtilities.getAncestorOfClass(TablePanel.class, candidate))
                        .getName()
                        .equals(table.name()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No table " + table));
    }

    static void click(Container container, String button) {
        all(container, AbstractButton.class).stream()
                .filter(candidate -> button.equals(candidate.getName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No button " + button))
                .doClick();
    }
}
