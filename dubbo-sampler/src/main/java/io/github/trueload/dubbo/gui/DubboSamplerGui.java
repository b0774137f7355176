// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.common.CheckPanel;
import io.github.trueload.common.PlanVariables;
import io.github.trueload.dubbo.DubboCheck;
import io.github.trueload.dubbo.DubboSampler;
import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanField.FieldBox;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.browse.RegistryCatalog.ProvidedService;
import io.github.trueload.dubbo.browse.ServiceMethod;
import io.github.trueload.dubbo.gui.PlanPart.OlderNote;
import io.github.trueload.dubbo.gui.PlanPart.PlanParts;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.awt.BorderLayout;
import java.awt.Component;
import java.util.EnumSet;
import javax.swing.JButton;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.util.VerticalPanel;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;

/** The panel of {@link DubboSampler}, made by JMeter. What nobody changed is saved as loaded. Event thread only. */
public final class DubboSamplerGui extends AbstractSamplerGui {
    private final PlanParts parts = new PlanParts();
    private final FieldGroup service = new FieldGroup(FieldBox.SERVICE, true, browseButton(), parts);
    private final CheckPanel check = new CheckPanel(TEXTS, "dubbo-sampler", this::check);
    private final ArgumentsPanel arguments = new ArgumentsPanel(parts);
    private final TablePanel attachments = parts.register(new TablePanel(PlanTable.ATTACHMENTS, null));
    private final OlderNote note = new OlderNote();

    /** Lays out the panel. */
    public DubboSamplerGui() {
        attachments.offer(
                2, "", "java.lang.String", "int", "long", "double", "boolean", "java.util.List", "java.util.Map");
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        VerticalPanel head = new VerticalPanel();
        head.add(makeTitlePanel());
        head.add(note);
        add(head, BorderLayout.NORTH);
        JTabbedPane tabs = new JTabbedPane();
        tabs.addTab(TEXTS.get("tab.basic"), basic());
        tabs.addTab(TEXTS.get("tab.advanced"), advanced());
        add(tabs, BorderLayout.CENTER);
        // Registered last: the others have written their values by then.
        parts.register(note);
        parts.configure(fresh());
    }

    /** A new sampler: it sets the fields whose absence would mean the older plugin's behaviour. */
    private static DubboSampler fresh() {
        DubboSampler sampler = new DubboSampler();
        for (PlanField field : PlanField.values()) {
            if (field.initialInSampler != null) {
                sampler.setProperty(field.key, field.initialInSampler);
            }
        }
        return sampler;
    }

    private JPanel basic() {
        VerticalPanel fields = new VerticalPanel();
        fields.add(new FieldGroup(FieldBox.REGISTRY, true, null, parts));
        fields.add(service);
        fields.add(check);
        JTabbedPane content = new JTabbedPane();
        content.addTab(TEXTS.get("tab.arguments"), arguments);
        content.addTab(TEXTS.get("tab.attachments"), attachments);
        return page(fields, content);
    }

    private JButton browseButton() {
        JButton browse = new JButton(TEXTS.get("browser.open"));
        browse.setName("browse");
        browse.setToolTipText(TEXTS.get("hint.browser.open"));
        browse.addActionListener(event -> browse());
        return browse;
    }

    private CheckPanel.Check check() throws DubboOpenException {
        TestElement effective = effective();
        return () -> DubboCheck.of(effective);
    }

    private TestElement effective() throws DubboOpenException {
        TestElement shown = new DubboSampler();
        modifyTestElement(shown);
        return effective(shown);
    }

    /**
     * The fields that decide about the reference, as a test would see them at its start: defaults elements merged into
     * the copy, functions and user defined variables evaluated. What only a test knows (CSV data) stays as written.
     */
    static TestElement effective(TestElement copy) throws DubboOpenException {
        try {
            return PlanVariables.during(() -> {
                GuiPackage gui = GuiPackage.getInstance();
                if (gui != null) {
                    // From the inside out, as merging only fills what is still empty.
                    for (TestElement defaults :
                            DubboDefaultsGui.inScopeOf(gui.getTreeListener().getCurrentNode())) {
                        copy.addTestElement((TestElement) defaults.clone());
                    }
                }
                new ValueReplacer().replaceValues(copy);
                copy.setRunningVersion(true);
                return evaluated(copy);
            });
        } catch (InvalidVariableException e) {
            throw new DubboOpenException("A field holds a function that cannot be evaluated: " + e.getMessage());
        }
    }

    // Other threads see other variables, so the texts are fixed here. No other field is evaluated: a function of an
    // argument may count, or take a line of a file. A missing key stays missing, as it means something in older plans.
    private static TestElement evaluated(TestElement copy) {
        ConfigTestElement fixed = new ConfigTestElement();
        PropertyIterator properties = copy.propertyIterator();
        while (properties.hasNext()) {
            JMeterProperty property = properties.next();
            if (DubboCheck.reads(property.getName())) {
                fixed.setProperty(property.getName(), property.getStringValue());
            }
        }
        return fixed;
    }

    private void browse() {
        try {
            TestElement effective = effective();
            BrowserPanel.show(this, () -> DubboCheck.catalog(effective), this::enter);
        } catch (DubboOpenException e) {
            JOptionPane.showMessageDialog(this, e.getMessage(), getStaticLabel(), JOptionPane.ERROR_MESSAGE);
        }
    }

    void enter(ProvidedService chosen, ServiceMethod method) {
        check.clear();
        service.value(PlanField.INTERFACE).enter(chosen.interfaceName);
        service.value(PlanField.VERSION).enter(chosen.version);
        service.value(PlanField.GROUP).enter(chosen.group);
        if (method != null) {
            service.value(PlanField.METHOD).enter(method.name);
            arguments.enter(method);
        }
    }

    private JPanel advanced() {
        VerticalPanel fields = new VerticalPanel();
        for (FieldBox box : EnumSet.range(FieldBox.CLIENT, FieldBox.CONFIG_CENTER)) {
            fields.add(new FieldGroup(box, true, null, parts));
        }
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
        return TEXTS.get("label.sampler");
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
        parts.configure(fresh());
    }

    // Without the key it is the presence of an attachment table that tells what the text null means in an older plan,
    // so a first attachment must not change the arguments.
    private void keepMeaningOfNull() {
        if (attachments.isNewInPlan() && arguments.nullLiteral().isMissing()) {
            arguments.nullLiteral().enter("null");
        }
    }
}
