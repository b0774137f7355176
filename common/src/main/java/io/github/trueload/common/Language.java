// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;

/** The language in which a run is told of to people: on the terminal and on pages. Logs and files are in English. */
public final class Language {
    /** The property that names another one than JMeter's. */
    public static final String PROPERTY = "trueload.health.language";

    private static final String CHINESE = Locale.CHINESE.getLanguage();
    private static final String ENGLISH = Locale.ENGLISH.getLanguage();

    private Language() {}

    /** Whether it is Chinese, and else English: as the property says, or as JMeter's own is. */
    public static boolean isChinese() {
        String wanted = wanted();
        Locale own = JMeterUtils.getLocale();
        return isUnknown() ? own != null && own.getLanguage().equals(CHINESE) : wanted.startsWith(CHINESE);
    }

    /** Whether the property names neither, or is not set. */
    private static boolean isUnknown() {
        return !wanted().startsWith(CHINESE) && !wanted().startsWith(ENGLISH);
    }

    /** A message if the property has an unknown value, else empty. */
    public static String problem() {
        return wanted().isEmpty() || !isUnknown()
                ? ""
                : PROPERTY + "=" + wanted() + " is neither en nor zh, so that JMeter's own language is used";
    }

    private static String wanted() {
        return JMeterUtils.getPropDefault(PROPERTY, "").trim().toLowerCase(Locale.ROOT);
    }
}
