// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import io.github.trueload.common.CheckPanel;
import io.github.trueload.common.Texts;
import io.github.trueload.influx.InfluxListener;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.TableColumnModel;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/**
 * The panel of {@link InfluxListener}: a table of its parameters, as JMeter's Backend Listener has one, below it a
 * button that tries out the connection, and what the selected parameter is for. Runs on the event dispatch thread.
 */
public final class InfluxListenerGui extends AbstractListenerGui {
    private static final long serialVersionUID = 1L;

    private static final int LINES = 4;
    private final ParameterTable parameters;
    private final CheckPanel check;

    /** Creates a panel that shows a new element's parameters. JMeter calls this. */
    public InfluxListenerGui() {
        Texts texts = texts();
        parameters = new ParameterTable(texts);
        check = new CheckPanel(texts, "influx-listener", () -> new ConnectionCheck(texts, parameters.read()));
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(makeTitlePanel(), BorderLayout.NORTH);
        JPanel body = new JPanel(new BorderLayout(0, 5));
        body.add(parameters, BorderLayout.CENTER);
        JPanel below = new JPanel(new BorderLayout(0, 5));
        below.add(check, BorderLayout.NORTH);
        below.add(explanation(texts), BorderLayout.CENTER);
        body.add(below, BorderLayout.SOUTH);
        add(body, BorderLayout.CENTER);
        parameters.show(InfluxListener.defaultParameters());
    }

    /** Tells what the selected parameter is for, and without a selection what the element does. */
    private JTextArea explanation(Texts texts) {
        JTextArea text = new JTextArea(texts.get("about"), LINES, 0);
        text.setName("explanation");
        text.setEditable(false);
        text.setLineWrap(true);
        text.setWrapStyleWord(true);
        text.setOpaque(false);
        text.setFont(UIManager.getFont("Label.font"));
        text.setBorder(BorderFactory.createEmptyBorder(0, 5, 0, 5));
        parameters.onSelection(selected -> text.setText(selected.isEmpty() ? texts.get("about") : selected));
        return text;
    }

    static Texts texts() {
        return new Texts(InfluxListenerGui.class, "InfluxListenerTexts");
    }

    /** Its name in menus and of new elements. */
    @Override
    public String getStaticLabel() {
        // JMeter asks while the constructor of a superclass runs, when no field of this class is set.
        return texts().get("title");
    }

    /** Not looked up: {@link #getStaticLabel()} knows the label, JMeter's own bundle does not. */
    @Override
    public String getLabelResource() {
        return "influx_listener";
    }

    @Override
    public TestElement createTestElement() {
        InfluxListener element = new InfluxListener();
        modifyTestElement(element);
        return element;
    }

    @Override
    public void modifyTestElement(TestElement element) {
        configureTestElement(element);
        ((InfluxListener) element).setParameters(parameters.read());
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        check.clear();
        parameters.show(((InfluxListener) element).getParameters());
    }

    @Override
    public void clearGui() {
        super.clearGui();
        check.clear();
        parameters.show(InfluxListener.defaultParameters());
    }

    /**
     * JMeter's table of arguments, which shows no secrets, shows in grey what counts where a value is empty, and tells
     * which parameter is selected. Nested, because JMeter (5.4.1 to 5.6.3) instantiates every top-level class of
     * lib/ext that is one of its panels, to see whether it belongs into a menu.
     */
    static final class ParameterTable extends ArgumentsPanel {
        private static final long serialVersionUID = 1L;
        private static final int NAME_WIDTH = 180;
        private static final int VALUE_WIDTH = 540;

        /** Always as many, so that not even the length of a secret is told. */
        private static final String DOTS = "\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022";

        private final transient Texts texts;

        ParameterTable(Texts texts) {
            super(texts.get("parameters"));
            this.texts = texts;
            getTable().setName("parameters");
            TableColumnModel columns = getTable().getColumnModel();
            columns.getColumn(0).setPreferredWidth(NAME_WIDTH);
            columns.getColumn(1).setPreferredWidth(VALUE_WIDTH);
            columns.getColumn(1).setCellRenderer(new ValueRenderer());
        }

        void show(Arguments parameters) {
            clearGui();
            configure(parameters);
        }

        /** What the table holds, after an edit in progress is taken over. */
        Arguments read() {
            return (Arguments) createTestElement();
        }

        /** Has a receiver told what the selected parameter is for; an empty text when it is not exactly one. */
        void onSelection(Consumer<String> receiver) {
            JTable table = getTable();
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
         * Dots for a secret. A value with an expression is shown as it is: it names the secret and does not hold it.
         * While a cell is edited its text is visible.
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
                setForeground(empty ? CheckPanel.grey() : standard);
                return this;
            }
        }
    }
}
