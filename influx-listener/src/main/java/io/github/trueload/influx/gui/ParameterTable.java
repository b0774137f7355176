// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import io.github.trueload.common.Texts;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import javax.swing.JPanel;
import javax.swing.JTable;
import javax.swing.UIManager;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.TableColumnModel;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.util.JMeterUtils;

/**
 * JMeter's table of arguments, which shows no secrets, shows in grey what counts where a value is empty, and tells
 * which parameter is selected. Event dispatch thread.
 */
final class ParameterTable extends JPanel {
    private static final long serialVersionUID = 1L;
    private static final int NAME_WIDTH = 180;
    private static final int VALUE_WIDTH = 540;

    /** Always as many, so that not even the length of a secret is told. */
    private static final String DOTS = "\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022";

    private final transient Texts texts;
    private final AccessibleArgumentsPanel panel;

    ParameterTable(Texts texts) {
        super(new BorderLayout());
        this.texts = texts;
        panel = new AccessibleArgumentsPanel(texts.get("parameters"));
        add(panel, BorderLayout.CENTER);
        table().setName("parameters");
        TableColumnModel columns = table().getColumnModel();
        columns.getColumn(0).setPreferredWidth(NAME_WIDTH);
        columns.getColumn(1).setPreferredWidth(VALUE_WIDTH);
        columns.getColumn(1).setCellRenderer(new ValueRenderer());
    }

    void show(Arguments parameters) {
        panel.clearGui();
        panel.configure(parameters);
    }

    /** What the table holds, after an edit in progress is taken over. */
    Arguments read() {
        return (Arguments) panel.createTestElement();
    }

    /** Has a receiver told what the selected parameter is for; an empty text when it is not exactly one. */
    void onSelection(Consumer<String> receiver) {
        JTable table = table();
        table.getSelectionModel().addListSelectionListener(event -> {
            // While rows are removed the selection may still point behind the last one.
            boolean one = table.getSelectedRowCount() == 1 && table.getSelectedRow() < table.getRowCount();
            Object name = one ? table.getValueAt(table.getSelectedRow(), 0) : null;
            receiver.accept(name == null ? "" : explain(texts, name.toString()));
        });
    }

    /** What a parameter is for; empty for one that the listener does not know. */
    static String explain(Texts texts, String name) {
        for (String prefix : new String[] {Parameter.TAG_PREFIX, Parameter.HEADER_PREFIX}) {
            if (name.startsWith(prefix)) {
                return name + ": " + texts.get("parameter." + prefix);
            }
        }
        return parameter(name)
                .map(parameter -> name + ": " + parameter.meaning(Texts.isChinese()))
                .orElse("");
    }

    /**
     * Dots for a secret. A value with an expression is shown as it is: it names the secret and does not hold it. While
     * a cell is edited its text is visible.
     */
    static String shown(String name, String value) {
        boolean secret = parameter(name).map(Parameter::isSecret).orElse(name.startsWith(Parameter.HEADER_PREFIX));
        return secret && !value.isEmpty() && !value.contains("${") ? DOTS : value;
    }

    /** What counts where a parameter is left empty, and where it comes from; empty for one that has no default. */
    private String shownIfEmpty(String name) {
        return parameter(name)
                .map(parameter -> {
                    String value = parameter.valueIfEmpty(JMeterUtils::getProperty, ListenerKind.ELEMENT);
                    String property = parameter.propertyIfEmpty(JMeterUtils::getProperty);
                    String shown = value.isEmpty() ? texts.get("empty.nothing") : value;
                    return property.isEmpty()
                            ? texts.fill("empty.default", shown)
                            : texts.fill("empty.property", shown, property);
                })
                .orElse("");
    }

    private static Optional<Parameter> parameter(String name) {
        return Arrays.stream(Parameter.values())
                .filter(each -> each.text().equals(name))
                .findFirst();
    }

    JTable table() {
        return panel.getTable();
    }

    private final class ValueRenderer extends DefaultTableCellRenderer {
        private static final long serialVersionUID = 1L;

        @Override
        public Component getTableCellRendererComponent(
                JTable table, Object value, boolean selected, boolean focused, int row, int column) {
            String text = value == null ? "" : value.toString();
            String name = String.valueOf(table.getValueAt(row, 0));
            boolean empty = text.trim().isEmpty();
            String shown = empty ? shownIfEmpty(name) : shown(name, text);
            super.getTableCellRendererComponent(table, shown, selected, focused, row, column);
            Color standard = selected ? table.getSelectionForeground() : table.getForeground();
            setForeground(empty ? grey() : standard);
            return this;
        }

        /** Darklaf, the look of JMeter 5.3 to 5.6.3, has a name of its own for it. */
        private Color grey() {
            Color color = UIManager.getColor("Label.inactiveForeground");
            return color == null ? UIManager.getColor("Label.disabledForeground") : color;
        }
    }

    /**
     * Nested, because JMeter (5.4.1 to 5.6.3) instantiates every top-level class of lib/ext that is one of its panels,
     * to see whether it belongs into a menu.
     */
    private static final class AccessibleArgumentsPanel extends ArgumentsPanel {
        private static final long serialVersionUID = 1L;

        AccessibleArgumentsPanel(String title) {
            super(title);
        }

        @Override
        protected JTable getTable() {
            return super.getTable();
        }
    }
}
