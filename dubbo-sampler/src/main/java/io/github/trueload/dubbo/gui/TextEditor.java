// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.dubbo.PlanField;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.util.List;
import javax.swing.DefaultListCellRenderer;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JPasswordField;
import javax.swing.JTextField;
import javax.swing.UIManager;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;

/** What a person edits one value with. Called on the event thread only. */
interface TextEditor {
    JComponent component();

    /** The text as it stands, even if it is still being typed. */
    String text();

    /** Replaces the text. A component may show it differently, for example a line break as a space. */
    void show(String text);

    void onChange(Runnable action);

    /** Tells in grey what counts while the text is empty; a component that has no place for it shows nothing. */
    default void prompt(String text) {}

    /** Calls back after each change of a component's text. */
    static void watch(JTextComponent component, Runnable action) {
        component.getDocument().addDocumentListener(new Changes(action));
    }

    /** One line of text, shown as dots if it is a secret. */
    final class LineEditor implements TextEditor {

        // Narrow: the layout widens fields to what the window has, but does not narrow them.
        private static final int COLUMNS = 5;

        private final JTextField field;
        private final Prompt prompt;

        LineEditor(boolean secret) {
            field = secret ? new JPasswordField(COLUMNS) : new JTextField(COLUMNS);
            prompt = new Prompt(field);
        }

        @Override
        public JComponent component() {
            return field;
        }

        @Override
        public String text() {
            return field instanceof JPasswordField
                    ? String.valueOf(((JPasswordField) field).getPassword())
                    : field.getText();
        }

        @Override
        public void show(String text) {
            field.setText(text);
            field.setCaretPosition(0);
        }

        @Override
        public void onChange(Runnable action) {
            watch(field, action);
        }

        @Override
        public void prompt(String text) {
            prompt.show(text);
        }
    }

    /** A list of the usual values that takes any other text too, for example a variable. */
    final class ChoiceEditor implements TextEditor {
        private final JComboBox<String> box;
        private final Prompt prompt;

        ChoiceEditor(List<String> choices) {
            box = new JComboBox<>();
            box.addItem("");
            choices.forEach(box::addItem);
            box.setEditable(true);
            box.setMaximumRowCount(12);
            box.setRenderer(new DefaultInList());
            box.setPrototypeDisplayValue("zookeeper");
            input().setColumns(5);
            prompt = new Prompt(input());
        }

        @Override
        public JComponent component() {
            return box;
        }

        @Override
        public String text() {
            // Not the selected item: that lags behind what is being typed.
            return input().getText();
        }

        @Override
        public void show(String text) {
            box.setSelectedItem(text);
            // An equal selection does not overwrite what is being typed.
            input().setText(text);
            input().setCaretPosition(0);
        }

        @Override
        public void onChange(Runnable action) {
            watch(input(), action);
        }

        @Override
        public void prompt(String text) {
            prompt.show(text);
        }

        private JTextField input() {
            return (JTextField) box.getEditor().getEditorComponent();
        }

        /** Names the empty choice in the open list, where an empty line would not be noticed. */
        private static final class DefaultInList extends DefaultListCellRenderer {
            private static final long serialVersionUID = 1L;

            @Override
            public Component getListCellRendererComponent(
                    JList<?> list, Object value, int index, boolean isSelected, boolean cellHasFocus) {
                Object named = "".equals(value) && index >= 0 ? TEXTS.get("choice.default") : value;
                return super.getListCellRendererComponent(list, named, index, isSelected, cellHasFocus);
            }
        }
    }

    /** Several lines of JSON in JMeter's own code editor. */
    final class JsonEditor implements TextEditor {
        private final JSyntaxTextArea area;
        private final JTextScrollPane scroll;

        JsonEditor(int rows) {
            area = JSyntaxTextArea.getInstance(rows, 40, false);
            area.setLanguage("json");
            scroll = JTextScrollPane.getInstance(area);
        }

        /** An editor that bears the name and the hint of a field. */
        JsonEditor(PlanField field, int rows) {
            this(rows);
            area.setName(field.id());
            area.setToolTipText(field.hint());
        }

        @Override
        public JComponent component() {
            return scroll;
        }

        @Override
        public String text() {
            return area.getText();
        }

        @Override
        public void show(String text) {
            area.setInitialText(text);
            area.setCaretPosition(0);
        }

        @Override
        public void onChange(Runnable action) {
            watch(area, action);
        }

        void setEditable(boolean editable) {
            area.setEditable(editable);
            area.setEnabled(editable);
        }
    }

    /** A grey text that stands in a text field for as long as that is empty. Event thread only. */
    final class Prompt extends JLabel {
        private static final long serialVersionUID = 1L;

        private final JTextComponent field;

        Prompt(JTextComponent field) {
            this.field = field;
            field.setLayout(new BorderLayout());
            field.add(this, BorderLayout.CENTER);
            watch(field, this::refresh);
        }

        void show(String text) {
            setText(text);
            refresh();
        }

        /** No width of its own: with some looks and feels a field becomes as wide as what lies in it. */
        @Override
        public Dimension getPreferredSize() {
            return new Dimension(0, super.getPreferredSize().height);
        }

        @Override
        public Dimension getMinimumSize() {
            return getPreferredSize();
        }

        @Override
        public void updateUI() {
            super.updateUI();
            // Darklaf, the look of JMeter 5.3 to 5.6.3, has a name of its own for grey.
            Color color = UIManager.getColor("Label.inactiveForeground");
            setForeground(color == null ? UIManager.getColor("Label.disabledForeground") : color);
        }

        private void refresh() {
            setVisible(field.getDocument().getLength() == 0);
        }
    }

    /** Watches a text component and calls back on each change. */
    final class Changes implements DocumentListener {
        private final Runnable action;

        Changes(Runnable action) {
            this.action = action;
        }

        @Override
        public void insertUpdate(DocumentEvent event) {
            action.run();
        }

        @Override
        public void removeUpdate(DocumentEvent event) {
            action.run();
        }

        @Override
        public void changedUpdate(DocumentEvent event) {
            // Attributes only; the text stays.
        }
    }
}
