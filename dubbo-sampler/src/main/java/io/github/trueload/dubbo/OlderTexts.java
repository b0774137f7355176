// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

/**
 * What the texts of older plans mean ({@code zookeeper@...}, {@code none}, {@code dubbo://}). Each takes a trimmed
 * text; the empty answer stands for the default. Stateless.
 */
final class OlderTexts {
    private OlderTexts() {}

    static String registry(String text) {
        String name = beforeAt(text);
        return "none".equals(name) || "dubbo".equals(name) ? "" : name;
    }

    static String protocol(String text) {
        return text.endsWith("://") ? text.substring(0, text.length() - 3) : text;
    }

    static String isAsync(String text) {
        return String.valueOf("async".equals(beforeAt(text)));
    }

    static String beforeAt(String text) {
        int at = text.indexOf('@');
        return at < 0 ? text : text.substring(0, at).trim();
    }

    static String isTrue(String text) {
        return String.valueOf("true".equalsIgnoreCase(text));
    }

    static String isNotFalse(String text) {
        return String.valueOf(!"false".equalsIgnoreCase(text));
    }
}
