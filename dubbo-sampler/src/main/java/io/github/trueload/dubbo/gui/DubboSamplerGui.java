// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.DubboCatalogs;
import io.github.trueload.dubbo.DubboCheck;
import io.github.trueload.dubbo.DubboSampler;
import io.github.trueload.dubbo.FieldBox;
import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.Texts;
import io.github.trueload.dubbo.browse.CatalogException;
import java.awt.BorderLayout;
import java.awt.Component;
import java.util.Arrays;
import java.util.concurrent.Callable;
import javax.swing.JButton;
import javax.swing.JOptionPane;
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
    private final FieldGroup service = new FieldGroup(FieldBox.SERVICE, true, browseButton());
    private final CheckPanel check = new CheckPanel(() -> new WorkerThread("dubbo check"), this::check);
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
        fields.add(parts.register(new FieldGroup(FieldBox.REGISTRY, true)));
        fields.add(parts.register(service));
        fields.add(check);
        JTabbedPane content = new JTabbedPane();
        content.addTab(Texts.of("tab.arguments"), arguments);
        content.addTab(Texts.of("tab.attachments"), attachments);
        return page(fields, content);
    }

    private JButton browseButton() {
        JButton browse = new JButton(Texts.of("browser.open"));
        browse.setName("browse");
        browse.setToolTipText(Texts.of("hint.browser.open"));
        browse.addActionListener(event -> browse());
        return browse;
    }

    private Callable<String> check() throws CatalogException {
        TestElement effective = effective();
        return () -> DubboCheck.of(effective);
    }

    private TestElement effective() throws CatalogException {
        TestElement shown = new DubboSampler();
        modifyTestElement(shown);
        return EffectiveElement.of(shown);
    }

    private void browse() {
        try {
            TestElement effective = effective();
            BrowserDialog.show(this, () -> DubboCatalogs.open(effective), this::enter);
        } catch (CatalogException e) {
            JOptionPane.showMessageDialog(this, e.getMessage(), getStaticLabel(), JOptionPane.ERROR_MESSAGE);
        }
    }

    /** Enters what was chosen in the browser. */
    void enter(ServiceChoice choice) {
        service.value(PlanField.INTERFACE).enter(choice.service().interfaceName());
        service.value(PlanField.VERSION).enter(choice.service().version());
        service.value(PlanField.GROUP).enter(choice.service().group());
        if (choice.method() != null) {
            service.value(PlanField.METHOD).enter(choice.method().name());
            arguments.enter(choice.method());
        }
    }

    private JPanel advanced() {
        VerticalPanel fields = new VerticalPanel();
        fields.add(parts.register(new FieldGroup(FieldBox.CLIENT, true)));
        fields.add(parts.register(new FieldGroup(FieldBox.CALL, true)));
        fields.add(parts.register(new FieldGroup(FieldBox.RESULT, true)));
        fields.add(parts.register(new FieldGroup(FieldBox.CONFIG_CENTER, true)));
        return page(fields, parts.register(new TablePanel(PlanTable.PARAMETERS, "title.parameters")));
    }

    private static JPanel page(JPanel fields, Component rest) {
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
        check.clear();
        parts.configure(element);
    }

    @Override
    public void clearGui() {
        super.clearGui();
        check.clear();
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
