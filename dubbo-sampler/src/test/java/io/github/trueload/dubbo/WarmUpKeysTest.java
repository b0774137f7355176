// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.Set;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which references are opened before the first sample of a thread. */
@ExtendWith(JMeterExtension.class)
class WarmUpKeysTest {
    private final JMeterVariables variables = new JMeterVariables();
    private final ListedHashTree tree = new ListedHashTree();
    private final HashTree group = tree.add(new LoopController());

    @BeforeEach
    void defineVariables() {
        variables.put("host", "10.0.0.1");
        variables.put("__jm__Users__idx", "0");
        JMeterContextService.getContext().setVariables(variables);
    }

    @Test
    void evaluatesVariablesThatThePlanDefines() throws Exception {
        group.add(inRun(sampler("${host}:20880")));

        assertThat(keys()).singleElement().satisfies(key -> assertThat(key.get(Setting.ADDRESS))
                .isEqualTo("10.0.0.1:20880"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1:20880",
                "${host}:${__P(shop.port,1)}",
                "${__P(${host},x:1)}",
                "${__property(shop.port)}",
                "${__machineIP}:1"
            })
    void takesSettingsThatAreTheSameInAllThreads(String address) throws Exception {
        group.add(inRun(sampler(address)));

        assertThat(keys()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${__threadNum}:20880",
                "${fromCsv}:20880",
                "${__P(${fromCsv})}:1",
                "${__jm__Users__idx}:1",
                "${${host}}:1",
                "${__CSVRead(hosts.csv,0)}:1"
            })
    void leavesSettingsThatMayDifferToTheSamples(String address) throws Exception {
        group.add(inRun(sampler(address)));

        assertThat(keys()).isEmpty();
    }

    @Test
    void looksAtExtraParametersAndAtTheBundleToo() throws Exception {
        DubboSampler byParameter = sampler("a:1");
        byParameter.setProperty(PlanTable.PARAMETERS.sizeKey, 1);
        byParameter.setProperty(PlanColumn.PARAMETERS_KEY.key(1), "zone");
        byParameter.setProperty(PlanColumn.PARAMETERS_VALUE.key(1), "${__threadNum}");
        DubboSampler byBundle = sampler("b:1");
        byBundle.setProperty(PlanField.BUNDLE.key, "${bundle}");
        DubboSampler byArgument = sampler("c:1");
        byArgument.setProperty(PlanTable.ARGUMENTS.sizeKey, 1);
        byArgument.setProperty(PlanColumn.ARGS_VALUE.key(1), "${__threadNum}");
        group.add(inRun(byParameter));
        group.add(inRun(byBundle));
        group.add(inRun(byArgument));

        assertThat(keys()).singleElement().satisfies(key -> assertThat(key.get(Setting.ADDRESS))
                .isEqualTo("c:1"));
    }

    @Test
    void fillsEmptyFieldsFromTheNearestDefaultsElement() throws Exception {
        ConfigTestElement outer = new ConfigTestElement();
        outer.setProperty(PlanField.ADDRESS.key, "${host}:1");
        outer.setProperty(PlanField.TIMEOUT.key, "7000");
        ConfigTestElement inner = new ConfigTestElement();
        inner.setProperty(PlanField.ADDRESS.key, "inner:1");
        inner.setProperty(PlanField.VERSION.key, "2.0");
        group.add(inRun(outer));
        HashTree controller = group.add(new LoopController());
        controller.add(inRun(inner));
        DubboSampler sampler = sampler("");
        sampler.setProperty(PlanField.VERSION.key, "1.0");
        controller.add(inRun(sampler));

        assertThat(keys()).singleElement().satisfies(key -> {
            assertThat(key.get(Setting.ADDRESS)).isEqualTo("inner:1");
            assertThat(key.get(Setting.VERSION)).isEqualTo("1.0");
            assertThat(key.get(Setting.TIMEOUT_MS)).isEqualTo("7000");
        });
        assertThat(sampler.getPropertyAsString(PlanField.ADDRESS.key)).isEmpty();
    }

    @Test
    void opensNothingForPlansThatDoNotAskForItNorForWrongFields() throws Exception {
        DubboSampler older = sampler("a:1");
        older.removeProperty(PlanField.WARM_UP.key);
        DubboSampler without = sampler("b:1");
        without.setProperty(PlanField.WARM_UP.key, "false");
        DubboSampler wrong = sampler("c:1");
        wrong.setProperty(PlanField.TIMEOUT.key, "soon");
        group.add(inRun(older));
        group.add(inRun(without));
        group.add(inRun(wrong));
        group.add(inRun(sampler("")));

        assertThat(keys()).isEmpty();
    }

    @Test
    void opensOneReferenceForSamplersThatShareIt() throws Exception {
        DubboSampler another = sampler("a:1");
        another.setProperty(PlanField.METHOD.key, "another");
        group.add(inRun(sampler("a:1")));
        group.add(inRun(another));

        assertThat(keys()).hasSize(1);
    }

    private Set<ReferenceSettings> keys() {
        return WarmUp.keys(tree, variables);
    }

    private static DubboSampler sampler(String address) {
        DubboSampler sampler = new DubboSampler();
        sampler.setProperty(PlanField.WARM_UP.key, "true");
        sampler.setProperty(PlanField.ARGS_MODE.key, "table");
        sampler.setProperty(PlanField.INTERFACE.key, "com.acme.Echo");
        sampler.setProperty(PlanField.METHOD.key, "echo");
        sampler.setProperty(PlanField.ADDRESS.key, address);
        return sampler;
    }

    /** As JMeter's engine prepares an element for its threads. */
    private static TestElement inRun(TestElement element) throws Exception {
        new ValueReplacer(new TestPlan()).replaceValues(element);
        element.setRunningVersion(true);
        return element;
    }
}
