// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import javax.swing.JComponent;

/** What a person edits one value with. Called on the event thread only. */
interface TextEditor {
    /** The component to lay out. */
    JComponent component();

    /** The text as it stands, even if it is still being typed. */
    String text();

    /** Replaces the text. A component may show it differently, for example a line break as a space. */
    void show(String text);

    /** Calls back after each change of the text. */
    void onChange(Runnable action);

    /** Tells in grey what counts while the text is empty; a component that has no place for it shows nothing. */
    default void prompt(String text) {}
}
