// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.DubboSampler;
import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.gui.TextEditor.Prompt;
import io.github.trueload.testkit.gui.Panel;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.List;
import javax.swing.SwingUtilities;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class PromptsTest {
    private final DubboSamplerGui gui = new DubboSamplerGui();

    @Test
    void anEmptyFieldShowsItsDefaultAndAFilledOneNothing() {
        gui.clearGui();

        assertThat(Components.prompt(gui, PlanField.TIMEOUT)).isEqualTo("1000 (default)");
        assertThat(Components.prompt(gui, PlanField.CLUSTER)).isEqualTo("failfast (default)");
        assertThat(Components.prompt(gui, PlanField.ADDRESS)).isEqualTo("not set (default)");
        assertThat(Components.prompt(gui, PlanField.RESULT_FORMAT)).isEmpty();

        Components.input(gui, PlanField.TIMEOUT).setText("5");
        assertThat(Components.prompt(gui, PlanField.TIMEOUT)).isEmpty();
        Components.input(gui, PlanField.TIMEOUT).setText("");
        assertThat(Components.prompt(gui, PlanField.TIMEOUT)).isEqualTo("1000 (default)");
    }

    /** JMeter's zoom has every component take its look anew. */
    @Test
    void afterAZoomPromptsAreThereAndChoicesStillWork() {
        gui.clearGui();

        SwingUtilities.updateComponentTreeUI(gui);

        assertThat(Components.prompt(gui, PlanField.TIMEOUT)).isEqualTo("1000 (default)");
        assertThat(Components.prompt(gui, PlanField.CLUSTER)).isEqualTo("failfast (default)");
        Components.input(gui, PlanField.ARGS_MODE).setText("json");
        assertThat(Components.table(gui, PlanTable.ARGUMENTS).getColumnCount())
                .as("the types alone")
                .isEqualTo(1);
    }

    @Test
    void aPropertyCountsBeforeTheDefaultAndIsNamed() {
        JMeterUtils.setProperty(PlanField.TIMEOUT.property, "7000");

        gui.configure(new DubboSampler());

        assertThat(Components.prompt(gui, PlanField.TIMEOUT)).isEqualTo("7000 (property trueload.dubbo.timeout)");
        assertThat(Panel.all(gui, javax.swing.JComponent.class))
                .filteredOn(component -> PlanField.TIMEOUT.id.equals(component.getName()))
                .allSatisfy(component -> assertThat(component.getToolTipText()).contains("7000"));
    }

    @Test
    void theInnermostDefaultsElementThatSaysSomethingCountsBeforeAProperty() {
        JMeterUtils.setProperty(PlanField.TIMEOUT.property, "7000");

        String counts = FieldGroup.effective(
                PlanField.TIMEOUT,
                new DubboSampler(),
                List.of(defaults("inner", " "), defaults("Shop", "${timeout}"), defaults("outer", "9")));

        assertThat(counts).isEqualTo("${timeout} (element 'Shop')");
    }

    @Test
    void aPlanOfTheOlderPluginHasDefaultsOfItsOwn() {
        DubboSampler older = new DubboSampler();
        older.setProperty(PlanField.INTERFACE.key, "a.B");

        gui.configure(older);

        assertThat(Components.prompt(gui, PlanField.VERSION)).isEqualTo("1.0 (older plan)");
    }

    @Test
    void noTextMakesAFieldWider() {
        java.awt.Dimension before = Components.input(gui, PlanField.TIMEOUT).getPreferredSize();
        JMeterUtils.setProperty(PlanField.TIMEOUT.property, "a text that is much wider than any field of the panel");

        gui.configure(new DubboSampler());

        assertThat(Components.prompt(gui, PlanField.TIMEOUT)).startsWith("a text that is much wider");
        assertThat(Components.input(gui, PlanField.TIMEOUT).getPreferredSize()).isEqualTo(before);
        assertThat(Panel.all(Components.input(gui, PlanField.TIMEOUT), Prompt.class))
                .allSatisfy(
                        prompt -> assertThat(prompt.getPreferredSize().width).isZero());
    }

    @Test
    void noSecretIsShown() {
        JMeterUtils.setProperty(PlanField.REGISTRY_PASSWORD.property, "s3cret");

        gui.configure(new DubboSampler());

        assertThat(Components.prompt(gui, PlanField.REGISTRY_PASSWORD))
                .doesNotContain("s3cret")
                .endsWith("(property trueload.dubbo.registryPassword)");
        assertThat(Panel.all(gui, javax.swing.JComponent.class))
                .noneMatch(
                        component -> String.valueOf(component.getToolTipText()).contains("s3cret"));
    }

    private static TestElement defaults(String name, String timeout) {
        ConfigTestElement element = new ConfigTestElement();
        element.setName(name);
        element.setProperty(PlanField.TIMEOUT.key, timeout);
        return element;
    }
}
