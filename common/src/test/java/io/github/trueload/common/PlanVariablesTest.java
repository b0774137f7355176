// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.Map;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class PlanVariablesTest {
    @Test
    void areThereDuringTheWorkAloneAndLeaveWhatCannotBeEvaluated() {
        JMeterVariables before = new JMeterVariables();
        before.put("host", "of the test");
        JMeterContextService.getContext().setVariables(before);

        Map<String, String> values = PlanVariables.during(() -> {
            JMeterContextService.getContext().getVariables().put("host", "shop");
            return PlanVariables.evaluated(Map.of("url", "http://${host}:${port}", "none", "plain"));
        });

        assertThat(values).containsEntry("url", "http://shop:${port}").containsEntry("none", "plain");
        assertThat(JMeterContextService.getContext().getVariables()).isSameAs(before);
    }
}
