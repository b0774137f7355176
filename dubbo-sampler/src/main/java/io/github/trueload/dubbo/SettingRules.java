// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;

/**
 * From a field's text to a setting: what older plans wrote differently ({@code zookeeper@...}, {@code none},
 * {@code dubbo://}), and the defaults of a load generator. Stateless.
 */
final class SettingRules {
    private SettingRules() {}

    /** The setting that a trimmed text stands for. */
    static String apply(Setting setting, String text) {
        switch (setting) {
            case REGISTRY_PROTOCOL:
                return registry(beforeAt(text));
            case RPC_PROTOCOL:
                return orElse(text.endsWith("://") ? text.substring(0, text.length() - 3) : text, "dubbo");
            case TIMEOUT_MS:
                return orElse(text, "1000");
            case RETRIES:
                return orElse(text, "0");
            case CONNECTIONS:
                return orElse(text, "0");
            case CLUSTER:
                return orElse(text, "failfast");
            case LOAD_BALANCE:
                return orElse(beforeAt(text), "random");
            case APPLICATION:
                return orElse(text, "trueload");
            case ASYNC:
                return String.valueOf("async".equals(beforeAt(text)));
            case LAZY:
                return String.valueOf("true".equalsIgnoreCase(text));
            case CHECK:
                return String.valueOf(!"false".equalsIgnoreCase(text));
            default:
                return text;
        }
    }

    /** Refuses settings with which no call can be made, with the codes of jmeter-plugins-for-apache-dubbo. */
    static void check(ReferenceSettings settings) throws RefusedSampleException {
        require(settings, Setting.INTERFACE, "MISS_INTERFACE", "The interface is missing: fill in its full name");
        boolean direct = !settings.has(Setting.REGISTRY_PROTOCOL);
        boolean addressed = !direct && settings.has(Setting.CONFIG_CENTER_ADDRESS);
        if (!addressed) {
            require(
                    settings,
                    Setting.ADDRESS,
                    "MISS_ADDRESS",
                    direct
                            ? "The address is missing: fill in the provider's host:port, or choose a registry"
                            : "The address is missing: fill in the registry's host:port");
        }
        number(settings, Setting.TIMEOUT_MS, "TIMEOUT_ERROR", 1);
        number(settings, Setting.RETRIES, "RETRIES_ERROR", 0);
        number(settings, Setting.CONNECTIONS, "CONNECTIONS_ERROR", 0);
        number(settings, Setting.REGISTRY_TIMEOUT_MS, "TIMEOUT_ERROR", 1);
        number(settings, Setting.CONFIG_CENTER_TIMEOUT_MS, "TIMEOUT_ERROR", 1);
    }

    private static void require(ReferenceSettings settings, Setting setting, String code, String message)
            throws RefusedSampleException {
        if (!settings.has(setting)) {
            throw new RefusedSampleException(code, message);
        }
    }

    private static void number(ReferenceSettings settings, Setting setting, String code, int lowest)
            throws RefusedSampleException {
        if (!settings.has(setting)) {
            return;
        }
        try {
            if (Integer.parseInt(settings.get(setting)) >= lowest) {
                return;
            }
        } catch (NumberFormatException e) {
            // Said below, as for a number that is too small.
        }
        throw new RefusedSampleException(
                code,
                "The field for " + setting + " holds '" + settings.get(setting) + "': it wants a whole number from "
                        + lowest + " on");
    }

    private static String registry(String name) {
        return "none".equals(name) || "dubbo".equals(name) ? "" : name;
    }

    private static String beforeAt(String text) {
        int at = text.indexOf('@');
        return at < 0 ? text : text.substring(0, at).trim();
    }

    private static String orElse(String text, String other) {
        return text.isEmpty() ? other : text;
    }
}
