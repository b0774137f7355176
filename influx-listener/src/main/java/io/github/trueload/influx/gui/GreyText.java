// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import org.apache.jmeter.util.JMeterUtils;

/** What the panel shows in grey where a parameter is left empty. Stateless. */
final class GreyText {
    private final Texts texts;

    GreyText(Texts texts) {
        this.texts = texts;
    }

    /** What counts and where it comes from; an empty text for a parameter that has no default. */
    String of(String name) {
        for (Parameter parameter : Parameter.values()) {
            if (parameter.text().equals(name)) {
                String value = parameter.valueIfEmpty(JMeterUtils::getProperty, ListenerKind.ELEMENT);
                String property = parameter.propertyIfEmpty(JMeterUtils::getProperty);
                String shown = value.isEmpty() ? texts.get("empty.nothing") : value;
                return property.isEmpty()
                        ? texts.fill("empty.default", shown)
                        : texts.fill("empty.property", shown, property);
            }
        }
        return "";
    }
}
