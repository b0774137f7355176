// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One element of a test plan: its class, its properties and the elements below it. Not thread-safe. */
public final class Element {
    private final String testClass;
    private final String head;
    private final StringBuilder properties = new StringBuilder();
    private final List<Element> children = new ArrayList<>();

    private Element(String guiClass, String testClass, String name) {
        this.testClass = testClass;
        head = "<" + testClass + " guiclass=\"" + guiClass + "\" testclass=\"" + testClass + "\" testname=\""
                + escape(name) + "\" enabled=\"true\">\n";
    }

    /**
     * An element without properties.
     *
     * @param guiClass class of its panel, as JMeter saves it
     * @param testClass class of the element, or JMeter's short name of it
     */
    public static Element of(String guiClass, String testClass, String name) {
        return new Element(guiClass, testClass, name);
    }

    /** Sets a property that is a text; it may hold any characters. */
    public Element text(String name, String value) {
        properties.append(textXml(name, value));
        return this;
    }

    /** Sets several such properties. */
    public Element texts(Map<String, String> values) {
        values.forEach(this::text);
        return this;
    }

    /** Sets a property that is true or false. */
    public Element flag(String name, boolean value) {
        return typed("boolProp", name, value);
    }

    /** Sets a property of Java's type int. */
    public Element integer(String name, int value) {
        return typed("intProp", name, value);
    }

    /** Sets a property of Java's type long. */
    public Element longInteger(String name, long value) {
        return typed("longProp", name, value);
    }

    /** Sets a property of Java's type double, which JMeter saves in a form of its own. */
    public Element number(String name, double value) {
        properties
                .append("<doubleProp><name>" + escape(name) + "</name><value>" + value)
                .append("</value><savedValue>0.0</savedValue></doubleProp>\n");
        return this;
    }

    /** Sets a property that is a list of texts. */
    public Element list(String name, Collection<String> values) {
        StringBuilder items = new StringBuilder();
        values.forEach(value -> items.append(textXml(String.valueOf(value.hashCode()), value)));
        properties.append(collection(name, items));
        return this;
    }

    /** Sets a property that is a table of texts, row by row. */
    public Element table(String name, List<List<String>> rows) {
        StringBuilder xml = new StringBuilder();
        rows.forEach(row -> {
            StringBuilder cells = new StringBuilder();
            row.forEach(cell -> cells.append(textXml(String.valueOf(cell.hashCode()), cell)));
            xml.append(collection(String.valueOf(row.hashCode()), cells));
        });
        properties.append(collection(name, xml));
        return this;
    }

    /** Sets a property that is a list of elements: the name of each, and its own texts. */
    public Element rows(String name, String elementType, Map<String, Map<String, String>> rows) {
        properties.append(collection(name, rowsXml(elementType, rows)));
        return this;
    }

    /** Sets a property that is a table of arguments. */
    public Element arguments(String name, Map<String, String> values) {
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            Map<String, String> row = new LinkedHashMap<>();
            row.put("Argument.name", key);
            row.put("Argument.value", value);
            row.put("Argument.metadata", "=");
            rows.put(key, row);
        });
        return nested(name, "Arguments", collection("Arguments.arguments", rowsXml("Argument", rows)));
    }

    /** Sets a property that is an element of its own. */
    public Element nested(String name, String elementType, Element inner) {
        return nested(name, elementType, inner.properties);
    }

    /** Adds elements below this one. */
    public Element with(Element... below) {
        children.addAll(List.of(below));
        return this;
    }

    /** The element and what is below it as JMeter saves them. */
    public String xml() {
        StringBuilder xml = new StringBuilder(head).append(properties).append("</" + testClass + ">\n");
        if (children.isEmpty()) {
            return xml.append("<hashTree/>\n").toString();
        }
        xml.append("<hashTree>\n");
        children.forEach(child -> xml.append(child.xml()));
        return xml.append("</hashTree>\n").toString();
    }

    private Element typed(String type, String name, Object value) {
        properties.append("<" + type + " name=\"" + escape(name) + "\">" + value + "</" + type + ">\n");
        return this;
    }

    private Element nested(String name, String elementType, CharSequence inner) {
        properties.append(elementXml(name, elementType, inner));
        return this;
    }

    private static String rowsXml(String elementType, Map<String, Map<String, String>> rows) {
        StringBuilder xml = new StringBuilder();
        rows.forEach((name, texts) -> {
            StringBuilder inner = new StringBuilder();
            texts.forEach((key, value) -> inner.append(textXml(key, value)));
            xml.append(elementXml(name, elementType, inner));
        });
        return xml.toString();
    }

    private static String collection(String name, CharSequence items) {
        return "<collectionProp name=\"" + escape(name) + "\">" + items + "</collectionProp>\n";
    }

    private static String elementXml(String name, String elementType, CharSequence inner) {
        return "<elementProp name=\"" + escape(name) + "\" elementType=\"" + elementType + "\">" + inner
                + "</elementProp>\n";
    }

    private static String textXml(String name, String value) {
        return "<stringProp name=\"" + escape(name) + "\">" + escape(value) + "</stringProp>\n";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
