// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.JTextComponent;

/** Watches a text component and calls back on each change. */
final class TextChanges implements DocumentListener {
    private final Runnable action;

    private TextChanges(Runnable action) {
        this.action = action;
    }

    static void watch(JTextComponent component, Runnable action) {
        component.getDocument().addDocumentListener(new TextChanges(action));
    }

    @Override
    public void insertUpdate(DocumentEvent event) {
        action.run();
    }

    @Override
    public void removeUpdate(DocumentEvent event) {
        action.run();
    }

    @Override
    public void changedUpdate(DocumentEvent event) {
        // Attributes only; the text stays.
    }
}
