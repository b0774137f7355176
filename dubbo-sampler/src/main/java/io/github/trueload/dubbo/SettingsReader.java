// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.bundle.DubboLine;
import io.github.trueload.dubbo.reference.ReferenceKey;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;
import java.util.EnumMap;
import java.util.Map;
import org.apache.jmeter.testelement.TestElement;

/**
 * Finds the reference key of a sample; rebuilds it only when a field's text changed. Used by one JMeter thread, for one
 * run of the test.
 */
final class SettingsReader {
    private static final Setting[] SETTINGS = Setting.values();
    private static final Map<Setting, String> KEYS = new EnumMap<>(Setting.class);
    private static final int MAX_ROWS = 1000;

    static {
        KEYS.put(Setting.INTERFACE, PlanKeys.INTERFACE);
        KEYS.put(Setting.VERSION, PlanKeys.VERSION);
        KEYS.put(Setting.GROUP, PlanKeys.GROUP);
        KEYS.put(Setting.RPC_PROTOCOL, PlanKeys.RPC_PROTOCOL);
        KEYS.put(Setting.REGISTRY_PROTOCOL, PlanKeys.REGISTRY_PROTOCOL);
        KEYS.put(Setting.ADDRESS, PlanKeys.ADDRESS);
        KEYS.put(Setting.REGISTRY_GROUP, PlanKeys.REGISTRY_GROUP);
        KEYS.put(Setting.REGISTRY_NAMESPACE, PlanKeys.REGISTRY_NAMESPACE);
        KEYS.put(Setting.REGISTRY_USER_NAME, PlanKeys.REGISTRY_USER_NAME);
        KEYS.put(Setting.REGISTRY_PASSWORD, PlanKeys.REGISTRY_PASSWORD);
        KEYS.put(Setting.REGISTRY_TIMEOUT_MS, PlanKeys.REGISTRY_TIMEOUT);
        KEYS.put(Setting.CONFIG_CENTER_PROTOCOL, PlanKeys.CONFIG_CENTER_PROTOCOL);
        KEYS.put(Setting.CONFIG_CENTER_ADDRESS, PlanKeys.CONFIG_CENTER_ADDRESS);
        KEYS.put(Setting.CONFIG_CENTER_GROUP, PlanKeys.CONFIG_CENTER_GROUP);
        KEYS.put(Setting.CONFIG_CENTER_NAMESPACE, PlanKeys.CONFIG_CENTER_NAMESPACE);
        KEYS.put(Setting.CONFIG_CENTER_USER_NAME, PlanKeys.CONFIG_CENTER_USER_NAME);
        KEYS.put(Setting.CONFIG_CENTER_PASSWORD, PlanKeys.CONFIG_CENTER_PASSWORD);
        KEYS.put(Setting.CONFIG_CENTER_TIMEOUT_MS, PlanKeys.CONFIG_CENTER_TIMEOUT);
        KEYS.put(Setting.APPLICATION, PlanKeys.APPLICATION);
        KEYS.put(Setting.TIMEOUT_MS, PlanKeys.TIMEOUT);
        KEYS.put(Setting.RETRIES, PlanKeys.RETRIES);
        KEYS.put(Setting.CLUSTER, PlanKeys.CLUSTER);
        KEYS.put(Setting.LOAD_BALANCE, PlanKeys.LOAD_BALANCE);
        KEYS.put(Setting.CONNECTIONS, PlanKeys.CONNECTIONS);
        KEYS.put(Setting.ASYNC, PlanKeys.ASYNC);
        KEYS.put(Setting.LAZY, PlanKeys.LAZY);
        KEYS.put(Setting.CHECK, PlanKeys.CHECK);
    }

    private final String[] keys = new String[SETTINGS.length];
    private final String[] defaults = new String[SETTINGS.length];
    private final String defaultBundle = PlanTexts.defaultOf(PlanKeys.BUNDLE, "auto");
    private final RowKeys parameterKeys = new RowKeys(PlanKeys.PARAMETERS_KEY);
    private final RowKeys parameterValues = new RowKeys(PlanKeys.PARAMETERS_VALUE);
    private final PlanTexts texts = new PlanTexts();
    private ReferenceKey key;

    SettingsReader() {
        for (Setting setting : SETTINGS) {
            keys[setting.ordinal()] = KEYS.get(setting);
            defaults[setting.ordinal()] = PlanTexts.defaultOf(KEYS.get(setting), "");
        }
    }

    /**
     * The key for the sampler's present fields: the same object as long as they don't change.
     *
     * @throws RefusedSampleException when a field is missing or no number
     */
    ReferenceKey read(TestElement sampler) throws RefusedSampleException {
        texts.begin();
        for (String field : keys) {
            texts.take(sampler, field);
        }
        texts.take(sampler, PlanKeys.PROTOCOL);
        texts.take(sampler, PlanKeys.BUNDLE);
        int rows = Math.min(MAX_ROWS, sampler.getPropertyAsInt(PlanKeys.PARAMETERS_SIZE));
        for (int row = 0; row < rows; row++) {
            texts.take(sampler, parameterKeys.of(row));
            texts.take(sampler, parameterValues.of(row));
        }
        if (texts.end() || key == null) {
            key = null;
            key = build();
        }
        return key;
    }

    private ReferenceKey build() throws RefusedSampleException {
        ReferenceSettings.Builder settings = ReferenceSettings.builder();
        for (Setting setting : SETTINGS) {
            settings.set(setting, SettingRules.apply(setting, text(setting)));
        }
        int next = SETTINGS.length;
        String olderRegistry = texts.at(next++, "");
        if (text(Setting.REGISTRY_PROTOCOL).isEmpty() && !olderRegistry.isEmpty()) {
            settings.set(Setting.REGISTRY_PROTOCOL, SettingRules.apply(Setting.REGISTRY_PROTOCOL, olderRegistry));
        }
        String bundle = texts.at(next++, defaultBundle);
        for (; next < texts.size(); next += 2) {
            String name = texts.at(next, "");
            if (!name.isEmpty()) {
                settings.parameter(name, texts.at(next + 1));
            }
        }
        ReferenceSettings built = settings.build();
        SettingRules.check(built);
        return new ReferenceKey(line(bundle), built);
    }

    private String text(Setting setting) {
        return texts.at(setting.ordinal(), defaults[setting.ordinal()]);
    }

    private static DubboLine line(String bundle) throws RefusedSampleException {
        if ("auto".equals(bundle)) {
            return null;
        }
        return DubboLine.of(bundle)
                .orElseThrow(() -> new RefusedSampleException(
                        "BUNDLE_ERROR", "There is no Dubbo bundle '" + bundle + "': use auto, 2.7 or 3.3"));
    }
}
