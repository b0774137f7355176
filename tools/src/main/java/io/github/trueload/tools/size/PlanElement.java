// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** One element of a plan: its class, its name and its properties, which may be changed. */
final class PlanElement {
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
