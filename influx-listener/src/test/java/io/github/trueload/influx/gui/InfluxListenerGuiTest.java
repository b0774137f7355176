// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.Texts;
import io.github.trueload.influx.InfluxListener;
import io.github.trueload.influx.gui.InfluxListenerGui.ParameterTable;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.testkit.Bundles;
import io.github.trueload.testkit.gui.Panel;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.awt.Color;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import javax.swing.plaf.ColorUIResource;
import javax.swing.plaf.UIResource;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(JMeterExtension.class)
class InfluxListenerGuiTest {
    @Test
    void bothLanguagesHaveTheSameKeysInAscii() throws IOException {
        assertThat(Bundles.problems(InfluxListenerGui.class, "InfluxListenerTexts"))
                .isEmpty();
    }

    @Test
    void standsInTheListenerMenuUnderItsName() {
        InfluxListenerGui gui = new InfluxListenerGui();

        assertThat(gui.getMenuCategories()).containsExactly(MenuFactory.LISTENERS);
        assertThat(gui.getStaticLabel()).isEqualTo("Influx Listener");
    }

    @Test
    void givesANewElementEveryParameterWithItsDefault() {
        InfluxListener created = (InfluxListener) new InfluxListenerGui().createTestElement();

        assertThat(created.getParameters().getArgumentsAsMap())
                .isEqualTo(InfluxListener.defaultParameters().getArgumentsAsMap())
                .containsKeys("influxdbUrl", "application", "interval", "instance", "histogram", "health");
        assertThat(created.getPropertyAsString(TestElement.GUI_CLASS)).isEqualTo(InfluxListenerGui.class.getName());
        assertThat(created.getPropertyAsString(TestElement.TEST_CLASS)).isEqualTo(InfluxListener.class.getName());
    }

    @Test
    void bringsBackEveryValueThatItWasShown() {
        InfluxListener before = new InfluxListener();
        before.setName("to the lab");
        before.setComment("see wiki");
        before.setEnabled(false);
        before.setParameters(parameters(
                "influxdbUrl", "http://[::1]:8086/write?db=a b&rp=c",
                "application", "${__P(app,shop)}",
                "influxdbToken", "${token}",
                "password", "p\u00e4ss=w,\u00f6rd \\",
                "TAG_zone", "",
                "no parameter of ours", "is kept"));
        InfluxListenerGui gui = new InfluxListenerGui();

        gui.configure(before);
        InfluxListener after = (InfluxListener) gui.createTestElement();

        assertThat(after.getName() + ", " + after.getComment() + ", " + after.isEnabled())
                .isEqualTo("to the lab, see wiki, false");
        assertThat(after.getParameters().getArgumentsAsMap())
                .containsExactlyEntriesOf(before.getParameters().getArgumentsAsMap());
    }

    @Test
    void forgetsOneElementBeforeItShowsTheNext() {
        InfluxListenerGui gui = new InfluxListenerGui();
        InfluxListener first = new InfluxListener();
        first.setParameters(parameters("TAG_zone", "a"));

        gui.configure(first);
        gui.clearGui();

        InfluxListener second = (InfluxListener) gui.createTestElement();
        assertThat(second.getParameters().getArgumentsAsMap())
                .isEqualTo(InfluxListener.defaultParameters().getArgumentsAsMap());
        assertThat(first.getParameters().getArgumentsAsMap()).containsOnlyKeys("TAG_zone");
    }

    @ParameterizedTest
    @CsvSource({
        "influxdbToken, abc, ••••••••",
        "password, something longer, ••••••••",
        "password, '${__P(pw)}', '${__P(pw)}'",
        "password, '', ''",
        "application, abc, abc"
    })
    void hidesSecretsButNotTheExpressionsThatNameThem(String parameter, String value, String shown) {
        assertThat(ParameterTable.shown(parameter, value)).isEqualTo(shown);
    }

    @Test
    void paintsNoSecretIntoTheTable() {
        JTable table = tableOf("influxdbToken", "s3cret");

        JLabel painted = (JLabel) table.prepareRenderer(table.getCellRenderer(0, 1), 0, 1);
        assertThat(painted.getText()).isNotEmpty().doesNotContain("s3cret");
    }

