// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.gui;

import io.github.trueload.common.HelpButton;
import io.github.trueload.common.Texts;
import io.github.trueload.health.GeneratorHealth;
import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/**
 * The panel of {@link GeneratorHealth}, which tells what the element does and what it says of the running test. Runs on
 * the event dispatch thread.
 */
public final class GeneratorHealthGui extends AbstractListenerGui {
    private static final long serialVersionUID = 1L;

    private final GoalsTable goals;

    /** Creates the panel. JMeter calls this. */
    public GeneratorHealthGui() {
        Texts texts = texts();
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        JPanel head = new JPanel(new BorderLayout(0, 5));
        head.add(makeTitlePanel(), BorderLayout.NORTH);
        JPanel about = new JPanel(new BorderLayout());
        about.add(explanation(texts.get("about")), BorderLayout.CENTER);
        JPanel corner = new JPanel(new BorderLayout());
        corner.add(new HelpButton("generator-health"), BorderLayout.NORTH);
        about.add(corner, BorderLayout.EAST);
        head.add(about, BorderLayout.CENTER);
        goals = new GoalsTable(texts);
        head.add(goals, BorderLayout.SOUTH);
        add(head, BorderLayout.NORTH);
        add(new LivePanel(texts), BorderLayout.CENTER);
    }

    private static Texts texts() {
        return new Texts(GeneratorHealthGui.class, "GeneratorHealthTexts");
    }

    private static JTextArea explanation(String about) {
        JTextArea text = new JTextArea(about);
        text.setName("explanation");
        text.setEditable(false);
        text.setLineWrap(true);
        text.setWrapStyleWord(true);
        text.setOpaque(false);
        text.setFont(UIManager.getFont("Label.font"));
        text.setBorder(BorderFactory.createEmptyBorder(5, 5, 5, 5));
        return text;
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
        return "generator_health";
    }

    @Override
    public TestElement createTestElement() {
        GeneratorHealth element = new GeneratorHealth();
        modifyTestElement(element);
        return element;
    }

    @Override
    public void modifyTestElement(TestElement element) {
        configureTestElement(element);
        if (element instanceof GeneratorHealth) {
            ((GeneratorHealth) element).setGoals(goals.text());
        }
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        goals.show(element instanceof GeneratorHealth ? ((GeneratorHealth) element).getGoals() : "");
    }

    @Override
    public void clearGui() {
        super.clearGui();
        goals.show("");
    }
}
