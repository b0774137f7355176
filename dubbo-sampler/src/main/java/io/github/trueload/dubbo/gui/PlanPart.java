// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.dubbo.OlderElement;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JLabel;
import org.apache.jmeter.testelement.TestElement;

/** A part of a panel that shows some keys of an element. Called on the event thread only. */
interface PlanPart {
    void configure(TestElement element);

    /** Writes what was changed since it was shown; leaves every other key and value of the element as it is. */
    default void modify(TestElement element) {}

    /** All parts of a panel, in the order in which they were laid out. */
    final class PlanParts implements PlanPart {
        private final List<PlanPart> parts = new ArrayList<>();

        /** Takes a part in and returns it. */
        <T extends PlanPart> T register(T part) {
            parts.add(part);
            return part;
        }

        @Override
        public void configure(TestElement element) {
            parts.forEach(part -> part.configure(element));
        }

        @Override
        public void modify(TestElement element) {
            parts.forEach(part -> part.modify(element));
        }
    }

    /** One line about an element of jmeter-plugins-for-apache-dubbo: as whose it is saved. Not there for others. */
    final class OlderNote extends JLabel implements PlanPart {
        OlderNote() {
            setName("olderNote");
            setVisible(false);
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
    }
}
