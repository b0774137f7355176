// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.time.Duration;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(JMeterExtension.class)
class RunIdTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shop.jmx | store | shop-store-20231114T221320.000Z",
                "my plan.JMX | '' | my-plan-20231114T221320.000Z",
                "null | store (eu) | store-eu--20231114T221320.000Z",
                "null | '' | 20231114T221320.000Z",
                "压测.jmx | 商店 | 压测-商店-20231114T221320.000Z",
            })
    void isMadeOfPlanApplicationAndStart(String plan, String application, String made) {
        assertThat(RunId.made(plan, application, 1_700_000_000_000L)).isEqualTo(made);
    }

    @Test
    void whatTheUserGaveIsTaken() {
        JMeterUtils.setProperty(RunId.PROPERTY, " nightly 12/\"a\" ");

        assertThat(RunId.of("shop")).isEqualTo("nightly-12-a-");
    }

    @Test
    void allWhoAskDuringATestHearTheSame() {
        JMeterContextService.startTest();
        try {
            String first = RunId.of("shop");
            long askedMs = System.currentTimeMillis();
            Await.until("a later moment", Duration.ofSeconds(60), () -> System.currentTimeMillis() > askedMs);

            assertThat(RunId.of("shop")).isEqualTo(first).contains("shop-2");
        } finally {
            JMeterContextService.endTest();
        }
    }

    @Test
    void noNameIsLongerThanItNeedsToBe() {
        assertThat(RunId.clean("x".repeat(1000))).hasSize(120);
    }
}
