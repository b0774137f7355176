// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.util.ArrayList;
import java.util.List;
import javax.swing.JComponent;
import org.apache.jmeter.testelement.TestElement;

/** The parts of a panel, handled as one. */
final class PlanParts implements PlanPart {
    private final List<PlanPart> parts = new ArrayList<>();

    /** Takes a part in and returns it, to be laid out. */
    <T extends JComponent & PlanPart> T register(T part) {
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

    @Override
    public void clear() {
        parts.forEach(PlanPart::clear);
    }
}
