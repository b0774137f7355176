// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Locales by the names of their constants, as older plans have them, or by their tags. Immutable. */
final class Locales {
    private static final Map<String, Locale> CONSTANTS = new HashMap<>();
    /** {@code zh}, {@code zh_CN}, {@code zh-Hans-CN}. */
    private static final Pattern TAG = Pattern.compile("[a-z]{2,3}([_-][A-Z][a-z]{3})?([_-]([A-Z]{2}|\\d{3}))?");

    static {
        CONSTANTS.put("ENGLISH", Locale.ENGLISH);
        CONSTANTS.put("FRENCH", Locale.FRENCH);
        CONSTANTS.put("GERMAN", Locale.GERMAN);
        CONSTANTS.put("ITALIAN", Locale.ITALIAN);
        CONSTANTS.put("JAPANESE", Locale.JAPANESE);
        CONSTANTS.put("KOREAN", Locale.KOREAN);
        CONSTANTS.put("CHINESE", Locale.CHINESE);
        CONSTANTS.put("SIMPLIFIED_CHINESE", Locale.SIMPLIFIED_CHINESE);
        CONSTANTS.put("TRADITIONAL_CHINESE", Locale.TRADITIONAL_CHINESE);
        CONSTANTS.put("FRANCE", Locale.FRANCE);
        CONSTANTS.put("GERMANY", Locale.GERMANY);
        CONSTANTS.put("ITALY", Locale.ITALY);
        CONSTANTS.put("JAPAN", Locale.JAPAN);
        CONSTANTS.put("KOREA", Locale.KOREA);
        CONSTANTS.put("CHINA", Locale.CHINA);
        CONSTANTS.put("PRC", Locale.PRC);
        CONSTANTS.put("TAIWAN", Locale.TAIWAN);
        CONSTANTS.put("UK", Locale.UK);
        CONSTANTS.put("US", Locale.US);
        CONSTANTS.put("CANADA", Locale.CANADA);
        CONSTANTS.put("CANADA_FRENCH", Locale.CANADA_FRENCH);
        CONSTANTS.put("ROOT", Locale.ROOT);
    }

    private Locales() {}

    /** The locale of a constant's name; any other name is the root locale. */
    static Locale inOlderPlan(String name) {
        return CONSTANTS.getOrDefault(name, Locale.ROOT);
    }

    /**
     * The locale of a name.
     *
     * @throws BadArgumentException when it is neither a constant of {@link Locale} nor a tag
     */
    static Locale of(String name) throws BadArgumentException {
        Locale constant = CONSTANTS.get(name);
        if (constant != null) {
            return constant;
        }
        if (!TAG.matcher(name).matches()) {
            throw new BadArgumentException("it is neither a constant of java.util.Locale nor of the form zh_CN");
        }
        return Locale.forLanguageTag(name.replace('_', '-'));
    }
}
