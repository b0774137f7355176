// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import java.io.IOException;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InfluxListenerClientTest {
    @BeforeEach
    void setJMeterUp() throws IOException {
        InProcessJMeter.setUp();
        JMeterUtils.setProperty("trueload.influx.endTimeoutMs", "300");
    }

    @ParameterizedTest
    @ValueSource(classes = {InfluxListenerClient.class, InfluxRawListenerClient.class})
    void neverPutsASampleIntoJMetersQueueNorThrowsWhateverItsParameters(Class<? extends BackendListenerClient> type)
            throws Exception {
        for (String url : new String[] {"", "nonsense", "http://no.such.host.invalid:1/write?db=x"}) {
            BackendListenerClient client = type.getDeclaredConstructor().newInstance();
            BackendListenerContext context = context("influxdbUrl", url);
            assertThat(client.createSampleResult(context, new SampleResult())).isNull();

            client.setupTest(context);

            assertThat(client.createSampleResult(context, new SampleResult())).isNull();
            client.teardownTest(context);
            client.teardownTest(context);
        }
    }

    @Test
    void countsAResultOnceWhenTwoListenersOfOneNameShareTheClient() throws Exception {
        try (InfluxDouble influx = InfluxDouble.start(InfluxDouble.Version.V1)) {
            JMeterUtils.setProperty("trueload.influx.endTimeoutMs", "5000");
            InfluxListenerClient client = new InfluxListenerClient();
            BackendListenerContext context = context("influxdbUrl", influx.url());
            client.setupTest(context);
            for (int i = 0; i < 3; i++) {
                SampleResult result = SampleResult.createTestSample(10);
                result.setSampleLabel("a");
                client.createSampleResult(context, result);
                client.createSampleResult(context, result);
            }
            client.teardownTest(context);

            // An interval may have ended between two of the three.
            assertThat(influx.lines().stream()
                            .filter(line -> line.contains("transaction=all "))
                            .mapToDouble(line -> Double.parseDouble(line.replaceAll(".*[ ,]count=([0-9.]+).*", "$1")))
                            .sum())
                    .isEqualTo(3);
        }
    }

    @Test
    void knowsEveryParameterOfTheStockClientByItsNameExceptTheSender() {
        assertThat(new InfluxListenerClient().getDefaultParameters().getArgumentsAsMap())
                .containsKeys(
                        "influxdbUrl",
                        "application",
                        "measurement",
                        "summaryOnly",
                        "samplersRegex",
                        "percentiles",
                        "testTitle",
                        "eventTags");
    }

    private static BackendListenerContext context(String name, String value) {
        Arguments arguments = new Arguments();
        arguments.addArgument(name, value);
        return new BackendListenerContext(arguments);
    }
}
