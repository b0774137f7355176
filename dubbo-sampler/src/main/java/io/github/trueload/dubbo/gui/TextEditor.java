// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.common.CheckPanel;
import io.github.trueload.dubbo.PlanField;
import java.awt.BorderLayout;
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
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.plaf.basic.BasicComboBoxEditor;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;

/** What a person edits one value with. Called on the event thread only. */
class TextEditor {
    /** Narrow: the layout widens fields to what the window has, but does not narrow them. */
    private static final int COLUMNS = 5;

    final JComponent component;
    private final JTextComponent input;
    private final Prompt prompt;

    private TextEditor(JComponent component, JTextComponent input, Prompt prompt) {
        this.component = component;
        this.input = input;
        this.prompt = prompt;
    }

    static TextEditor line(boolean secret) {
        JTextField field = secret ? new JPasswordField(COLUMNS) : new JTextField(COLUMNS);
        return new TextEditor(field, field, new Prompt(field));
    }

    /** A list of the usual values that takes any other text too, for example a variable. */
    static TextEditor choice(List<String> choices) {
        JComboBox<String> box = new JComboBox<>();
        // One of the look would be replaced with it, as by a zoom, and with it what is set up below.
        box.setEditor(new BasicComboBoxEditor());
        box.addItem("");
        choices.forEach(box::addItem);
        box.setEditable(true);
        box.setMaximumRowCount(12);
        box.setRenderer(new DefaultInList());
        box.setPrototypeDisplayValue("zookeeper");
        JTextField field = (JTextField) box.getEditor().getEditorComponent();
        field.setColumns(COLUMNS);
        // Not the selected item: that lags behind what is being typed.
        return new TextEditor(box, field, new Prompt(field)) {
            @Override
            void show(String text) {
                box.setSelectedItem(text);
                // An equal selection does not overwrite what is being typed.
                super.show(text);
            }
        };
    }

    static TextEditor json(int rows) {
        JSyntaxTextArea area = JSyntaxTextArea.getInstance(rows, 10, false);
        area.setLanguage("json");
        return new TextEditor(JTextScrollPane.getInstance(area), area, null) {
            @Override
            void show(String text) {
                area.setInitialText(text);
                area.setCaretPosition(0);
            }
        };
    }

    TextEditor of(PlanField field) {
        input.setName(field.id);
        input.setToolTipText(field.hint());
        return this;
    }

    /** The text as it stands, even if it is still being typed. */
    final String text() {
        return input.getText();
    }

    /** Replaces the text. A component may show it differently, for example a line break as a space. */
    void show(String text) {
        input.setText(text);
        input.setCaretPosition(0);
    }

    final void onChange(Runnable action) {
        watch(input, action);
    }

    final void setEditable(boolean editable) {
        input.setEditable(editable);
        input.setEnabled(editable);
    }

    /** Tells in grey what counts while the text is empty; not in an editor of JSON, which has no place for it. */
    final void prompt(String text) {
        prompt.show(text);
    }

    static void watch(JTextComponent component, Runnable action) {
        component.getDocument().addDocumentListener(new DocumentListener() {
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
        });
    }

    /** Names the empty choice in the open list, where an empty line would not be noticed. */
    private static final class DefaultInList extends DefaultListCellRenderer {
        @Override
        public Component getListCellRendererComponent(
                JList<?> list, Object value, int index, boolean isSelected, boolean cellHasFocus) {
            Object named = "".equals(value) && index >= 0 ? TEXTS.get("choice.default") : value;
            return super.getListCellRendererComponent(list, named, index, isSelected, cellHasFocus);
        }
    }

    /** A grey text that stands in a text field for as long as that is empty. Event thread only. */
    static final class Prompt extends JLabel {
        private final JTextComponent field;

        Prompt(JTextComponent field) {
            this.field = field;
            field.setLayout(new BorderLayout());
            field.add(this, BorderLayout.CENTER);
            // Another look, or a zoom, takes it out.
            field.addPropertyChangeListener("UI", event -> field.add(this, BorderLayout.CENTER));
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
            setForeground(CheckPanel.grey());
        }

        private void refresh() {
            setVisible(field.getDocument().getLength() == 0);
        }
    }
}
