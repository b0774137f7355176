// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class UnknownPropertiesTest {
    private static final List<String> KNOWN = List.of(
            "trueload.dubbo.timeout",
            "trueload.dubbo.openTimeoutMs",
            "trueload.dubbo.extraJars",
            "trueload.dubbo.tls.keyStorePassword");
    private static final List<String> MISSPELLED = List.of("trueload.dubbo.timout", "trueload.dubbo.tls.trustedStore");

    @AfterEach
    void stop() {
        DubboRuntime.shared().stop();
    }

    @Test
    void areToldOnceWithTheNearestRightName() {
        KNOWN.forEach(name -> JMeterUtils.setProperty(name, ""));
        MISSPELLED.forEach(name -> JMeterUtils.setProperty(name, "1"));

        try (LogRecorder log = LogRecorder.open()) {
            DubboRuntime.shared().start();
            DubboRuntime.shared().start();

            assertThat(log.lines())
                    .filteredOn(line -> line.contains("is unknown"))
                    .containsExactly(
                            "WARN Dubbo sampler: The property trueload.dubbo.timout is unknown and has no effect;"
                                    + " did you mean trueload.dubbo.timeout?",
                            "WARN Dubbo sampler: The property trueload.dubbo.tls.trustedStore is unknown and has no"
                                    + " effect; did you mean trueload.dubbo.tls.trustStore?");
        }
    }
}
