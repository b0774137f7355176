// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import org.apache.jmeter.testelement.TestElement;

/** A part of a panel that shows some keys of an element. Called on the event thread only. */
interface PlanPart {
    /** Shows what the element holds. */
    void configure(TestElement element);

    /** Writes what was changed since it was shown; leaves every other key and value of the element as it is. */
    void modify(TestElement element);

    /** Shows what a new element holds. */
    void clear();
}
