// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.RecordingClient.SharedClient;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(JMeterExtension.class)
class RecordingClientTest {
    private final Map<String, Arguments> listeners = Map.of("one", parameters(), "other", parameters());

    @BeforeEach
    void waitsForNoServer() {
        JMeterUtils.setProperty("trueload.influx.endTimeoutMs", "300");
    }

    private SampleResult last;

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
            JMeterUtils.setProperty("backend_influxdb.socket_timeout", "60000");
            JMeterUtils.setProperty("trueload.influx.endTimeoutMs", "60000");
            InfluxListenerClient client = new InfluxListenerClient();
            BackendListenerContext context = context("influxdbUrl", influx.url());
            // The end of a run waits a few seconds for its last rows; those of the first one have classes to load.
            client.setupTest(context);
            client.teardownTest(context);
            client.setupTest(context);
            for (int i = 0; i < 3; i++) {
                SampleResult result = SampleResult.createTestSample(10);
                result.setSampleLabel("a");
                client.createSampleResult(context, result);
                client.createSampleResult(context, result);
            }
            client.teardownTest(context);

            // An interval may have ended between two of the three, and a late one of them have changed its row.
            Map<String, Double> counts = new HashMap<>();
            influx.lines().stream()
                    .filter(line -> line.contains("transaction=all "))
                    .forEach(line -> counts.put(
                            line.substring(line.lastIndexOf(' ')),
                            Double.parseDouble(line.replaceAll(".*[ ,]count=([0-9.]+).*", "$1"))));
            assertThat(counts.values().stream().mapToDouble(count -> count).sum())
                    .isEqualTo(3);
        }
    }

    @Test
    void knowsEveryParameterOfTheStockClientByItsNameExceptTheSender() {
        assertThat(new InfluxListenerClient().getDefaultParameters().getArgumentsAsMap())
                .containsKeys("influxdbUrl", "application", "measurement", "summaryOnly", "samplersRegex")
                .containsKeys("percentiles", "testTitle", "eventTags");
    }

    private static BackendListenerContext context(String name, String value) {
        Arguments arguments = new Arguments();
        arguments.addArgument(name, value);
        return new BackendListenerContext(arguments);
    }

    @Test
    void inOneJvmTheSameResultInTheSameThreadIsRepeated() {
        SharedClient client = client(false);
        for (int i = 0; i < 2; i++) {
            SampleResult result = result("Users 1-1", "a");

            assertThat(isRepeated(client, listeners.get("one"), result)).isFalse();
            assertThat(isRepeated(client, listeners.get("other"), result)).isTrue();
        }
    }

    /** Each hand-over is listener, thread, label and whether it is repeated. */
    @ParameterizedTest
    @CsvSource({
        "copies come in any order, one Users-1 a new; one Users-1 a new; other Users-1 a repeated;"
                + " other Users-2 a repeated; one Users-2 a new",
        "which listener comes first may differ from label to label, other Users-1 b new; one Users-1 b repeated",
        "listeners of different thread groups keep their samples," + " one Users-1 a new; other Admins-1 a new",
    })
    void onAMaster(String what, String handOvers) {
        SharedClient client = client(true);
        for (String handOver : handOvers.split("; ")) {
            String[] each = handOver.split(" ");
            boolean repeated = isRepeated(client, listeners.get(each[0]), result("10.0.0.5:1099-" + each[1], each[2]));

            assertThat(repeated).as(what + ": " + handOver).isEqualTo(each[3].equals("repeated"));
        }
    }

    @Test
    void onAMasterTheCopiesOfOneListenerForTwoSlavesAreOneListenerAndResultsWithoutNamesAreNoTrouble() {
        SharedClient client = client(true);
        Arguments copy = (Arguments) listeners.get("one").clone();
        for (Arguments each : new Arguments[] {listeners.get("one"), copy, copy, listeners.get("one")}) {
            assertThat(isRepeated(client, each, result("10.0.0.5:1099-Users 1-1", "a")))
                    .isFalse();
        }
        assertThat(isRepeated(client(true), new Arguments(), new SampleResult()))
                .isFalse();
    }

    private SharedClient client(boolean onMaster) {
        return new SharedClient("test", new BackendListenerContext(listeners.get("one")), onMaster);
    }

    private boolean isRepeated(SharedClient client, Arguments listener, SampleResult result) {
        SampleResult before = last;
        last = result;
        return client.isRepeated(new BackendListenerContext(listener), result, before);
    }

    /** As from a file: equal texts are different objects. */
    private static Arguments parameters() {
        Arguments parameters = new Arguments();
        parameters.addArgument(new String("influxdbUrl".toCharArray()), "http://influx:8086/write?db=jmeter");
        return parameters;
    }

    private static SampleResult result(String thread, String label) {
        SampleResult result = new SampleResult();
        result.setThreadName(thread);
        result.setSampleLabel(label);
        return result;
    }
}
