// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import io.github.trueload.influx.settings.Parameter;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** The panel's texts in one language; English where there is no translation. Immutable. */
final class Texts {
    private static final String BUNDLE = Texts.class.getPackage().getName() + ".InfluxListenerTexts";

    // The usual search would end at the machine's language: Chinese in a JMeter that its user set to English.
    private static final ResourceBundle.Control JMETER_LANGUAGE_OR_ENGLISH =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private final ResourceBundle bundle;

    private Texts(Locale locale) {
        bundle = ResourceBundle.getBundle(BUNDLE, locale, Texts.class.getClassLoader(), JMETER_LANGUAGE_OR_ENGLISH);
    }

    /** The texts in the language that JMeter has now; JMeter makes new panels when it is changed. */
    static Texts inJMeterLanguage() {
        Locale locale = JMeterUtils.getLocale();
        return new Texts(locale == null ? Locale.ENGLISH : locale);
    }

    String get(String key) {
        return bundle.getString(key);
    }

    /** A text with its places {0}, {1} ... filled. */
    String fill(String key, Object... values) {
        return MessageFormat.format(bundle.getString(key), values);
    }

    /** What a parameter is for; empty for one that the listener does not know. */
    String explain(String parameter) {
        for (String prefix : new String[] {Parameter.TAG_PREFIX, Parameter.HEADER_PREFIX}) {
            if (parameter.startsWith(prefix)) {
                return bundle.getString("parameter." + prefix);
            }
        }
        try {
            return bundle.getString("parameter." + parameter);
        } catch (MissingResourceException e) {
            return "";
        }
    }
}
