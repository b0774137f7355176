// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.DubboSampler;
import io.github.trueload.dubbo.PlanKeys;
import io.github.trueload.dubbo.browse.CatalogException;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterEnvironment.class)
class EffectiveElementTest {
    @Test
    void keepsPlainTextsAndWhatOnlyARunningTestKnows() throws CatalogException {
        DubboSampler sampler = new DubboSampler();
        sampler.setProperty(PlanKeys.ADDRESS, "127.0.0.1:2181");
        sampler.setProperty(PlanKeys.REGISTRY_GROUP, "${fromCsv}");
        sampler.setProperty(PlanKeys.PROTOCOL, "zookeeper@x");

        TestElement effective = EffectiveElement.of(sampler);

        assertThat(effective.getPropertyAsString(PlanKeys.ADDRESS)).isEqualTo("127.0.0.1:2181");
        assertThat(effective.getPropertyAsString(PlanKeys.REGISTRY_GROUP)).isEqualTo("${fromCsv}");
        assertThat(effective.getPropertyAsString(PlanKeys.PROTOCOL)).isEqualTo("zookeeper@x");
    }
}
