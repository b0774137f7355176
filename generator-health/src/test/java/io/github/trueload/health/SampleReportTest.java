// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the report tells of samples that failed, and of those that stand for others. */
@ExtendWith(JMeterExtension.class)
class SampleReportTest {
    private static final String TRANSACTION = "Number of samples in transaction : 2, number of failing samples : 1";

    @TempDir
    private Path folder;

    @AfterEach
    void forget() {
        JMeterUtils.getJMeterProperties().remove("trueload.health.report");
        JMeterUtils.getJMeterProperties().remove("trueload.health.language");
    }

    @Test
    void tellsWhyEachSampleFailedOnceAndWhen() throws IOException {
        SampleResult refused = sample("pay", 30, "503", "Service Unavailable");
        SampleResult again = sample("pay", 20, "503", "Service Unavailable");
        SampleResult wrong = sample("pay", 40, "200", "OK");
        AssertionResult assertion = new AssertionResult("has a number");
        assertion.setFailure(true);
        assertion.setFailureMessage("expected to contain 'order'");
        wrong.addAssertionResult(new AssertionResult("is quick"));
        wrong.addAssertionResult(assertion);
        SampleResult transaction = sample("checkout", 70, "", TRANSACTION);

        JsonNode report = reportOf("errors", refused, again, wrong, transaction, good("home"));

        List<String> kinds = new ArrayList<>();
        report.path("errorKinds")
                .forEach(kind -> kinds.add(
                        kind.path("count").asText() + " " + kind.path("code").asText() + " "
                                + kind.path("message").asText() + ", "
                                + kind.path("label").asText()));
        assertThat(kinds)
                .containsExactly(
                        "2 503 Service Unavailable, pay", "1 200 has a number: expected to contain 'order', pay");
        assertThat(report.path("errorKinds").path(0).path("firstMs").asLong())
                .isEqualTo(Math.min(refused.getEndTime(), again.getEndTime()));
        assertThat(report.path("total").path("count").asInt()).isEqualTo(4);
        assertThat(report.path("total").path("errors").asInt()).isEqualTo(3);
        report.path("labels")
                .forEach(label -> assertThat(label.path("transaction").asBoolean())
                        .isEqualTo(label.path("label").asText().equals("checkout")));
    }

    /** With "Generate parent sample" JMeter hands over nothing but the transaction. */
    @Test
    void aTransactionThatHoldsItsSamplesCounts() throws IOException {
        SampleResult transaction = sample("checkout", 70, "", TRANSACTION);
        transaction.addRawSubResult(sample("pay", 30, "503", "Service Unavailable"));

        JsonNode report = reportOf("parent", transaction);

        assertThat(report.path("total").path("count").asInt()).isEqualTo(1);
        assertThat(report.path("errorKinds")).hasSize(1);
    }

    @Test
    void theJsonIsInEnglishWhateverTheLanguageOfThePage() throws IOException {
        JMeterUtils.setProperty("trueload.health.language", "zh");

        JsonNode report = reportOf("chinese", good("home"));

        assertThat(report.path("reason").asText()).contains("too short to judge the generator by");
        assertThat(Files.readString(folder.resolve("chinese-health.html")))
                .contains("\"language\":\"zh-CN\"", "太短，无法评判压力机", "用户的时间花在哪里");
    }

    private JsonNode reportOf(String name, SampleResult... samples) throws IOException {
        JMeterUtils.setProperty("trueload.health.report", folder.resolve(name).toString());
        HealthWatch watch = HealthWatch.start(name);
        for (SampleResult sample : samples) {
            watch.record(sample);
        }
        watch.stop();
        return new ObjectMapper().readTree(folder.resolve(name + "-health.json").toFile());
    }

    private static SampleResult good(String label) {
        SampleResult result = sample(label, 10, "200", "OK");
        result.setSuccessful(true);
        return result;
    }

    private static SampleResult sample(String label, long elapsedMs, String code, String message) {
        SampleResult result = SampleResult.createTestSample(elapsedMs);
        result.setSampleLabel(label);
        result.setSuccessful(false);
        result.setResponseCode(code);
        result.setResponseMessage(message);
        return result;
    }
}
