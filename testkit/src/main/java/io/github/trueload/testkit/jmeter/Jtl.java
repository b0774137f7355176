// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.TestFiles;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The samples of a JTL file, each a map from the name of a column of JMeter's CSV form to its text. Immutable. */
public final class Jtl {
    /** Of the attributes of JMeter's XML form those that tests ask for. */
    private static final Map<String, String> COLUMNS =
            Map.of("lb", "label", "s", "success", "rc", "responseCode", "rm", "responseMessage");

    private final List<Map<String, String>> samples;

    private Jtl(List<Map<String, String>> samples) {
        this.samples = List.copyOf(samples);
    }

    /** Reads a JTL file, in CSV or in XML, which has {@code responseData} besides; a missing file has no samples. */
    public static Jtl read(Path file) {
        String text = TestFiles.read(file);
        return text.startsWith("<?xml") ? parseXml(text) : parse(text);
    }

    /** The samples in the order of the file. */
    public List<Map<String, String>> samples() {
        return samples;
    }

    /** The number of samples. */
    public int size() {
        return samples.size();
    }

    /** The samples that JMeter counted as failed. */
    public List<Map<String, String>> failures() {
        return samples.stream()
                .filter(sample -> "false".equals(sample.get("success")))
                .toList();
    }

    /** How many passed. */
    public int passed() {
        return samples.size() - failures().size();
    }

    /** The samples of one label. */
    public List<Map<String, String>> of(String label) {
        return samples.stream()
                .filter(sample -> label.equals(sample.get("label")))
                .toList();
    }

    /** The values of one column. */
    public List<String> column(String name) {
        return samples.stream().map(sample -> sample.get(name)).toList();
    }

    static Jtl parse(String csv) {
        List<List<String>> rows = rows(csv);
        List<Map<String, String>> samples = new ArrayList<>();
        for (int row = 1; row < rows.size(); row++) {
            Map<String, String> sample = new LinkedHashMap<>();
            for (int column = 0;
                    column < Math.min(rows.get(0).size(), rows.get(row).size());
                    column++) {
                sample.put(rows.get(0).get(column), rows.get(row).get(column));
            }
            samples.add(sample);
        }
        return new Jtl(samples);
    }

    static Jtl parseXml(String xml) {
        NodeList elements;
        try {
            elements = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(xml)))
                    .getElementsByTagName("sample");
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalArgumentException(e);
        }
        List<Map<String, String>> samples = new ArrayList<>();
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            Map<String, String> sample = new LinkedHashMap<>();
            COLUMNS.forEach((attribute, column) -> sample.put(column, element.getAttribute(attribute)));
            Node answer = element.getElementsByTagName("responseData").item(0);
            sample.put("responseData", answer == null ? "" : answer.getTextContent());
            samples.add(sample);
        }
        return new Jtl(samples);
    }

    /** Splits CSV as RFC 4180 has it: quoted fields may hold commas, doubled quotes and line breaks. */
    private static List<List<String>> rows(String csv) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < csv.length(); i++) {
            char c = csv.charAt(i);
            if (c == '"') {
                if (quoted && i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
                    field.append('"');
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == ',' && !quoted) {
                row.add(take(field));
            } else if (c == '\n' && !quoted) {
                row.add(take(field));
                rows.add(row);
                row = new ArrayList<>();
            } else if (c != '\r' || quoted) {
                field.append(c);
            }
        }
        if (field.length() > 0 || !row.isEmpty()) {
            row.add(take(field));
            rows.add(row);
        }
        return rows;
    }

    private static String take(StringBuilder field) {
        String value = field.toString();
        field.setLength(0);
        return value;
    }
}
