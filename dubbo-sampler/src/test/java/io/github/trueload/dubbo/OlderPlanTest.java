// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.Map;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Plans with few keys, as scripts and platforms write them for the older plugin. */
@ExtendWith(JMeterExtension.class)
class OlderPlanTest {
    private final StubbedSampler sampler = new StubbedSampler();

    @Test
    void takesThePluginsDefaultForEachMissingKey() {
        ReferenceSettings settings = settings();

        assertThat(settings.get(Setting.VERSION)).isEqualTo("1.0");
        assertThat(settings.get(Setting.CONNECTIONS)).isEqualTo("100");
        assertThat(settings.get(Setting.TIMEOUT_MS)).isEqualTo("1000");
        assertThat(settings.get(Setting.RETRIES)).isEqualTo("0");
        assertThat(settings.get(Setting.CLUSTER)).isEqualTo("failfast");
        assertThat(settings.get(Setting.LOAD_BALANCE)).isEqualTo("random");
    }

    @Test
    void takesEachKeyForItself() {
        sampler.set(PlanField.CONNECTIONS.key, "3");
        sampler.set(PlanField.VERSION.key, "");

        assertThat(settings().get(Setting.CONNECTIONS)).isEqualTo("3");
        assertThat(settings().get(Setting.VERSION)).as("emptied in its panel").isEmpty();
    }

    @Test
    void takesTheDefaultVersionOfTheFirstLineWhereThePlanShowsThatItIsOfIt() {
        sampler.set(PlanField.REGISTRY_PROTOCOL.olderKey, "dubbo@\u76f4\u8fde");
        assertThat(settings().get(Setting.VERSION)).isEqualTo("1.0.0");

        sampler.remove(PlanField.REGISTRY_PROTOCOL.olderKey);
        sampler.set(PlanField.ASYNC.key, "sync@\u540c\u6b65");
        assertThat(settings().get(Setting.VERSION)).isEqualTo("1.0.0");
    }

    @Test
    void leavesNewSamplersAndPropertiesTheirOwnDefaults() {
        sampler.set(PlanField.ARGS_MODE.key, "table");
        assertThat(settings().get(Setting.VERSION)).isEmpty();
        assertThat(settings().get(Setting.CONNECTIONS)).isEqualTo("0");

        sampler.remove(PlanField.ARGS_MODE.key);
        JMeterUtils.setProperty(PlanField.VERSION.property, "7");
        assertThat(settings().get(Setting.VERSION)).isEqualTo("7");
    }

    @Test
    void sendsWhatUnquotedJsonMeansToThatPlugin() {
        sampler.set(PlanColumn.ARGS_TYPE.key(1), "com.acme.Person");
        sampler.set(PlanColumn.ARGS_VALUE.key(1), "{\"name\":tom,\"code\":007,\"day\":2024-01-01}");

        sampler.sample();
        assertThat(sampler.calls().get(0).values)
                .containsExactly(Map.of("name", "tom", "code", "007", "day", "2024-01-01"));

        sampler.set(PlanField.ARGS_MODE.key, "table");
        assertThat(sampler.sample().isSuccessful()).isFalse();
    }

    private ReferenceSettings settings() {
        sampler.startRun();
        assertThat(sampler.sample().isSuccessful()).isTrue();
        return sampler.opened().get(sampler.opened().size() - 1);
    }
}
