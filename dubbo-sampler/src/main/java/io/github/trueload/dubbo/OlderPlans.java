// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.NullProperty;

/**
 * What plans of jmeter-plugins-for-apache-dubbo mean by a missing key, and by texts such as {@code zookeeper@...},
 * {@code none}, {@code dubbo://}. That plugin's own panel writes every key; scripts and platforms that write plans
 * leave out what they don't need.
 */
final class OlderPlans {
    private OlderPlans() {}

    /** Whether an element was written for that plugin: our samplers say in which form their arguments are. */
    static boolean isOlder(TestElement element) {
        return isMissing(element, PlanField.ARGS_MODE.key());
    }

    /**
     * The text that stands for a missing key of such a plan, or null where it is the same as in a new one. An empty
     * field of the panel is a key with an empty text, and not missing.
     */
    static String defaultOf(PlanField field, TestElement element) {
        if (field.defaultInOlderPlan() == null || !isOlder(element) || !isMissing(element, field.key())) {
            return null;
        }
        return field == PlanField.VERSION && isOfFirstLine(element) ? "1.0.0" : field.defaultInOlderPlan();
    }

    /** Whether the plan shows signs of 1.3.0 or 1.3.1, whose default version was another one until 1.3.5. */
    private static boolean isOfFirstLine(TestElement element) {
        return !isMissing(element, PlanField.REGISTRY_PROTOCOL.olderKey())
                || isSuffixed(element, PlanField.REGISTRY_PROTOCOL)
                || isSuffixed(element, PlanField.LOAD_BALANCE)
                || isSuffixed(element, PlanField.ASYNC);
    }

    private static boolean isSuffixed(TestElement element, PlanField field) {
        return element.getPropertyAsString(field.key()).indexOf('@') > 0;
    }

    private static boolean isMissing(TestElement element, String key) {
        return element.getProperty(key) instanceof NullProperty;
    }

    // The methods below take a trimmed text; an empty answer stands for the default.

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
