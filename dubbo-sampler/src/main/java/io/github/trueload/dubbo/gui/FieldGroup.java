// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.DubboSampler;
import io.github.trueload.dubbo.FieldBox;
import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.Texts;
import io.github.trueload.dubbo.WhatCounts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;

/** A titled box of fields, four to a row. */
class FieldGroup extends JPanel implements PlanPart {
    private static final long serialVersionUID = 1L;
    private static final String COLUMNS = "[][grow 100,fill,sg]";

    private final boolean sampler;
    private final transient Map<PlanField, PlanValue> values = new EnumMap<>(PlanField.class);
    private final transient Map<PlanField, TextEditor> editors = new EnumMap<>(PlanField.class);

    /**
     * The box with its fields, in the order of the table.
     *
     * @param sampler whether it belongs to a sampler, which has some fields more and saves some choices from the start
     */
    FieldGroup(FieldBox box, boolean sampler) {
        this(box, sampler, null);
    }

    /** The same with a button, or null, that takes the last place of the first field. */
    FieldGroup(FieldBox box, boolean sampler, JButton button) {
        super(new MigLayout("fillx, wrap 8, insets 2 4 4 4", COLUMNS + COLUMNS + COLUMNS + COLUMNS));
        this.sampler = sampler;
        if (box != FieldBox.ARGUMENTS) {
            setBorder(BorderFactory.createTitledBorder(Texts.of(box.titleKey())));
        }
        JButton next = button;
        for (PlanField field : PlanField.values()) {
            if (field.box() == box && (sampler || !field.isSamplerOnly())) {
                add(field, field.places() - (next == null ? 0 : 1));
                if (next != null) {
                    add(next, "growx, span 2");
                    next = null;
                }
            }
        }
    }

    /** The value of a field of this box. */
    final PlanValue value(PlanField field) {
        return values.get(field);
    }

    /** Calls back after each change of a field of this box. */
    final void onChange(PlanField field, Runnable action) {
        values.get(field).onChange(action);
    }

    private void add(PlanField field, int places) {
        TextEditor editor = FieldEditors.of(field);
        values.put(
                field, new PlanValue(field.key(), field.olderKey(), sampler ? field.initialInSampler() : null, editor));
        editors.put(field, editor);
        JLabel label = new JLabel(field.label());
        JComponent component = editor.component();
        label.setLabelFor(component);
        label.setToolTipText("<html>" + field.hint() + "</html>");
        add(label);
        add(component, "growx, span " + (places * 2 - 1));
    }

    @Override
    public final void configure(TestElement element) {
        values.values().forEach(value -> value.configure(element));
        tellWhatCounts(element);
    }

    @Override
    public final void modify(TestElement element) {
        values.values().forEach(value -> value.modify(element));
    }

    @Override
    public final void clear() {
        values.values().forEach(PlanValue::clear);
        tellWhatCounts(sampler ? new DubboSampler() : new ConfigTestElement());
    }

    private void tellWhatCounts(TestElement element) {
        List<TestElement> defaults = DefaultsInScope.of(element);
        editors.forEach((field, editor) -> FieldEditors.tell(editor, field, WhatCounts.of(field, element, defaults)));
    }
}
