// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanKeys;
import java.lang.reflect.Field;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(JMeterEnvironment.class)
class DubboDefaultsGuiTest {
    private static final Set<DubboField> OF_SAMPLERS_ONLY =
            EnumSet.of(DubboField.METHOD, DubboField.ARGS_MODE, DubboField.NULL_LITERAL);

    private final DubboDefaultsGui gui = new DubboDefaultsGui();

    @Test
    void createsAPlainConfigElementThatSaysNothing() {
        TestElement element = gui.createTestElement();

        assertThat(element).isExactlyInstanceOf(ConfigTestElement.class);
        assertThat(element.getName()).isEqualTo("Dubbo Request Defaults");
        assertThat(Properties.of(element)).isEmpty();
        assertThat(gui.getMenuCategories()).containsExactly(MenuFactory.CONFIG_ELEMENTS);
    }

    @ParameterizedTest
    @EnumSource(DubboField.class)
    void suppliesWhatANewSamplerLeavesEmpty(DubboField field) {
        if (OF_SAMPLERS_ONLY.contains(field)) {
            return;
        }
        TestElement defaults = gui.createTestElement();
        Components.input(gui, field).setText("${value}");
        gui.modifyTestElement(defaults);
        TestElement sampler = new DubboSamplerGui().createTestElement();

        sampler.addTestElement(defaults);

        String expected = field.initialInSampler() == null ? "${value}" : field.initialInSampler();
        assertThat(sampler.getPropertyAsString(field.key())).isEqualTo(expected);
    }

    @Test
    void suppliesExtraParametersToASamplerWithoutAny() {
        TestElement defaults = gui.createTestElement();
        RowsModel rows = (RowsModel) Components.table(gui, PlanTable.PARAMETERS).getModel();
        rows.insert(0, List.of(List.of("serialization", "fastjson2")));
        gui.modifyTestElement(defaults);
        DubboSamplerGui samplerGui = new DubboSamplerGui();
        TestElement sampler = samplerGui.createTestElement();
        RowsModel samplerRows =
                (RowsModel) Components.table(samplerGui, PlanTable.PARAMETERS).getModel();
        samplerRows.insertEmpty(0);
        samplerGui.modifyTestElement(sampler);
        samplerRows.delete(0);
        samplerGui.modifyTestElement(sampler);

        sampler.addTestElement(defaults);

        assertThat(sampler.getPropertyAsInt(PlanKeys.PARAMETERS_SIZE)).isEqualTo(1);
        assertThat(sampler.getPropertyAsString(PlanKeys.PARAMETERS_VALUE + 1)).isEqualTo("fastjson2");
    }

    @Test
    void hasTogetherWithTheSamplerAFieldForEveryKeyOfThePlan() throws IllegalAccessException {
        Set<String> keys = new TreeSet<>();
        for (Field constant : PlanKeys.class.getFields()) {
            keys.add((String) constant.get(null));
        }
        Set<String> bound = new TreeSet<>(Set.of(PlanKeys.PROTOCOL, PlanKeys.ARGS_JSON));
        for (PlanTable table : PlanTable.values()) {
            bound.add(table.sizeKey());
            bound.addAll(table.prefixes());
        }
        DubboSamplerGui samplerGui = new DubboSamplerGui();
        for (DubboField field : DubboField.values()) {
            bound.add(field.key());
            assertThat(Components.input(samplerGui, field)).isNotNull();
        }

        assertThat(bound).isEqualTo(keys);
    }
}
