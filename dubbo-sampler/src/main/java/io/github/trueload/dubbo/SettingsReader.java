// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.PlanValues.TableTexts;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jmeter.testelement.TestElement;

/** Reads the settings of a sample's reference; again only when a text changed. Used by one JMeter thread. */
final class SettingsReader {
    private static final PlanField[] FIELDS = Arrays.stream(PlanField.values())
            .filter(PlanField::decidesReference)
            .toArray(PlanField[]::new);

    private final PlanValues texts;
    private final TableTexts parameters = new TableTexts(PlanTable.PARAMETERS);
    private ReferenceSettings settings;

    SettingsReader(PlanValues texts) {
        this.texts = texts;
    }

    /** The settings of the sampler's present fields: the same object as long as they don't change. */
    ReferenceSettings read(TestElement sampler) throws RefusedSampleException {
        boolean changed = texts.take(sampler, FIELDS);
        changed |= parameters.take(sampler);
        if (changed || settings == null) {
            settings = null;
            settings = build(sampler);
        }
        return settings;
    }

    private ReferenceSettings build(TestElement sampler) throws RefusedSampleException {
        Map<Setting, String> values = new EnumMap<>(Setting.class);
        Map<String, String> extra = new LinkedHashMap<>();
        for (int row = 0; row < parameters.rows; row++) {
            String name = parameters.at(PlanColumn.PARAMETERS_KEY, row).trim();
            if (!name.isEmpty()) {
                extra.put(name, parameters.at(PlanColumn.PARAMETERS_VALUE, row));
            }
        }
        for (PlanField field : FIELDS) {
            String meaning = field.meaning(texts.of(field, sampler));
            if (field.setting != null) {
                values.put(field.setting, meaning);
            } else if (!meaning.isEmpty()) {
                extra.put(field.parameter, meaning);
            }
        }
        String protocol = values.get(Setting.RPC_PROTOCOL);
        if (("dubbo".equals(protocol) || "tri".equals(protocol)) && DubboRuntime.isTlsDefault()) {
            // Unless the plan says otherwise.
            extra.putIfAbsent(ReferenceSettings.TLS, "true");
        }
        ReferenceSettings read = new ReferenceSettings(values, extra);
        check(read);
        return read;
    }

    private static void check(ReferenceSettings settings) throws RefusedSampleException {
        if (!settings.has(Setting.INTERFACE)) {
            throw new RefusedSampleException(
                    "MISS_INTERFACE",
                    PlanField.INTERFACE.shownName() + " is empty: enter the full name of the service interface");
        }
        boolean direct = !settings.has(Setting.REGISTRY_PROTOCOL);
        boolean addressed = !direct && settings.has(Setting.CONFIG_CENTER_ADDRESS);
        if (!addressed && !settings.has(Setting.ADDRESS)) {
            throw new RefusedSampleException(
                    "MISS_ADDRESS",
                    PlanField.ADDRESS.shownName()
                            + (direct
                                    ? " is empty: enter the provider's host:port, or choose a registry"
                                    : " is empty: enter the registry's host:port"));
        }
        for (PlanField field : FIELDS) {
            if (field.setting != null) {
                field.check(settings.get(field.setting));
            }
        }
    }
}
