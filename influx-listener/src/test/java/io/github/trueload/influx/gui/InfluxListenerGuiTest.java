// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.Texts;
import io.github.trueload.influx.InfluxListener;
import io.github.trueload.influx.gui.InfluxListenerGui.ParameterTable;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class InfluxListenerGuiTest {
    private static final String[] BUNDLES = {"InfluxListenerTexts.properties", "InfluxListenerTexts_zh_CN.properties"};

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

        assertThat(after.getName()).isEqualTo("to the lab");
        assertThat(after.getComment()).isEqualTo("see wiki");
        assertThat(after.isEnabled()).isFalse();
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

    @Test
    void hidesSecretsButNotTheExpressionsThatNameThem() {
        assertThat(ParameterTable.shown("influxdbToken", "abc")).doesNotContain("abc");
        assertThat(ParameterTable.shown("influxdbToken", "abc"))
                .isEqualTo(ParameterTable.shown("password", "something longer"));
        assertThat(ParameterTable.shown("password", "${__P(pw)}")).isEqualTo("${__P(pw)}");
        assertThat(ParameterTable.shown("password", "")).isEmpty();
        assertThat(ParameterTable.shown("application", "abc")).isEqualTo("abc");
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
        Color grey = new Color(1, 2, 3);
        UIManager.put("Label.inactiveForeground", grey);
        try {
            JTable table = tableOf("percentiles", "");

            assertThat(table.prepareRenderer(table.getCellRenderer(0, 1), 0, 1).getForeground())
                    .isEqualTo(grey);
        } finally {
            UIManager.put("Label.inactiveForeground", null);
        }
    }

    @AfterEach
    void forgetProperties() {
        JMeterUtils.getJMeterProperties().remove("trueload.influx.gzip");
        JMeterUtils.getJMeterProperties().remove("trueload.influx.password");
        JMeterUtils.getJMeterProperties().remove("backend_influxdb.send_interval");
    }

    @Test
    void explainsTheSelectedParameter() {
        InfluxListenerGui gui = new InfluxListenerGui();
        JTable table = find(gui, JTable.class, "parameters");
        JTextArea explanation = find(gui, JTextArea.class, "explanation");
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
        return find(gui, JTable.class, "parameters");
    }

    private static Arguments parameters(String... namesAndValues) {
        Arguments parameters = new Arguments();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.addArgument(namesAndValues[i], namesAndValues[i + 1]);
        }
        return parameters;
    }

    private static <T extends Component> T find(Container root, Class<T> type, String name) {
        List<Component> unvisited = new ArrayList<>(List.of(root.getComponents()));
        while (!unvisited.isEmpty()) {
            Component next = unvisited.remove(0);
            if (type.isInstance(next) && name.equals(next.getName())) {
                return type.cast(next);
            }
            if (next instanceof Container) {
                unvisited.addAll(List.of(((Container) next).getComponents()));
            }
        }
        throw new AssertionError("No " + type.getSimpleName());
    }

    @Test
    void everyParameterIsExplainedInBothLanguages() throws IOException {
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

    @Test
    void bothLanguagesHaveTheSameKeys() throws IOException {
        assertThat(load(BUNDLES[1]).keySet()).isEqualTo(load(BUNDLES[0]).keySet());
    }

    @Test
    void filesAreAsciiBecauseJava8ReadsThemAsLatin1() throws IOException {
        for (String bundle : BUNDLES) {
            try (InputStream in = InfluxListenerGui.class.getResourceAsStream(bundle)) {
                for (byte b : in.readAllBytes()) {
                    assertThat(b).as(bundle).isNotNegative();
                }
            }
        }
    }

    private static Properties load(String bundle) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = InfluxListenerGui.class.getResourceAsStream(bundle)) {
            properties.load(in);
        }
        return properties;
    }
}
