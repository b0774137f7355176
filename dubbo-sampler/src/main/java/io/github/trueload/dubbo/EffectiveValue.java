// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/** The value that an empty field inherits, and where it comes from. */
public final class EffectiveValue {
    private static final String HIDDEN = "\u2022\u2022\u2022\u2022";

    private final String value;
    private final String source;

    private EffectiveValue(String value, String source) {
        this.value = value;
        this.source = source;
    }

    /**
     * Looks where a sample would look.
     *
     * @param element the one that leaves the field empty
     * @param defaults the defaults elements in its scope, from the inside out
     */
    public static EffectiveValue of(PlanField field, TestElement element, List<? extends TestElement> defaults) {
        for (TestElement each : defaults) {
            String text = textIn(each, field);
            if (!text.isEmpty()) {
                return new EffectiveValue(shown(field, text), TEXTS.fill("counts.element", each.getName()));
            }
        }
        String property = JMeterUtils.getPropDefault(field.property(), "").trim();
        if (!property.isEmpty()) {
            return new EffectiveValue(shown(field, property), TEXTS.fill("counts.property", field.property()));
        }
        String older = OlderPlans.defaultOf(field, element);
        if (older != null) {
            return new EffectiveValue(older, TEXTS.get("counts.older"));
        }
        String standard = field.defaultText();
        return new EffectiveValue(
                standard.isEmpty() ? TEXTS.get("counts.nothing") : standard, TEXTS.get("counts.default"));
    }

    /** The value as a panel may show it, and behind it where it comes from, in JMeter's language. */
    @Override
    public String toString() {
        return TEXTS.fill("counts", value, source);
    }

    private static String textIn(TestElement element, PlanField field) {
        String text = element.getPropertyAsString(field.key(), "").trim();
        return text.isEmpty() && field.olderKey() != null
                ? element.getPropertyAsString(field.olderKey(), "").trim()
                : text;
    }

    /** A value with an expression names a secret and does not hold it. */
    private static String shown(PlanField field, String text) {
        return field.isSecret() && !text.contains("${") ? HIDDEN : text;
    }
}
