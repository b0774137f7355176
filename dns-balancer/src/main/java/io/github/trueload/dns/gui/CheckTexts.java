// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.gui;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** The texts of the check in one language; English where there is no translation. Immutable. */
public final class CheckTexts {
    private static final String BUNDLE = CheckTexts.class.getPackage().getName() + ".CheckTexts";

    // The usual search would end at the machine's language: Chinese in a JMeter that its user set to English.
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private final ResourceBundle bundle;

    /** The texts of a language; {@code null} for English. */
    public CheckTexts(Locale locale) {
        bundle = ResourceBundle.getBundle(
                BUNDLE, locale == null ? Locale.ENGLISH : locale, CheckTexts.class.getClassLoader(), NO_FALLBACK);
    }

    String get(String key) {
        return bundle.getString(key);
    }

    /** A text with its places {0}, {1} ... filled. */
    String fill(String key, Object... values) {
        return MessageFormat.format(bundle.getString(key), values);
    }
}
