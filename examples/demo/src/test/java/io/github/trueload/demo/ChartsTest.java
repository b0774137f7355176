// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.demo.Chart.Series;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ChartsTest {
    @Test
    void stacksTheSeriesOfAColumnWithoutGapOrOverlap() throws Exception {
        Chart chart = new Chart(
                "requests",
                "requests/s",
                1,
                List.of(
                        new Series("127.0.0.2", "stock", List.of(30.0, 10.0)),
                        new Series("127.0.0.3", "stock-2", List.of(10.0, 40.0))));

        List<Element> lower = withTip(parse(chart.columns(chart.highestColumn())), "127.0.0.2");
        List<Element> upper = withTip(parse(chart.columns(chart.highestColumn())), "127.0.0.3");

        assertThat(chart.highestColumn()).isEqualTo(50);
        for (int step = 0; step < 2; step++) {
            assertThat(number(upper.get(step), "y") + number(upper.get(step), "height"))
                    .isCloseTo(number(lower.get(step), "y"), org.assertj.core.data.Offset.offset(0.11));
        }
        assertThat(number(lower.get(0), "height")).isGreaterThan(2.9 * number(lower.get(1), "height"));
    }

    @Test
    void drawsHigherValuesHigher() throws Exception {
        String chart =
                new Chart("rate", "samples/s", 1, List.of(new Series("rate", "ours", List.of(1.0, 3.0)))).wideLines();

        String commands = ((Element) parse(chart).getElementsByTagName("path").item(0)).getAttribute("d");
        String[] coordinates = commands.split("[ML ]");

        assertThat(Double.parseDouble(coordinates[4])).isLessThan(Double.parseDouble(coordinates[2]));
    }

    @Test
    void writesTheValueAndTheRemarkBehindEachBar() throws Exception {
        String chart = new Bars(
                        "samples",
                        List.of(new Bars.Group("raw", List.of(new Bars.Bar(12345, "stock", "found, 5 <lost>")))))
                .draw();

        assertThat(texts(parse(chart), "text")).contains("raw", "12,345 found, 5 <lost>");
    }

    @Test
    void writesCoordinatesTheSameWayInEveryLocale() throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            String chart =
                    new Chart("rate", "1/s", 0.5, List.of(new Series("a", "ours", List.of(0.1, 0.25)))).wideLines();

            assertThat(((Element) parse(chart).getElementsByTagName("path").item(0)).getAttribute("d"))
                    .doesNotContain(",");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void drawsEmptyAxesWhenThereAreNoValues() throws Exception {
        Chart empty = new Chart("rate", "1/s", 1, List.of());

        assertThat(parse(empty.lines(0))).isNotNull();
        assertThat(parse(empty.columns(0))).isNotNull();
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Element> withTip(Document svg, String text) {
        NodeList rectangles = svg.getElementsByTagName("rect");
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < rectangles.getLength(); i++) {
            if (rectangles.item(i).getTextContent().contains(text)) {
                found.add((Element) rectangles.item(i));
            }
        }
        return found;
    }

    private static List<String> texts(Document svg, String element) {
        NodeList nodes = svg.getElementsByTagName(element);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