    @Test
    void tellsInGreyWhatCountsForAnEmptyParameter() {
        JMeterUtils.setProperty("trueload.influx.gzip", "false");
        JMeterUtils.setProperty("trueload.influx.password", "s3cret");
        JMeterUtils.setProperty("backend_influxdb.send_interval", "7");

        JTable table =
                tableOf("percentiles", "", "gzip", " ", "password", "", "interval", "", "TAG_zone", "", "late", "x");

        List<String> painted = new ArrayList<>();
        for (int row = 0; row < table.getRowCount(); row++) {
            JLabel cell = (JLabel) table.prepareRenderer(table.getCellRenderer(row, 1), row, 1);
            painted.add(cell.getText());
            boolean grey = cell.getForeground().equals(UIManager.getColor("Label.disabledForeground"));
            assertThat(grey).isEqualTo(!"x".equals(cell.getText()));
        }
        assertThat(painted)
                .containsExactly(
                        "99;95;90  (default)",
                        "false  (JMeter property trueload.influx.gzip)",
                        "\u2022\u2022\u2022\u2022  (JMeter property trueload.influx.password)",
                        "7  (JMeter property backend_influxdb.send_interval)",
                        "",
                        "x");
        assertThat(table.getValueAt(0, 1)).isEqualTo("");
    }

    @Test
    void takesTheGreyOfTheLookThatJMeterComesWith() {
        Color grey = new ColorUIResource(1, 2, 3);
        UIManager.put("Label.inactiveForeground", grey);
        try {
            JTable table = tableOf("percentiles", "");

            assertThat(table.prepareRenderer(table.getCellRenderer(0, 1), 0, 1).getForeground())
                    .isEqualTo(grey)
                    .as("a colour that Darklaf leaves as it is")
                    .isNotInstanceOf(UIResource.class);
        } finally {
            UIManager.put("Label.inactiveForeground", null);
        }
    }

    @Test
    void explainsTheSelectedParameter() {
        InfluxListenerGui gui = new InfluxListenerGui();
        JTable table = Panel.part(gui, JTable.class, "parameters");
        JTextArea explanation = Panel.part(gui, JTextArea.class, "explanation");
        String withoutSelection = explanation.getText();

        table.setRowSelectionInterval(1, 1);

        assertThat(withoutSelection).contains("slave");
        assertThat(explanation.getText())
                .startsWith(table.getValueAt(1, 0) + ": ")
                .isNotEqualTo(withoutSelection);

        table.clearSelection();
        assertThat(explanation.getText()).isEqualTo(withoutSelection);
    }

    /** Of an element with some parameters. */
    private static JTable tableOf(String... namesAndValues) {
        InfluxListener element = new InfluxListener();
        element.setParameters(parameters(namesAndValues));
        InfluxListenerGui gui = new InfluxListenerGui();
        gui.configure(element);
        return Panel.part(gui, JTable.class, "parameters");
    }

    private static Arguments parameters(String... namesAndValues) {
        Arguments parameters = new Arguments();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.addArgument(namesAndValues[i], namesAndValues[i + 1]);
        }
        return parameters;
    }

    @Test
    void everyParameterIsExplainedInBothLanguages() {
        for (Locale locale : new Locale[] {Locale.ENGLISH, Locale.SIMPLIFIED_CHINESE}) {
            InProcessJMeter.setUp(locale);
            Texts texts = InfluxListenerGui.texts();

            assertThat(Parameter.values())
                    .allSatisfy(parameter -> assertThat(ParameterTable.explain(texts, parameter.text()))
                            .isEqualTo(parameter.text() + ": " + parameter.meaning(locale != Locale.ENGLISH))
                            .doesNotEndWith("null"));
            assertThat(ParameterTable.explain(texts, "TAG_zone")).isNotEmpty();
            assertThat(ParameterTable.explain(texts, "header_X-Tenant")).isNotEmpty();
            assertThat(ParameterTable.explain(texts, "unknown")).isEmpty();
        }
    }
}
