// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.NullProperty;
import org.apache.jmeter.testelement.property.StringProperty;

/**
 * Binds one key of the plan to an editor. As long as nobody touches the editor, the stored value is written back as it
 * was: a missing key stays missing, and a value that the component cannot show exactly keeps its characters.
 */
final class PlanValue implements PlanPart {
    private final String key;
    private final String olderKey;
    private final String initial;
    private final TextEditor editor;
    private String storedUnder;
    private String stored;
    private String shown;

    /**
     * Binds a key.
     *
     * @param olderKey read where {@code key} is missing and given up once the value is changed; null if there is none
     * @param initial what a new element holds; null for nothing
     */
    PlanValue(String key, String olderKey, String initial, TextEditor editor) {
        this.key = key;
        this.olderKey = olderKey;
        this.initial = initial;
        this.editor = editor;
        clear();
    }

    @Override
    public void configure(TestElement element) {
        String value = read(element, key);
        boolean older = value == null && olderKey != null && read(element, olderKey) != null;
        remember(older ? olderKey : key, older ? read(element, olderKey) : value);
    }

    @Override
    public void modify(TestElement element) {
        if (isUntouched()) {
            write(element, storedUnder, stored);
            return;
        }
        write(element, key, editor.text());
        if (olderKey != null) {
            element.removeProperty(olderKey);
        }
    }

    @Override
    public void clear() {
        remember(key, initial);
    }

    /** Whether the element has no such key and nothing was entered. */
    boolean isMissing() {
        return stored == null && isUntouched();
    }

    /** Enters a text as a person would. */
    void enter(String text) {
        editor.show(text);
    }

    /** Calls back after each change of the text. */
    void onChange(Runnable action) {
        editor.onChange(action);
    }

    /** The text as it stands. */
    String text() {
        return isUntouched() && stored != null ? stored : editor.text();
    }

    private boolean isUntouched() {
        return shown.equals(editor.text());
    }

    private void remember(String sourceKey, String value) {
        storedUnder = sourceKey;
        stored = value;
        editor.show(value == null ? "" : value);
        shown = editor.text();
    }

    private static String read(TestElement element, String key) {
        JMeterProperty property = element.getProperty(key);
        return property instanceof NullProperty ? null : property.getStringValue();
    }

    // Leaves an equal value alone: the older plugin's oldest versions stored some numbers as integers.
    private static void write(TestElement element, String key, String value) {
        if (value == null) {
            element.removeProperty(key);
        } else if (!value.equals(read(element, key))) {
            element.setProperty(new StringProperty(key, value));
        }
    }
}
