// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.List;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(JMeterExtension.class)
class DubboDefaultsGuiTest {
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
    @EnumSource(PlanField.class)
    void suppliesWhatANewSamplerLeavesEmpty(PlanField field) {
        if (field.samplerOnly) {
            return;
        }
        TestElement defaults = gui.createTestElement();
        Components.input(gui, field).setText("${value}");
        gui.modifyTestElement(defaults);
        TestElement sampler = new DubboSamplerGui().createTestElement();

        sampler.addTestElement(defaults);

        String expected = field.initialInSampler == null ? "${value}" : field.initialInSampler;
        assertThat(sampler.getPropertyAsString(field.key)).isEqualTo(expected);
    }

    @Test
    void promisesNoDefaultOfAnOlderPlan() {
        assertThat(Components.prompt(gui, PlanField.VERSION)).isEqualTo("not set (default)");
        assertThat(Components.prompt(gui, PlanField.CONNECTIONS)).isEqualTo("0 (default)");
    }

    @Test
    void suppliesExtraParametersToASamplerWithoutAny() {
        TestElement defaults = gui.createTestElement();
        PlanRows rows = (PlanRows) Components.table(gui, PlanTable.PARAMETERS).getModel();
        rows.insert(0, List.of(List.of("serialization", "fastjson2")));
        gui.modifyTestElement(defaults);
        DubboSamplerGui samplerGui = new DubboSamplerGui();
        TestElement sampler = samplerGui.createTestElement();
        PlanRows samplerRows =
                (PlanRows) Components.table(samplerGui, PlanTable.PARAMETERS).getModel();
        samplerRows.insertEmpty(0);
        samplerGui.modifyTestElement(sampler);
        samplerRows.delete(0);
        samplerGui.modifyTestElement(sampler);

        sampler.addTestElement(defaults);

        assertThat(sampler.getPropertyAsInt(PlanTable.PARAMETERS.sizeKey)).isEqualTo(1);
        assertThat(sampler.getPropertyAsString(PlanColumn.PARAMETERS_VALUE.key(1)))
                .isEqualTo("fastjson2");
    }
}
