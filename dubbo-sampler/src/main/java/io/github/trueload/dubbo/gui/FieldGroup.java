// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.dubbo.DubboSampler;
import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanField.FieldBox;
import io.github.trueload.dubbo.gui.PlanPart.PlanParts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.NullProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.util.JMeterUtils;

/** A titled box of fields, four to a row. */
final class FieldGroup extends JPanel {
    private static final String COLUMNS = "[][grow 100,fill,sg]";
    private static final String HIDDEN = "\u2022\u2022\u2022\u2022";

    private final Map<PlanField, PlanValue> values = new EnumMap<>(PlanField.class);

    /**
     * The box with its fields of the table, of which a sampler has some more, as parts of a panel, and with a button,
     * or null, that takes the last place of the first field.
     */
    FieldGroup(FieldBox box, boolean sampler, JButton button, PlanParts parts) {
        super(new MigLayout("fillx, wrap 8, insets 2 4 4 4", COLUMNS + COLUMNS + COLUMNS + COLUMNS));
        if (box != FieldBox.ARGUMENTS) {
            setBorder(BorderFactory.createTitledBorder(TEXTS.get(box.titleKey())));
        }
        JButton next = button;
        for (PlanField field : PlanField.values()) {
            if (field.box == box && (sampler || !field.samplerOnly)) {
                values.put(field, parts.register(add(field, field.places - (next == null ? 0 : 1))));
                if (next != null) {
                    add(next, "growx, span 2");
                    next = null;
                }
            }
        }
        parts.register(this::tellWhatCounts);
    }

    PlanValue value(PlanField field) {
        return values.get(field);
    }

    private PlanValue add(PlanField field, int places) {
        TextEditor editor =
                field.choices.isEmpty() ? TextEditor.line(field.isSecret()) : TextEditor.choice(field.choices);
        JLabel label = new JLabel(field.label());
        JComponent component = editor.component;
        component.setName(field.id);
        label.setLabelFor(component);
        label.setToolTipText("<html>" + field.hint() + "</html>");
        add(label);
        add(component, "growx, wmin 40, span " + (places * 2 - 1));
        return new PlanValue(field, editor);
    }

    /** Shows in grey, and in tool tips, what each empty field inherits. */
    private void tellWhatCounts(TestElement element) {
        List<TestElement> defaults = DubboDefaultsGui.inScopeOf(element);
        values.forEach((field, value) -> {
            String counts = effective(field, element, defaults);
            value.editor.prompt(counts);
            String now = TEXTS.fill("hint.default", field.property, counts)
                    .replace("&", "&amp;")
                    .replace("<", "&lt;");
            value.editor.component.setToolTipText("<html>" + field.hint() + "<br>" + now + "</html>");
        });
    }

    /** What an empty field inherits, as a sample finds it, and where from; defaults elements from the inside out. */
    static String effective(PlanField field, TestElement element, List<? extends TestElement> defaults) {
        for (TestElement each : defaults) {
            String text = textIn(each, field);
            if (!text.isEmpty()) {
                return TEXTS.fill("counts", shown(field, text), TEXTS.fill("counts.element", each.getName()));
            }
        }
        String property = JMeterUtils.getPropDefault(field.property, "").trim();
        if (!property.isEmpty()) {
            return TEXTS.fill("counts", shown(field, property), TEXTS.fill("counts.property", field.property));
        }
        String older = element instanceof DubboSampler ? field.defaultInOlderPlan(element) : null;
        if (older != null) {
            return TEXTS.fill("counts", older, TEXTS.get("counts.older"));
        }
        String standard = field.defaultText;
        return TEXTS.fill(
                "counts", standard.isEmpty() ? TEXTS.get("counts.nothing") : standard, TEXTS.get("counts.default"));
    }

    private static String textIn(TestElement element, PlanField field) {
        String text = element.getPropertyAsString(field.key, "").trim();
        return text.isEmpty() && field.olderKey != null
                ? element.getPropertyAsString(field.olderKey, "").trim()
                : text;
    }

    /** A value with an expression names a secret and does not hold it. */
    private static String shown(PlanField field, String text) {
        return field.isSecret() && !text.contains("${") ? HIDDEN : text;
    }

    /**
     * Binds one key of the plan to an editor. As long as nobody touches that, the stored value is written back as it
     * was: a missing key stays missing, and a value that the component cannot show exactly keeps its characters.
     */
    static final class PlanValue implements PlanPart {
        private final String key;
        private final String olderKey;
        private final TextEditor editor;
        private String storedUnder;
        private String stored;
        private String shown = "";

        /** The older key, if any, is read where the key is missing, and given up once the value is changed. */
        PlanValue(PlanField field, TextEditor editor) {
            this.key = field.key;
            this.olderKey = field.olderKey;
            this.editor = editor;
            this.storedUnder = key;
        }

        @Override
        public void configure(TestElement element) {
            String value = read(element, key);
            boolean older = value == null && olderKey != null && read(element, olderKey) != null;
            remember(older ? olderKey : key, older ? read(element, olderKey) : value);
        }

        @Override
        public void modify(TestElement element) {
            if (isUntouched()) {
                write(element, storedUnder, stored);
                return;
            }
            write(element, key, editor.text());
            if (olderKey != null) {
                element.removeProperty(olderKey);
            }
        }

        /** Whether the element has no such key and nothing was entered. */
        boolean isMissing() {
            return stored == null && isUntouched();
        }

        /** Enters a text as a person would. */
        void enter(String text) {
            editor.show(text);
        }

        void onChange(Runnable action) {
            editor.onChange(action);
        }

        String text() {
            return isUntouched() && stored != null ? stored : editor.text();
        }

        private boolean isUntouched() {
            return shown.equals(editor.text());
        }

        private void remember(String sourceKey, String value) {
            storedUnder = sourceKey;
            stored = value;
            editor.show(value == null ? "" : value);
            shown = editor.text();
        }

        private static String read(TestElement element, String key) {
            JMeterProperty property = element.getProperty(key);
            return property instanceof NullProperty ? null : property.getStringValue();
        }

        // Leaves an equal value alone: the older plugin's oldest versions stored some numbers as integers.
        private static void write(TestElement element, String key, String value) {
            if (value == null) {
                element.removeProperty(key);
            } else if (!value.equals(read(element, key))) {
                element.setProperty(new StringProperty(key, value));
            }
        }
    }
}
