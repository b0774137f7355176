// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** Labels and messages in JMeter's language, English where there is no translation. Thread-safe. */
final class Texts {
    private static final String BUNDLE = Texts.class.getPackage().getName() + ".DubboTexts";
    // Without it a JMeter set to English would show Chinese on a Chinese machine, as there is no bundle "_en".
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private Texts() {}

    /** The text of a key with its places {0}, {1} ... filled. */
    static String of(String key, Object... values) {
        Locale locale = JMeterUtils.getLocale();
        String text = ResourceBundle.getBundle(
                        BUNDLE, locale == null ? Locale.ENGLISH : locale, Texts.class.getClassLoader(), NO_FALLBACK)
                .getString(key);
        return values.length == 0 ? text : MessageFormat.format(text, values);
    }
}
