// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The texts of a resource bundle in the language that JMeter has at the moment; English where there is no translation.
 * Thread-safe.
 */
public final class Texts {
    // The usual search would end at the machine's language: Chinese in a JMeter that its user set to English.
    private static final ResourceBundle.Control JMETER_LANGUAGE_OR_ENGLISH =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private final ClassLoader loader;
    private final String bundle;

    /**
     * Texts that lie beside a class.
     *
     * @param name of the bundle without package and language, as {@code DubboTexts}
     */
    public Texts(Class<?> beside, String name) {
        this.loader = beside.getClassLoader();
        this.bundle = beside.getPackage().getName() + "." + name;
    }

    /** The text of a key, which must be there. */
    public String get(String key) {
        return bundle(language()).getString(key);
    }

    /** The text of a key with its places {0}, {1} ... filled. */
    public String fill(String key, Object... values) {
        return MessageFormat.format(get(key), values);
    }

    /** The text of a key in English, as log lines and samples want it. */
    public String english(String key) {
        return bundle(Locale.ENGLISH).getString(key);
    }

    /** Whether there is a text for a key. */
    public boolean has(String key) {
        return bundle(language()).containsKey(key);
    }

    /** Whether JMeter is Chinese at the moment, of which there is one translation (zh_CN). */
    public static boolean isChinese() {
        return language().toString().startsWith(Locale.SIMPLIFIED_CHINESE.toString());
    }

    private static Locale language() {
        Locale locale = JMeterUtils.getLocale();
        return locale == null ? Locale.ENGLISH : locale;
    }

    private ResourceBundle bundle(Locale locale) {
        return ResourceBundle.getBundle(bundle, locale, loader, JMETER_LANGUAGE_OR_ENGLISH);
    }
}
