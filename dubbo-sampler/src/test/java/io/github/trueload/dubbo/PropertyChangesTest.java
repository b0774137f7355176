// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Map;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.property.StringProperty;
import org.junit.jupiter.api.Test;

/** Whatever changes a sampler between two samples, the next one goes by what the plan says then. */
class PropertyChangesTest {
    private static final String VALUE = PlanColumn.ARGS_VALUE.key(1);

    private final StubbedSampler sampler = new StubbedSampler();

    @Test
    void aScriptSetsProperties() {
        sampler.run();
        assertThat(sent()).isEqualTo("hello");

        sampler.set(VALUE, "of the script");
        assertThat(sent()).isEqualTo("of the script");

        sampler.afterSample();
        assertThat(sent()).isEqualTo("hello");
    }

    @Test
    void aScriptChangesThePropertyItself() {
        StringProperty value = new StringProperty(VALUE, "first");
        sampler.set(value);
        assertThat(sent()).isEqualTo("first");

        value.setObjectValue("second");
        assertThat(sent()).isEqualTo("second");
    }

    @Test
    void propertiesComeAndGo() {
        sampler.remove(VALUE);
        assertThat(sent()).isNull();

        sampler.set(VALUE, "back");
        assertThat(sent()).isEqualTo("back");
    }

    @Test
    void anElementOfDefaultsLendsWhatIsMissingForOneSample() {
        sampler.remove(VALUE);
        sampler.run();
        for (String lent : new String[] {"one", "one", "other"}) {
            ConfigTestElement defaults = new ConfigTestElement();
            defaults.setProperty(VALUE, lent);
            sampler.lend(defaults);
            assertThat(sent()).isEqualTo(lent);
            sampler.afterSample();
            assertThat(sent()).isNull();
        }
    }

    @Test
    void onlyElementsWithFieldsOfOursLendAnything() {
        ConfigTestElement http = new ConfigTestElement();
        http.setProperty("HTTPSampler.domain", "shop.example");
        ConfigTestElement dubbo = new ConfigTestElement();
        dubbo.setProperty(PlanField.ADDRESS.key, "127.0.0.1:20880");

        assertThat(new DubboSampler().applies(http)).isFalse();
        assertThat(new DubboSampler().applies(dubbo)).isTrue();
        assertThat(new DubboSampler().applies(parameters("zone", "a"))).isTrue();
    }

    @Test
    void extraParametersAreLentAllOrNone() {
        sampler.set(PlanTable.PARAMETERS.sizeKey, "1");
        sampler.set(PlanColumn.PARAMETERS_KEY.key(1), "zone");
        sampler.set(PlanColumn.PARAMETERS_VALUE.key(1), "");
        sampler.run();
        ConfigTestElement defaults = parameters("token", "of the defaults");
        defaults.setProperty(PlanField.VERSION.key, "2.0");

        sampler.lend(defaults);

        assertThat(lastSettings().parameters).containsExactly(Map.entry("zone", ""));
        assertThat(lastSettings().get(Setting.VERSION)).isEqualTo("2.0");
    }

    @Test
    void theNearestElementLendsExtraParameters() {
        sampler.run();

        sampler.lend(parameters("zone", ""));
        sampler.lend(parameters("token", "of the outer one"));

        assertThat(lastSettings().parameters).containsExactly(Map.entry("zone", ""));
    }

    private static ConfigTestElement parameters(String key, String value) {
        ConfigTestElement defaults = new ConfigTestElement();
        defaults.setProperty(PlanTable.PARAMETERS.sizeKey, "1");
        defaults.setProperty(PlanColumn.PARAMETERS_KEY.key(1), key);
        defaults.setProperty(PlanColumn.PARAMETERS_VALUE.key(1), value);
        return defaults;
    }

    private ReferenceSettings lastSettings() {
        lastCall();
        return sampler.opened().get(sampler.opened().size() - 1);
    }

    @Test
    void aTableGrowsAndShrinks() {
        sampler.set(PlanTable.ARGUMENTS.sizeKey, "20");
        for (int row = 1; row <= 20; row++) {
            sampler.set(PlanColumn.ARGS_TYPE.key(row), "java.lang.String");
            sampler.set(PlanColumn.ARGS_VALUE.key(row), "row " + row);
        }
        assertThat(lastCall()).hasSize(20).contains("row 20", "row 11");

        sampler.set(PlanColumn.ARGS_VALUE.key(11), "changed");
        assertThat(lastCall()).hasSize(20).contains("changed").doesNotContain("row 11");

        sampler.set(PlanTable.ARGUMENTS.sizeKey, "2");
        assertThat(lastCall()).containsExactly("row 1", "row 2");
    }

    private Object sent() {
        return lastCall()[0];
    }

    private Object[] lastCall() {
        assertThat(sampler.sample().isSuccessful()).isTrue();
        return sampler.calls().get(sampler.calls().size() - 1).values;
    }
}
