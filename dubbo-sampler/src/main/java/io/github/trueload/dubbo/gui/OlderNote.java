// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.dubbo.OlderElement;
import javax.swing.JLabel;
import org.apache.jmeter.testelement.TestElement;

/** One line about an element of jmeter-plugins-for-apache-dubbo: as whose it is saved. Not there for others. */
final class OlderNote extends JLabel implements PlanPart {
    private static final long serialVersionUID = 1L;

    OlderNote() {
        setName("olderNote");
        clear();
    }

    @Override
    public void configure(TestElement element) {
        setVisible(element instanceof OlderElement);
        if (isVisible()) {
            String unknown = ((OlderElement) element).unknownToOlder();
            setText(unknown == null ? TEXTS.get("older.kept") : TEXTS.fill("older.left", unknown));
        }
    }

    /** A copy that is not an older one, as Check makes it, says nothing about the element that is shown. */
    @Override
    public void modify(TestElement element) {
        if (element instanceof OlderElement) {
            configure(element);
        }
    }

    @Override
    public void clear() {
        setVisible(false);
    }
}
