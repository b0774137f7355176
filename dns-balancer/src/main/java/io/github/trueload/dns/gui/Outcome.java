// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.gui;

import java.awt.Dimension;
import javax.swing.BorderFactory;
import javax.swing.JTextArea;
import javax.swing.UIManager;

/** Text of several lines to be read and copied, as wide as there is room. Event dispatch thread. */
final class Outcome extends JTextArea {
    private static final long serialVersionUID = 1L;
    private static final int NARROW = 200;

    Outcome() {
        setEditable(false);
        setLineWrap(true);
        setWrapStyleWord(true);
        setOpaque(false);
        setFont(UIManager.getFont("Label.font"));
        setBorder(BorderFactory.createEmptyBorder(2, 5, 2, 5));
    }

    /** A text area asks for the width that it has, and so would never let its panel become narrower. */
    @Override
    public Dimension getPreferredSize() {
        return new Dimension(NARROW, super.getPreferredSize().height);
    }

    @Override
    public Dimension getMinimumSize() {
        return getPreferredSize();
    }
}
