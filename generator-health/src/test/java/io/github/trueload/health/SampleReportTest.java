// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the report tells of samples that failed, and of those that stand for others. */
@ExtendWith(JMeterExtension.class)
class SampleReportTest {
    private static final String TRANSACTION = "Number of samples in transaction : 2, number of failing samples : 1";

    @TempDir
    private Path folder;

    @Test
    void tellsWhyEachSampleFailedOnceAndWhen() throws IOException {
        SampleResult refused = failed("pay", 30, "503", "Service Unavailable");
        SampleResult again = failed("pay", 20, "503", "Service Unavailable");
        SampleResult wrong = failed("pay", 40, "200", "OK");
        AssertionResult assertion = new AssertionResult("has a number");
        assertion.setFailure(true);
        assertion.setFailureMessage("expected to contain 'order'");
        wrong.addAssertionResult(new AssertionResult("is quick"));
        wrong.addAssertionResult(assertion);
        SampleResult transaction = failed("checkout", 70, "", TRANSACTION);
        JsonNode report = reportOf("errors", refused, again, wrong, transaction, good());
        assertThat(report.path("errorKinds"))
                .extracting(kind -> kind.path("count") + " " + kind.path("code").asText() + " "
                        + kind.path("message").asText() + ", "
                        + kind.path("label").asText())
                .containsExactly(
                        "2 503 Service Unavailable, pay", "1 200 has a number: expected to contain 'order', pay");
        assertThat(report.path("errorKinds").path(0).path("firstMs").asLong())
                .isEqualTo(Math.min(refused.getEndTime(), again.getEndTime()));
        assertThat(report.path("total").path("count") + " of "
                        + report.path("total").path("errors"))
                .isEqualTo("4 of 3");
        assertThat(report.path("labels"))
                .allSatisfy(label -> assertThat(label.path("transaction").asBoolean())
                        .isEqualTo(label.path("label").asText().equals("checkout")));
    }

    /** With "Generate parent sample" JMeter hands over nothing but the transaction. */
    @Test
    void aTransactionThatHoldsItsSamplesCounts() throws IOException {
        SampleResult transaction = failed("checkout", 70, "", TRANSACTION);
        transaction.addRawSubResult(failed("pay", 30, "503", "Service Unavailable"));

        JsonNode report = reportOf("parent", transaction);

        assertThat(report.path("total").path("count").asInt()).isEqualTo(1);
        assertThat(report.path("errorKinds")).hasSize(1);
    }

    @Test
    void theJsonIsInEnglishWhateverTheLanguageOfThePage() throws IOException {
        JMeterUtils.setProperty("trueload.health.language", "zh");

        JsonNode report = reportOf("chinese", good());

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

    private static SampleResult good() {
        SampleResult result = failed("home", 10, "200", "OK");
        result.setSuccessful(true);
        return result;
    }

    private static SampleResult failed(String label, long elapsedMs, String code, String message) {
        SampleResult result = SampleResult.createTestSample(elapsedMs);
        result.setSampleLabel(label);
        result.setSuccessful(false);
        result.setResponseCode(code);
        result.setResponseMessage(message);
        return result;
    }
}
