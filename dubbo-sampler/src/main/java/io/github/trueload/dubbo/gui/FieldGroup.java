// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.util.EnumMap;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;

/** A titled box of fields, four to a row. */
class FieldGroup extends JPanel implements PlanPart {
    private static final long serialVersionUID = 1L;
    private static final String COLUMNS = "[][grow 100,fill,sg]";

    private final boolean sampler;
    private final transient Map<DubboField, PlanValue> values = new EnumMap<>(DubboField.class);

    /**
     * An empty box.
     *
     * @param title key of its title, or null for a plain row of fields without a box
     * @param sampler whether it belongs to a sampler, which saves some choices from the start
     */
    FieldGroup(String title, boolean sampler) {
        super(new MigLayout("fillx, wrap 8, insets 2 4 4 4", COLUMNS + COLUMNS + COLUMNS + COLUMNS));
        this.sampler = sampler;
        if (title != null) {
            setBorder(BorderFactory.createTitledBorder(Texts.of(title)));
        }
    }

    /** Adds fields, each with its label. */
    final FieldGroup with(DubboField... fields) {
        for (DubboField field : fields) {
            add(field, 1);
        }
        return this;
    }

    /** Adds a field that is as wide as several fields with their labels. */
    final FieldGroup wide(DubboField field, int places) {
        add(field, places);
        return this;
    }

    /** Adds a button that takes one place. */
    final FieldGroup button(JButton button) {
        add(button, "growx, span 2");
        return this;
    }

    /** The value of a field of this box. */
    final PlanValue value(DubboField field) {
        return values.get(field);
    }

    /** Calls back after each change of a field of this box. */
    final void onChange(DubboField field, Runnable action) {
        values.get(field).onChange(action);
    }

    private void add(DubboField field, int places) {
        TextEditor editor = field.newEditor();
        values.put(
                field, new PlanValue(field.key(), field.olderKey(), sampler ? field.initialInSampler() : null, editor));
        JLabel label = new JLabel(field.label());
        JComponent component = editor.component();
        label.setLabelFor(component);
        label.setToolTipText(component.getToolTipText());
        add(label);
        add(component, "growx, span " + (places * 2 - 1));
    }

    @Override
    public final void configure(TestElement element) {
        values.values().forEach(value -> value.configure(element));
    }

    @Override
    public final void modify(TestElement element) {
        values.values().forEach(value -> value.modify(element));
    }

    @Override
    public final void clear() {
        values.values().forEach(PlanValue::clear);
    }
}
