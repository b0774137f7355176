// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.aggregate.Aggregator;
import io.github.trueload.influx.aggregate.ThreadRows;
import io.github.trueload.influx.row.Intervals;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Given;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.StatisticalSampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results as JMeter makes them, read and aggregated. */
@ExtendWith(JMeterExtension.class)
class SampleReaderTest {
    private static final long END = 1_000_000;

    /** A page without a code shows its own message. */
    @ParameterizedTest
    @CsvSource({"200, OK, Not Found, 404, Not\\ Found", "'', cut off, '', 0, cut\\ off"})
    void aPageThatFailedForAResourceShowsThatOne(
            String code, String message, String ofResource, String shown, String why) {
        SampleResult page = failed("page", code, message);
        page.addRawSubResult(failed("logo", "404", ofResource));
        aggregate(page);
        assertThat(line("responseCode=" + shown + ",")).contains("responseMessage=" + why + ",transaction=page ");
    }

    private static Aggregator aggregator() {
        Settings settings = Given.url("http://influx:8086/write?db=jmeter");
        Intervals intervals = new Intervals(5_000, 0, before -> true, false);
        ThreadRows threads = new ThreadRows(settings, intervals, () -> new ThreadRows.Counters(0, 0, 0));
        Aggregator aggregator = new Aggregator(settings, intervals, threads, false, warning -> {});
        aggregator.ownInstance("me");
        return aggregator;
    }

    private void aggregate(SampleResult... results) {
        SampleReader reader = new SampleReader();
        for (SampleResult result : results) {
            SampleResult occurred = new SampleEvent(result, "group").getResult();
            aggregator.recorder.record(reader.read("", occurred, false));
        }
        aggregator.settleAll(END + 60_000, (Row row) -> lines.add(row.line));
    }

    private final List<String> lines = new ArrayList<>();
    private final Aggregator aggregator = aggregator();

    @Test
    void aControllerShowsWhyTheFirstSamplerBelowItFailed() {
        SampleResult inner = transaction(10);
        inner.setSuccessful(false);
        inner.addRawSubResult(result("good", 10, true));
        inner.addRawSubResult(failed("broken", "503", "Service Unavailable"));
        SampleResult parent = transaction(20);
        parent.setSuccessful(false);
        parent.setResponseCode("503");
        parent.addRawSubResult(inner);
        aggregate(parent);

        assertThat(line("responseCode=503,")).contains("responseMessage=Service\\ Unavailable,transaction=checkout ");
    }

    @Test
    void resultsBelowAnotherOneHaveRowsWhereThatIsWantedAndCountInNoSum() {
        SampleResult page = result("page", 20, true);
        SampleResult logo = result("logo", 5, true);
        page.addRawSubResult(logo);
        SampleReader reader = new SampleReader();
        aggregator.recorder.record(reader.read("", page, false));
        aggregator.recorder.record(reader.readSubSample("", logo));
        aggregator.settleAll(END + 60_000, (Row row) -> lines.add(row.line));

        assertThat(line("transaction=all ")).contains("count=1.0", "hit=2.0", "rb=100.0");
        assertThat(line("statut=all,transaction=page-0 ")).contains("count=1.0", "hit=1.0");
    }

    @Test
    void anAssertionIsTheErrorOnlyWhereTheResponseWasGood() {
        SampleResult asserted = failed("asserted", "200", "");
        asserted.addAssertionResult(failure("wrong total"));
        SampleResult broken = failed("broken", "500", "Internal Server Error");
        broken.addAssertionResult(failure("wrong total"));
        aggregate(asserted, broken);

        assertThat(line("transaction=asserted count="))
                .contains("responseCode=Assertion\\ failed,responseMessage=wrong\\ total");
        assertThat(line("transaction=broken count="))
                .contains("responseCode=500,responseMessage=Internal\\ Server\\ Error");
    }

    @Test
    void aSumOfSamplesFromStatisticalModeCountsEachOfThem() {
        StatisticalSampleResult sum = new StatisticalSampleResult(result("a", 0, true));
        for (int i = 1; i <= 4; i++) {
            sum.add(result("a", 10L * i, i != 4));
        }
        aggregate(sum);

        assertThat(line("transaction=all ")).contains("count=4.0", "countError=1.0", "avg=25.0");
        assertThat(line("statut=ok,transaction=a ")).contains("count=3.0");
        assertThat(line("statut=ko,transaction=a ")).contains("count=1.0");
    }

    @Test
    void aResultWithoutALabelCounts() {
        aggregate(result(null, 10, true));

        assertThat(line("statut=all,transaction=__empty__ ")).contains("count=1.0");
        assertThat(line("transaction=all ")).contains("count=1.0");
    }

    @Test
    void aResultWithoutAnEndCountsNow() {
        SampleResult unfinished = new SampleResult();
        unfinished.setSampleLabel("unfinished");
        unfinished.setSuccessful(true);
        aggregate(unfinished);

        assertThat(line("transaction=all ")).contains("count=1.0");
    }

    private String line(String part) {
        List<String> found = lines.stream().filter(line -> line.contains(part)).toList();
        assertThat(found).as("lines with %s among %s", part, lines).hasSize(1);
        return found.get(0);
    }

    @Test
    void aRawSampleWithoutTimesIsOfNow() {
        long nowMs = System.currentTimeMillis();

        assertThat(SampleReader.raw("", new SampleResult()).startMs).isGreaterThanOrEqualTo(nowMs);
    }

    private static SampleResult result(String label, long elapsedMs, boolean ok) {
        SampleResult result = SampleResult.createTestSample(END - elapsedMs, END);
        result.setSampleLabel(label);
        result.setSuccessful(ok);
        result.setBytes(100L);
        return result;
    }

    private static SampleResult failed(String label, String code, String message) {
        SampleResult result = result(label, 10, false);
        result.setResponseCode(code);
        result.setResponseMessage(message);
        return result;
    }

    private static SampleResult transaction(long elapsedMs) {
        SampleResult result = result("checkout", elapsedMs, true);
        result.setResponseMessage("Number of samples in transaction : 1, number of failing samples : 0");
        return result;
    }

    private static AssertionResult failure(String message) {
        AssertionResult failure = new AssertionResult("assertion");
        failure.setFailure(true);
        failure.setFailureMessage(message);
        return failure;
    }
}
