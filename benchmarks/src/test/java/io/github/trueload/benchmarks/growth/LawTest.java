// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Results;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class LawTest {
    private static final PrintStream SILENT = new PrintStream(OutputStream.nullOutputStream());

    /** Costs of 2, 20 and 200 in the first round, twice and four times as much later. */
    private final Law law = new Law(
            "labels",
            "time <of a sample>",
            "us",
            List.of(1, 10, 100),
            (number, round) -> 2.0 * number * Math.pow(2, round - 1));

    @Test
    void aRoundGivesItsCostsAndTheirExponent() throws Exception {
        Results results = new Comparison("law").add("labels", law).run(3, SILENT);

        assertThat(results.series("labels", Law.EXPONENT).values())
                .allSatisfy(exponent -> assertThat(exponent).isEqualTo(1, within(1e-9)));
        assertThat(law.medians(results)).isEqualTo(Map.of(1, 4.0, 10, 40.0, 100, 400.0));
    }

    @Test
    void eachRoundBeginsWithAnotherNumber() throws Exception {
        List<Integer> order = new ArrayList<>();
        Law recorded = new Law("labels", "time", "us", List.of(1, 10, 100), (number, round) -> {
            order.add(number);
            return 1.0;
        });

        new Comparison("law").add("labels", recorded).run(3, SILENT);

        assertThat(order).containsExactly(1, 10, 100, 10, 100, 1, 100, 1, 10);
    }

    @Test
    void aStepIsNotHiddenByTheFit() throws Exception {
        Law flatButForOneStep = new Law(
                "labels", "time", "us", List.of(1, 10, 100, 1_000), (number, round) -> number < 100 ? 1.0 : 2.0);

        Results results = new Comparison("law").add("labels", flatButForOneStep).run(1, SILENT);

        assertThat(results.series("labels", Law.STEEPEST).median()).isEqualTo(Math.log10(2), within(1e-9));
        assertThat(results.series("labels", Law.EXPONENT).median()).isLessThan(0.13);
    }

    @Test
    void theChartHasAPointForEachNumberAtItsCost() throws Exception {
        String svg = new LawChart(Map.of(1, 10.0, 10, 10.0, 100, 100.0)).draw(law);

        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        NodeList points = document.getElementsByTagName("circle");
        assertThat(points.getLength()).isEqualTo(3);
        // 10 is the bottom of the frame and 100 its top.
        assertThat(svg)
                .contains("cx=\"70.0\" cy=\"210.0\"")
                .contains("cx=\"235.0\" cy=\"210.0\"")
                .contains("cx=\"400.0\" cy=\"40.0\"")
                .contains("grows as n^0.50")
                .contains("time &lt;of a sample>");
    }

    @Test
    void theChartOfACostThatStaysHasAHeight() {
        assertThat(new LawChart(Map.of(1, 10.0, 10, 10.0)).draw(law))
                .contains("grows as n^0.00")
                .doesNotContain("NaN")
                .doesNotContain("Infinity");
    }
}
