// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.DubboSampler;
import java.awt.BorderLayout;
import java.util.Arrays;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import org.apache.jmeter.gui.util.VerticalPanel;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/**
 * The panel of {@link DubboSampler}. JMeter creates it by name, uses one for all samplers of a plan and calls it on the
 * event thread. What nobody changed in the panel is saved as it was loaded.
 */
public final class DubboSamplerGui extends AbstractSamplerGui {
    private static final long serialVersionUID = 1L;

    private final transient PlanParts parts = new PlanParts();
    private final FieldGroup service = new FieldGroup("title.service", true);
    private final ArgumentsPanel arguments = parts.register(new ArgumentsPanel());
    private final TablePanel attachments = parts.register(new TablePanel(PlanTable.ATTACHMENTS, null));

    /** A panel that shows a new sampler. */
    public DubboSamplerGui() {
        attachments.offer(
                2,
                Arrays.asList(
                        "", "java.lang.String", "int", "long", "double", "boolean", "java.util.List", "java.util.Map"));
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(makeTitlePanel(), BorderLayout.NORTH);
        JTabbedPane tabs = new JTabbedPane();
        tabs.addTab(Texts.of("tab.basic"), basic());
        tabs.addTab(Texts.of("tab.advanced"), advanced());
        add(tabs, BorderLayout.CENTER);
    }

    private JPanel basic() {
        VerticalPanel fields = new VerticalPanel();
        fields.add(parts.register(Groups.registry(true)));
        fields.add(parts.register(service.wide(DubboField.INTERFACE, 4)
                .with(DubboField.METHOD, DubboField.VERSION, DubboField.GROUP, DubboField.TIMEOUT)));
        JTabbedPane content = new JTabbedPane();
        content.addTab(Texts.of("tab.arguments"), arguments);
        content.addTab(Texts.of("tab.attachments"), attachments);
        return page(fields, content);
    }

    private JPanel advanced() {
        VerticalPanel fields = new VerticalPanel();
        fields.add(parts.register(Groups.client(true)));
        fields.add(parts.register(Groups.call(true)));
        fields.add(parts.register(Groups.result(true)));
        fields.add(parts.register(Groups.configCenter(true)));
        return page(fields, parts.register(new TablePanel(PlanTable.PARAMETERS, "title.parameters")));
    }

    private static JPanel page(JPanel fields, java.awt.Component rest) {
        JPanel page = new JPanel(new BorderLayout());
        page.add(fields, BorderLayout.NORTH);
        page.add(rest, BorderLayout.CENTER);
        return page;
    }

    @Override
    public String getStaticLabel() {
        return Texts.of("label.sampler");
    }

    @Override
    public String getLabelResource() {
        // Only asked for by getStaticLabel and getDocAnchor of the superclass, which are both overridden.
        return getClass().getSimpleName();
    }

    @Override
    public String getDocAnchor() {
        return "Dubbo_Request";
    }

    @Override
    public TestElement createTestElement() {
        DubboSampler sampler = new DubboSampler();
        modifyTestElement(sampler);
        return sampler;
    }

    @Override
    public void modifyTestElement(TestElement element) {
        configureTestElement(element);
        keepMeaningOfNull();
        parts.modify(element);
    }

    @Override
    public void configure(TestElement element) {
        super.configure(element);
        parts.configure(element);
    }

    @Override
    public void clearGui() {
        super.clearGui();
        parts.clear();
    }

    // Without the key it is the presence of an attachment table that tells what the text null means in an older plan,
    // so a first attachment must not change the arguments.
    private void keepMeaningOfNull() {
        if (attachments.isNewInPlan() && arguments.nullLiteral().isMissing()) {
            arguments.nullLiteral().enter("null");
        }
    }
}
