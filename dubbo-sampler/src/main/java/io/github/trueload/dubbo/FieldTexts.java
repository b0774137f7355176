// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The evaluated texts of one sampler's single fields as of its last sample. Texts without variables or functions are
 * the same object every time, so that comparing them costs next to nothing. Used by one JMeter thread, for one run.
 */
final class FieldTexts {
    private final String[] texts = new String[PlanField.COUNT];
    /** JMeter properties; empty where none is set. */
    private final String[] properties = new String[PlanField.COUNT];

    /** Behind those of the fields' keys come those of their older keys. */
    private final KnownProperties known = new KnownProperties(2 * PlanField.COUNT);

    FieldTexts() {
        for (PlanField field : PlanField.values()) {
            properties[field.ordinal()] =
                    JMeterUtils.getPropDefault(field.property(), "").trim();
        }
    }

    /** Takes the texts of some fields and tells whether one of them differs from the last time. */
    boolean take(TestElement element, PlanField... fields) {
        boolean changed = false;
        for (PlanField field : fields) {
            changed |= take(element, field);
        }
        return changed;
    }

    /** Takes the text of one field. A function must not be evaluated twice in a sample. */
    boolean take(TestElement element, PlanField field) {
        int place = field.ordinal();
        String text = known.get(element, place, field.key()).getStringValue();
        if (field.olderKey() != null && text.trim().isEmpty()) {
            text = known.get(element, PlanField.COUNT + place, field.olderKey()).getStringValue();
        }
        String last = texts[place];
        if (last == text) {
            return false;
        }
        texts[place] = text;
        return !text.equals(last);
    }

    /** The text that was taken last, without blanks around it; where nothing is left, the default. */
    String of(PlanField field) {
        String written = written(field);
        return written.isEmpty() ? field.defaultText() : written;
    }

    /** The same in a given element: where a plan of the older plugin lacks the key, that plugin's default. */
    String of(PlanField field, TestElement element) {
        String older = written(field).isEmpty() ? OlderPlan.defaultOf(field, element) : null;
        return older == null ? of(field) : older;
    }

    private String written(PlanField field) {
        String text = texts[field.ordinal()].trim();
        return text.isEmpty() ? properties[field.ordinal()] : text;
    }
}
