// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.cli.Program.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
import org.xml.sax.SAXException;

/** A test plan as JMeter saves it, read into memory. The file itself is never written. */
final class Jmx {
    private static final String TREE = "hashTree";
    private static final String HEALTH = "io.github.trueload.health.GeneratorHealth";

    private final Document document;
    private final List<PlanElement> elements = new ArrayList<>();
    private Element planTree;

    private Jmx(Document document, Path file) throws UsageException {
        this.document = document;
        Element root = document.getDocumentElement();
        if (!"jmeterTestPlan".equals(root.getTagName())) {
            throw new UsageException(
                    file + " is no test plan of JMeter: its outermost element is <" + root.getTagName() + ">");
        }
        for (Node node = root.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (isTree(node)) {
                collect(node, true);
            }
        }
        if (planTree == null) {
            throw new UsageException(file + " has no Test Plan element: save it with JMeter, not as a fragment");
        }
    }

    static Jmx read(Path file) throws UsageException {
        if (!Files.isRegularFile(file)) {
            throw new UsageException("there is no file " + file);
        }
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            // A plan has no DOCTYPE; one that has may name files that are none of its business.
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return new Jmx(builder.parse(file.toFile()), file);
        } catch (SAXException e) {
            throw new UsageException(file + " is no XML that can be read: " + e.getMessage());
        } catch (IOException e) {
            throw new UsageException(file + " cannot be read: " + e.getMessage());
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All elements in the order of the plan, those that are switched off too. */
    List<PlanElement> elements() {
        return Collections.unmodifiableList(elements);
    }

    /** Has the run watched, unless the plan does so itself. */
    void watch() {
        if (elements.stream().noneMatch(element -> element.isEnabled() && element.is("GeneratorHealth"))) {
            Element health = document.createElement(HEALTH);
            health.setAttribute("guiclass", "io.github.trueload.health.gui.GeneratorHealthGui");
            health.setAttribute("testclass", HEALTH);
            health.setAttribute("testname", "Generator Health");
            health.setAttribute("enabled", "true");
            planTree.appendChild(health);
            planTree.appendChild(document.createElement(TREE));
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
            if (isTree(node)) {
                collect(node, last);
            } else if (node instanceof Element) {
                last = enabled && !"false".equals(((Element) node).getAttribute("enabled"));
                PlanElement element = new PlanElement((Element) node, last);
                elements.add(element);
                if (element.is("TestPlan") && planTree == null) {
                    planTree = treeAfter(node);
                }
            }
        }
    }

    private static Element treeAfter(Node element) {
        Node node = element.getNextSibling();
        while (node != null && !isTree(node)) {
            node = node.getNextSibling();
        }
        return (Element) node;
    }

    private static boolean isTree(Node node) {
        return node instanceof Element && TREE.equals(((Element) node).getTagName());
    }

    /** One element of a plan: its class, its name and its properties, which may be changed. */
    static final class PlanElement {
        private static final String NAME = "name";
        private static final String TEXT = "stringProp";

        private Element dom;
        private final boolean enabled;

        PlanElement(Element dom, boolean enabled) {
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

        /** Whether JMeter runs it: it and all elements above it are switched on. */
        boolean isEnabled() {
            return enabled;
        }

        boolean is(String shortName) {
            return type().equals(shortName) || type().endsWith("." + shortName);
        }

        void switchOff() {
            dom.setAttribute("enabled", "false");
        }

        /** The text of a property; empty where there is none. */
        String text(String key) {
            Element property = property(dom, key);
            return property == null ? "" : property.getTextContent();
        }

        boolean has(String key) {
            return property(dom, key) != null;
        }

        void text(String key, String value) {
            set(TEXT, key, value);
        }

        void flag(String key, boolean value) {
            set("boolProp", key, String.valueOf(value));
        }

        void remove(String key) {
            Element property = property(dom, key);
            if (property != null) {
                property.getParentNode().removeChild(property);
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
            Element row = row(name);
            return row == null ? null : textOf(row, "Argument.value");
        }

        /** Sets the value of a row that is there. */
        void argument(String name, String value) {
            Element row = row(name);
            if (row != null) {
                new PlanElement(row, true).text("Argument.value", value);
            }
        }

        /** The rows of its tables of arguments: name and value of each. */
        List<String[]> arguments() {
            List<String[]> rows = new ArrayList<>();
            for (Element row : descendants(dom)) {
                if (row.getAttribute("elementType").endsWith("Argument")) {
                    rows.add(new String[] {textOf(row, "Argument.name"), textOf(row, "Argument.value")});
                }
            }
            return rows;
        }

        /** Makes it a thread group of JMeter's own without properties. */
        void becomeThreadGroup() {
            while (dom.getFirstChild() != null) {
                dom.removeChild(dom.getFirstChild());
            }
            dom = (Element) dom.getOwnerDocument().renameNode(dom, null, "ThreadGroup");
            dom.setAttribute("guiclass", "ThreadGroupGui");
            dom.setAttribute("testclass", "ThreadGroup");
        }

        /** Sets the loop of a thread group that ends with its time only. */
        void loopForEver() {
            remove("ThreadGroup.main_controller");
            Element loop = dom.getOwnerDocument().createElement("elementProp");
            loop.setAttribute(NAME, "ThreadGroup.main_controller");
            loop.setAttribute("elementType", "LoopController");
            dom.appendChild(loop);
            PlanElement controller = new PlanElement(loop, true);
            controller.flag("LoopController.continue_forever", false);
            controller.text("LoopController.loops", "-1");
        }

        private void set(String tag, String key, String value) {
            remove(key);
            Element property = dom.getOwnerDocument().createElement(tag);
            property.setAttribute(NAME, key);
            property.setTextContent(value);
            dom.appendChild(property);
        }

        private Element row(String name) {
            for (Element row : descendants(dom)) {
                if (row.getAttribute("elementType").endsWith("Argument") && name.equals(textOf(row, "Argument.name"))) {
                    return row;
                }
            }
            return null;
        }

        private static String textOf(Element element, String key) {
            Element property = property(element, key);
            return property == null ? "" : property.getTextContent();
        }

        private static Element property(Element element, String key) {
            for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Element && key.equals(((Element) node).getAttribute(NAME))) {
                    return (Element) node;
                }
            }
            return null;
        }

        private static List<Element> descendants(Element element) {
            List<Element> all = new ArrayList<>();
            for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
                if (node instanceof Element) {
                    all.add((Element) node);
                    all.addAll(descendants((Element) node));
                }
            }
            return all;
        }
    }
}
