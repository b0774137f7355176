// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.plan;

import io.github.trueload.health.rate.Rates;
import java.util.Locale;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jorphan.collections.HashTree;

/**
 * The seeds that a plan's elements set for their random numbers, found by the names of their properties:
 * {@code randomSeed} of JMeter's Random Variable, its Precise Throughput Timer and its Open Model Thread Group, and
 * {@code seed}. Stateless.
 */
final class Seeds {
    private Seeds() {}

    /** Notes the seeds of all elements in a thread's tree. */
    static void noteAll(HashTree tree) {
        for (Object element : tree.list()) {
            if (element instanceof TestElement) {
                note((TestElement) element);
            }
            noteAll(tree.getTree(element));
        }
    }

    /** Notes the seed of one element, if it sets one; 0 and an empty text mean any. */
    static void note(TestElement element) {
        for (PropertyIterator all = element.propertyIterator(); all.hasNext(); ) {
            JMeterProperty property = all.next();
            String name = property.getName().toLowerCase(Locale.ROOT);
            if (name.equals("seed") || name.endsWith("randomseed")) {
                String seed = property.getStringValue().trim();
                if (!seed.isEmpty() && !seed.equals("0")) {
                    Rates.seed(element.getName(), seed);
                }
            }
        }
    }
}
