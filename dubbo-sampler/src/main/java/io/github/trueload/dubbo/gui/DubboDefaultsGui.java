// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.awt.BorderLayout;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.config.gui.AbstractConfigGui;
import org.apache.jmeter.gui.util.VerticalPanel;
import org.apache.jmeter.testelement.TestElement;

/**
 * The panel of the defaults element, a plain {@link ConfigTestElement} from which samplers in its scope take what they
 * leave empty. JMeter creates it by name and calls it on the event thread. What nobody changed is saved as loaded.
 */
public final class DubboDefaultsGui extends AbstractConfigGui {
    private static final long serialVersionUID = 1L;

    private final transient PlanParts parts = new PlanParts();

    /** A panel that shows a new defaults element. */
    public DubboDefaultsGui() {
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        VerticalPanel fields = new VerticalPanel();
        fields.add(makeTitlePanel());
        fields.add(parts.register(Groups.registry(false)));
        fields.add(parts.register(new FieldGroup("title.service", false)
                .wide(DubboField.INTERFACE, 4)
                .with(DubboField.VERSION, DubboField.GROUP, DubboField.TIMEOUT)));
        fields.add(parts.register(Groups.client(false)));
        fields.add(parts.register(Groups.call(false)));
        fields.add(parts.register(Groups.result(false)));
        fields.add(parts.register(Groups.configCenter(false)));
        add(fields, BorderLayout.NORTH);
        add(parts.register(new TablePanel(PlanTable.PARAMETERS, "title.parameters")), BorderLayout.CENTER);
    }

    @Override
    public String getStaticLabel() {
        return Texts.of("label.defaults");
    }

    @Override
    public String getLabelResource() {
        // Only asked for by getStaticLabel and getDocAnchor of the superclass, which are both overridden.
        return getClass().getSimpleName();
    }

    @Override
    public String getDocAnchor() {
        return "Dubbo_Request_Defaults";
    }

    @Override
    public TestElement createTestElement() {
        ConfigTestElement defaults = new ConfigTestElement();
        modifyTestElement(defaults);
        return defaults;
    }

    @Override
    public void modifyTestElement(TestElement element) {
        configureTestElement(element);
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
}
