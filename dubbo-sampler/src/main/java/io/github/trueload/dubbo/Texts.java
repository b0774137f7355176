// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/** Labels and messages in JMeter's language, English where there is no translation. Thread-safe. */
public final class Texts {
    private static final String BUNDLE = Texts.class.getPackage().getName() + ".DubboTexts";
    // Without it a JMeter set to English would show Chinese on a Chinese machine, as there is no bundle "_en".
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private Texts() {}

    /** The text of a key with its places {0}, {1} ... filled. */
    public static String of(String key, Object... values) {
        Locale locale = JMeterUtils.getLocale();
        String text = bundle(locale == null ? Locale.ENGLISH : locale).getString(key);
        return values.length == 0 ? text : MessageFormat.format(text, values);
    }

    /** The text of a key in English, as messages of samples and log lines want it. */
    static String english(String key) {
        return bundle(Locale.ENGLISH).getString(key);
    }

    private static ResourceBundle bundle(Locale locale) {
        return ResourceBundle.getBundle(BUNDLE, locale, Texts.class.getClassLoader(), NO_FALLBACK);
    }
}
