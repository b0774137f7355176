// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.PlanValues.TableTexts;
import io.github.trueload.dubbo.bundle.DubboLine;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Arrays;
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
        ReferenceSettings.Builder built = ReferenceSettings.builder();
        for (PlanField field : FIELDS) {
            if (field.spec.setting != null) {
                built.set(field.spec.setting, field.meaning(texts.of(field, sampler)));
            }
        }
        for (int row = 0; row < parameters.rows; row++) {
            String name = parameters.at(PlanColumn.PARAMETERS_KEY, row).trim();
            if (!name.isEmpty()) {
                built.parameter(name, parameters.at(PlanColumn.PARAMETERS_VALUE, row));
            }
        }
        for (PlanField field : FIELDS) {
            String text = field.spec.parameter == null ? "" : field.meaning(texts.of(field, sampler));
            if (!text.isEmpty()) {
                built.parameter(field.spec.parameter, text);
            }
        }
        ReferenceSettings read = withTls(built.build(), built);
        check(read);
        return read;
    }

    /** With the parameter by which Dubbo knows TLS, where the property wants it and the plan does not say otherwise. */
    private static ReferenceSettings withTls(ReferenceSettings read, ReferenceSettings.Builder settings) {
        String protocol = read.get(Setting.RPC_PROTOCOL);
        boolean can = "dubbo".equals(protocol) || "tri".equals(protocol);
        return can && !read.parameters.containsKey(ReferenceSettings.TLS) && DubboRuntime.isTlsDefault()
                ? settings.parameter(ReferenceSettings.TLS, "true").build()
                : read;
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
            if (field.spec.setting != null) {
                field.check(settings.get(field.spec.setting));
            }
        }
        String bundle = settings.get(Setting.BUNDLE);
        if (!bundle.isEmpty() && !DubboLine.of(bundle).isPresent()) {
            throw new RefusedSampleException(
                    "BUNDLE_ERROR", PlanField.BUNDLE.shownName() + " is '" + bundle + "': choose auto, 2.7 or 3.3");
        }
    }
}
