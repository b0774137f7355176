// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import io.github.trueload.common.CheckPanel;
import io.github.trueload.common.Texts;
import io.github.trueload.influx.InfluxListener;
import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import org.apache.jmeter.testelement.TestElement;
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
}
