// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.cli.Program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A test plan as JMeter saves it, read into memory. The file itself is never written. */
final class Jmx {
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{__(P|property)\\(([^(){}]*)\\)\\}");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^${}()]+)\\}");
    /** Variables may name each other, perhaps in a ring. */
    private static final int MOST_ROUNDS = 10;

    /** What has grown so long is no number of users and no address: variables name each other many times. */
    private static final int LONGEST = 10_000;

    /** All elements in the order of the plan, those that are switched off too. */
    final List<PlanElement> elements = new ArrayList<>();

    private final Document document;
    private final Map<String, String> properties;
    private final Map<String, String> variables = new HashMap<>();

    private Jmx(Document document, Path file, Map<String, String> properties) throws UsageException {
        this.document = document;
        this.properties = properties;
        Element root = document.getDocumentElement();
        if (!"jmeterTestPlan".equals(root.getTagName())) {
            throw new UsageException(
                    file + " is no test plan of JMeter: its outermost element is <" + root.getTagName() + ">");
        }
        collect(root, true);
        if (elements.stream().noneMatch(element -> element.is("TestPlan"))) {
            throw new UsageException(file + " has no Test Plan element: save it with JMeter, not as a fragment");
        }
        for (PlanElement element : elements) {
            if (element.enabled && (element.is("TestPlan") || element.is("Arguments"))) {
                element.arguments().forEach((name, row) -> variables.putIfAbsent(name, row.text(PlanElement.VALUE)));
            }
        }
    }

    /** Reads a plan; the properties are those that JMeter will be given with {@code -J}. */
    static Jmx read(Path file, Map<String, String> properties) throws UsageException {
        if (!Files.isRegularFile(file)) {
            throw new UsageException("there is no file " + file);
        }
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            // A plan has no DOCTYPE; one that has may name files that are none of its business.
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return new Jmx(builder.parse(file.toFile()), file, properties);
        } catch (SAXException | ParserConfigurationException e) {
            throw new UsageException(file + " is no XML that can be read: " + e.getMessage());
        } catch (IOException e) {
            throw new UsageException(file + " cannot be read: " + e.getMessage());
        }
    }

    void write(Path file) throws IOException {
        try {
            TransformerFactory.newInstance()
                    .newTransformer()
                    .transform(new DOMSource(document), new StreamResult(file.toFile()));
        } catch (TransformerException e) {
            throw new IOException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** The elements below one are in the tree that follows it. */
    private void collect(Node tree, boolean enabled) {
        boolean last = enabled;
        for (Node node = tree.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element && "hashTree".equals(((Element) node).getTagName())) {
                collect(node, last);
            } else if (node instanceof Element) {
                last = enabled && !"false".equals(((Element) node).getAttribute("enabled"));
                elements.add(new PlanElement((Element) node, last));
            }
        }
    }

    /**
     * Evaluates the two functions by which plans read JMeter's properties, and variables that the plan itself defines.
     * All else stays as it is, to be seen as not known.
     */
    private String evaluated(String text) {
        String value = text;
        for (int round = 0; round < MOST_ROUNDS && value.contains("${") && value.length() < LONGEST; round++) {
            value = replaced(VARIABLE, replaced(PROPERTY, value));
        }
        return value.trim();
    }

    private String replaced(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        StringBuffer result = new StringBuffer();
        while (matcher.find()) {
            String value = pattern == PROPERTY
                    ? property(matcher.group(1), matcher.group(2).split(",", -1))
                    : variables.get(matcher.group(1).trim());
            matcher.appendReplacement(result, Matcher.quoteReplacement(value == null ? matcher.group() : value));
        }
        return matcher.appendTail(result).toString();
    }

    /** {@code __P} has 1 in place of a missing default, as in JMeter; {@code __property} has its own name. */
    private String property(String function, String[] arguments) {
        boolean isShort = function.equals("P");
        int place = isShort ? 1 : 2;
        String name = arguments[0].trim();
        String otherwise = arguments.length > place ? arguments[place].trim() : isShort ? "1" : name;
        return properties.getOrDefault(name, otherwise);
    }

    /** One element of a plan: its class, its name and its properties, which may be changed. */
    final class PlanElement {
        static final String VALUE = "Argument.value";

        /** Whether JMeter runs it: it and all elements above it are switched on. */
        final boolean enabled;

        private Element dom;

        private PlanElement(Element dom, boolean enabled) {
            this.dom = dom;
            this.enabled = enabled;
        }

        /** Its class, or JMeter's short name of it. */
        String type() {
            String type = dom.getAttribute("testclass");
            return type.isEmpty() ? dom.getTagName() : type;
        }

        String gui() {
            return dom.getAttribute("guiclass");
        }

        /** Its name in the plan, for messages. */
        String name() {
            return "'" + dom.getAttribute("testname") + "'";
        }

        boolean is(String shortName) {
            return type().equals(shortName) || type().endsWith("." + shortName);
        }

        void switchOff() {
            dom.setAttribute("enabled", "false");
        }

        boolean has(String key) {
            return property(key) != null;
        }

        /** The text of a property; empty where there is none. */
        String text(String key) {
            Element property = property(key);
            return property == null ? "" : property.getTextContent();
        }

        /** The same, as far as the plan itself and the command line tell what it will be. */
        String value(String key) {
            return evaluated(text(key));
        }

        void text(String key, String value) {
            set("stringProp", key, value);
        }

        void flag(String key, boolean value) {
            set("boolProp", key, String.valueOf(value));
        }

        void remove(String key) {
            Element property = property(key);
            if (property != null) {
                dom.removeChild(property);
            }
        }

        /** Sets a property only where it says something now. */
        void replace(String key, String value) {
            if (!text(key).isEmpty()) {
                text(key, value);
            }
        }

        /** The value of a row of its tables of arguments; null where there is no such row. */
        String argument(String name) {
            PlanElement row = arguments().get(name);
            return row == null ? null : row.value(VALUE);
        }

        /** Sets the value of a row that is there. */
        void argument(String name, String value) {
            PlanElement row = arguments().get(name);
            if (row != null) {
                row.text(VALUE, value);
            }
        }

        /** The rows of its tables of arguments by their names, the first of each. */
        Map<String, PlanElement> arguments() {
            Map<String, PlanElement> rows = new LinkedHashMap<>();
            NodeList all = dom.getElementsByTagName("*");
            for (int i = 0; i < all.getLength(); i++) {
                PlanElement row = new PlanElement((Element) all.item(i), true);
                if (row.dom.getAttribute("elementType").endsWith("Argument")) {
                    rows.putIfAbsent(row.text("Argument.name"), row);
                }
            }
            return rows;
        }

        /** Makes it a thread group of JMeter's own without properties. */
        void becomeThreadGroup() {
            dom.setTextContent("");
            dom = (Element) document.renameNode(dom, null, "ThreadGroup");
            dom.setAttribute("guiclass", "ThreadGroupGui");
            dom.setAttribute("testclass", "ThreadGroup");
        }

        /** Sets the loop of a thread group that ends with its time only. */
        void loopForEver() {
            PlanElement loop = new PlanElement(set("elementProp", "ThreadGroup.main_controller", ""), true);
            loop.dom.setAttribute("elementType", "LoopController");
            loop.flag("LoopController.continue_forever", false);
            loop.text("LoopController.loops", "-1");
        }

        private Element set(String tag, String key, String value) {
            remove(key);
            Element property = document.createElement(tag);
            property.setAttribute("name", key);
            property.setTextContent(value);
            dom.appendChild(property);
            return property;
        }

        private Element property(String key) {
            for (Node node = dom.getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Element && key.equals(((Element) node).getAttribute("name"))) {
                    return (Element) node;
                }
            }
            return null;
        }
    }
}
