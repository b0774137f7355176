// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.plan;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jorphan.collections.HashTree;

/**
 * Which samplers a timer holds back, as JMeter has it: all that stand below its parent, or its parent alone where that
 * is a sampler. Elements are told apart by identity, as JMeter does.
 */
final class TimerScopes {
    private TimerScopes() {}

    /** The elements of a class in a tree. */
    static Set<Object> timersIn(HashTree tree, String className) {
        Set<Object> found = identities();
        for (Object element : tree.list()) {
            if (element.getClass().getName().equals(className)) {
                found.add(element);
            }
            found.addAll(timersIn(tree.getTree(element), className));
        }
        return found;
    }

    /** The samplers in the scope of a timer. */
    static Set<Sampler> samplersBelow(HashTree tree, Object timer) {
        Set<Sampler> found = identities();
        for (Object element : tree.list()) {
            HashTree below = tree.getTree(element);
            if (below.list().stream().anyMatch(child -> child == timer)) {
                if (element instanceof Sampler) {
                    found.add((Sampler) element);
                }
                addSamplers(below, found);
            }
            found.addAll(samplersBelow(below, timer));
        }
        return found;
    }

    private static void addSamplers(HashTree tree, Set<Sampler> samplers) {
        for (Object element : tree.list()) {
            if (element instanceof Sampler) {
                samplers.add((Sampler) element);
            }
            addSamplers(tree.getTree(element), samplers);
        }
    }

    private static <T> Set<T> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
