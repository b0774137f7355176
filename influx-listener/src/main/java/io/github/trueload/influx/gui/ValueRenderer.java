// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import io.github.trueload.influx.settings.Parameter;
import java.awt.Color;
import java.awt.Component;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import javax.swing.JTable;
import javax.swing.UIManager;
import javax.swing.table.DefaultTableCellRenderer;

/**
 * Shows dots instead of a password or token, and in grey what counts instead of an empty value. A value with an
 * expression is shown as it is: it names the secret and does not hold it. While a cell is edited its text is visible.
 * Event dispatch thread.
 */
final class ValueRenderer extends DefaultTableCellRenderer {
    private static final long serialVersionUID = 1L;
    private static final Set<String> SECRETS = Arrays.stream(Parameter.values())
            .filter(Parameter::isSecret)
            .map(Parameter::text)
            .collect(Collectors.toSet());

    /** Always as many, so that not even the length is told. */
    private static final String DOTS = "\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022";

    private final transient GreyText grey;

    ValueRenderer(GreyText grey) {
        this.grey = grey;
    }

    @Override
    public Component getTableCellRendererComponent(
            JTable table, Object value, boolean selected, boolean focused, int row, int column) {
        String text = value == null ? "" : value.toString();
        String parameter = String.valueOf(table.getValueAt(row, 0));
        boolean empty = text.trim().isEmpty();
        super.getTableCellRendererComponent(
                table, empty ? grey.of(parameter) : shown(parameter, text), selected, focused, row, column);
        Color standard = selected ? table.getSelectionForeground() : table.getForeground();
        setForeground(empty ? UIManager.getColor("Label.disabledForeground") : standard);
        return this;
    }

    static String shown(String parameter, String value) {
        boolean secret = SECRETS.contains(parameter) || parameter.startsWith(Parameter.HEADER_PREFIX);
        boolean hidden = secret && !value.isEmpty() && !value.contains("${");
        return hidden ? DOTS : value;
    }
}
