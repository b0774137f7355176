// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common.goal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class JUnitXmlTest {
    @Test
    void hasACaseForTheWordAndOneForEachGoal() throws Exception {
        Element suite = parse(JUnitXml.of("night", 12.5, "figures valid", "all is well", false, goals()));

        assertThat(Stream.of("name", "tests", "failures", "time").map(suite::getAttribute))
                .containsExactly("night", "4", "2", "12.500");
        NodeList cases = suite.getElementsByTagName("testcase");
        assertThat(IntStream.range(0, cases.getLength()).mapToObj(index -> failure(cases, index)))
                .containsExactly(null, null, "missed: errors < 1 %: 2.3 %", "not judged: p95 of \"a&b\" < 1 s (why)");
        assertThat(((Element) cases.item(1)).getAttribute("name")).isEqualTo("p95 < 500 ms");
    }

    @Test
    void aWordThatIsNotWantedFails() throws Exception {
        Element suite = parse(JUnitXml.of("night", 0, "figures invalid", "lock", true, List.of()));

        assertThat(failure(suite.getElementsByTagName("testcase"), 0)).isEqualTo("figures invalid");
    }

    /** Labels come from anywhere. */
    @Test
    void isXmlWhateverTheLabelsHold() throws Exception {
        String hostile = "\"]]><&>'\u0000\u001b\uffff\ud800 \ud83d\ude00";
        Element suite = parse(JUnitXml.of(
                hostile, 0, hostile, hostile, true, List.of(GoalResult.notJudged(hostile, hostile, hostile))));

        assertThat(suite.getAttribute("name")).isEqualTo("\"]]><&>'???? \ud83d\ude00");
    }

    private static List<GoalResult> goals() {
        Goal met = Goals.read("", "p95 < 500 ms").goals().get(0);
        return List.of(
                new GoalResult(met.text, GoalResult.Result.MET, "312 ms", 312, "500 ms", ""),
                new GoalResult("errors < 1 %", GoalResult.Result.MISSED, "2.3 %", 2.3, "1 %", ""),
                GoalResult.notJudged("p95 of \"a&b\" < 1 s", "", "why"));
    }

    private static String failure(NodeList cases, int index) {
        NodeList failures = ((Element) cases.item(index)).getElementsByTagName("failure");
        return failures.getLength() == 0 ? null : ((Element) failures.item(0)).getAttribute("message");
    }

    private static Element parse(String xml) throws Exception {
        Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
        assertThat(root.getTagName()).isEqualTo("testsuites");
        return (Element) root.getElementsByTagName("testsuite").item(0);
    }
}
