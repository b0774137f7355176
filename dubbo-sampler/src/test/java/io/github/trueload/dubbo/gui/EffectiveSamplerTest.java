// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.DubboSampler;
import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class EffectiveSamplerTest {
    @Test
    void keepsPlainTextsAndWhatOnlyARunningTestKnows() throws DubboOpenException {
        DubboSampler sampler = new DubboSampler();
        sampler.setProperty(PlanField.ADDRESS.key, "127.0.0.1:2181");
        sampler.setProperty(PlanField.REGISTRY_GROUP.key, "${fromCsv}");
        sampler.setProperty(PlanField.REGISTRY_PROTOCOL.olderKey, "zookeeper@x");

        TestElement effective = DubboSamplerGui.effective(sampler);

        assertThat(effective.getPropertyAsString(PlanField.ADDRESS.key)).isEqualTo("127.0.0.1:2181");
        assertThat(effective.getPropertyAsString(PlanField.REGISTRY_GROUP.key)).isEqualTo("${fromCsv}");
        assertThat(effective.getPropertyAsString(PlanField.REGISTRY_PROTOCOL.olderKey))
                .isEqualTo("zookeeper@x");
    }
}
