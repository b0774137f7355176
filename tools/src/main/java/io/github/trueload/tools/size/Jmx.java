// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.cli.UsageException;
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
}
