// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JPasswordField;
import javax.swing.JTable;
import javax.swing.JTree;
import javax.swing.text.JTextComponent;

/** Finds what is on the display and what it shows. Event thread only. */
final class Views {
    private Views() {}

    static List<Window> showingWindows() {
        return Arrays.stream(Window.getWindows()).filter(Window::isShowing).toList();
    }

    static <T extends Component> List<T> showing(Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Window window : showingWindows()) {
            all(window, type).stream().filter(Component::isShowing).forEach(found::add);
        }
        return found;
    }

    static <T extends Component> List<T> all(Container container, Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Component component : container.getComponents()) {
            if (type.isInstance(component)) {
                found.add(type.cast(component));
            }
            if (component instanceof Container inner) {
                found.addAll(all(inner, type));
            }
        }
        return found;
    }

    static boolean selectNode(JTree tree, String label) {
        for (int row = 0; row < tree.getRowCount(); row++) {
            tree.expandRow(row);
            if (label.equals(rendered(tree, row))) {
                tree.setSelectionRow(row);
                return true;
            }
        }
        return false;
    }

    static boolean enter(String name, String text) {
        JTextComponent field = field(name);
        if (field == null) {
            return false;
        }
        field.requestFocusInWindow();
        field.setText(text);
        return true;
    }

    static String text(String name) {
        JTextComponent field = field(name);
        if (field == null) {
            throw new IllegalStateException("No field " + name);
        }
        return field.getText();
    }

    static boolean choose(String name, String text) {
        for (JComponent component : showing(JComponent.class)) {
            boolean named = name.equals(component.getName())
                    || name.equals(component.getClass().getSimpleName());
            if (named && component.isEnabled()) {
                int line = lineWith(component, text);
                if (line >= 0) {
                    selectLine(component, line);
                    return true;
                }
            }
        }
        return false;
    }

    static boolean shows(String text) {
        return showing(JComponent.class).stream()
                .anyMatch(component -> text(component).contains(text));
    }

    /** What a person reads: labels, buttons, fields, lists and tables with what comes up over them. */
    static List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (JComponent component : showing(JComponent.class)) {
            // Of a password there are dots.
            texts.add(component instanceof JPasswordField ? "" : text(component));
            texts.add(String.valueOf(component.getToolTipText()));
        }
        return texts;
    }

    private static JTextComponent field(String name) {
        for (JComponent component : showing(JComponent.class)) {
            if (name.equals(component.getName())) {
                Component input =
                        component instanceof JComboBox<?> box ? box.getEditor().getEditorComponent() : component;
                return input instanceof JTextComponent field ? field : null;
            }
        }
        return null;
    }

    private static String text(JComponent component) {
        if (component instanceof JLabel label) {
            return String.valueOf(label.getText());
        }
        if (component instanceof AbstractButton button) {
            return String.valueOf(button.getText());
        }
        if (component instanceof JTextComponent field) {
            return field.getText();
        }
        return String.join("\n", lines(component));
    }

    private static List<String> lines(JComponent component) {
        List<String> lines = new ArrayList<>();
        if (component instanceof JList<?> list) {
            for (int i = 0; i < list.getModel().getSize(); i++) {
                lines.add(rendered(list, i));
            }
        } else if (component instanceof JComboBox<?> box) {
            for (int i = 0; i < box.getItemCount(); i++) {
                lines.add(String.valueOf(box.getItemAt(i)));
            }
        } else if (component instanceof JTree tree) {
            for (int i = 0; i < tree.getRowCount(); i++) {
                lines.add(rendered(tree, i));
            }
        } else if (component instanceof JTable table) {
            for (int row = 0; row < table.getRowCount(); row++) {
                StringBuilder line = new StringBuilder();
                for (int column = 0; column < table.getColumnCount(); column++) {
                    line.append(rendered(table, row, column)).append(' ');
                }
                lines.add(line.toString());
            }
        }
        return lines;
    }

    // What a person reads, which need not be the node's toString.
    private static String rendered(JTree tree, int row) {
        Object node = tree.getPathForRow(row).getLastPathComponent();
        Component line =
                tree.getCellRenderer().getTreeCellRendererComponent(tree, node, false, false, false, row, false);
        return line instanceof JLabel label ? label.getText() : node.toString();
    }

    private static <T> String rendered(JList<T> list, int index) {
        T element = list.getModel().getElementAt(index);
        Component line = list.getCellRenderer().getListCellRendererComponent(list, element, index, false, false);
        return line instanceof JLabel label ? label.getText() : String.valueOf(element);
    }

    private static String rendered(JTable table, int row, int column) {
        Component cell = table.prepareRenderer(table.getCellRenderer(row, column), row, column);
        return cell instanceof JLabel label ? label.getText() : String.valueOf(table.getValueAt(row, column));
    }

    private static int lineWith(JComponent component, String text) {
        List<String> lines = lines(component);
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i;
            }
        }
        return -1;
    }

    private static void selectLine(JComponent component, int line) {
        if (component instanceof JList<?> list) {
            list.setSelectedIndex(line);
        } else if (component instanceof JComboBox<?> box) {
            box.setSelectedIndex(line);
        } else if (component instanceof JTree tree) {
            tree.setSelectionRow(line);
        } else if (component instanceof JTable table) {
            table.setRowSelectionInterval(line, line);
        }
    }
}
