// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.reference.ReferenceKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.HashTreeTraverser;

/**
 * Collects the references that the samplers of a thread's tree will need for certain: those of samplers that want a
 * warm-up and whose settings are the same for all threads. Used by one JMeter thread, before its first sample.
 */
final class WarmUpKeys implements HashTreeTraverser {
    private final JMeterVariables variables;
    private final Set<ReferenceKey> keys = new LinkedHashSet<>();
    /** What lies below the node that is visited, below its parent, and so on. */
    private final Deque<HashTree> scopes = new ArrayDeque<>();

    private WarmUpKeys(JMeterVariables variables) {
        this.variables = variables;
    }

    /** The keys for a thread's own tree, in the order of the plan. */
    static Set<ReferenceKey> of(HashTree tree, JMeterVariables variables) {
        WarmUpKeys collected = new WarmUpKeys(variables);
        tree.traverse(collected);
        return collected.keys;
    }

    @Override
    public void addNode(Object node, HashTree subTree) {
        scopes.push(subTree);
        if (node instanceof DubboSampler) {
            add(withDefaults((DubboSampler) node));
        }
    }

    @Override
    public void subtractNode() {
        scopes.pop();
    }

    @Override
    public void processPath() {
        // Every node was visited on the way.
    }

    /** As JMeter's TestCompiler configures a sampler: from the inside out, as merging only fills what is empty. */
    private TestElement withDefaults(DubboSampler sampler) {
        TestElement effective = (TestElement) sampler.clone();
        for (HashTree scope : scopes) {
            for (Object element : scope.list()) {
                if (element instanceof ConfigTestElement
                        && !(element instanceof NoConfigMerge)
                        && sampler.applies((ConfigTestElement) element)) {
                    effective.addTestElement((TestElement) element);
                }
            }
        }
        return effective;
    }

    private void add(TestElement sampler) {
        FieldTexts texts = new FieldTexts();
        texts.take(sampler, PlanField.WARM_UP);
        boolean wanted = Boolean.parseBoolean(PlanField.WARM_UP.meaning(texts.of(PlanField.WARM_UP)));
        if (wanted && ConstantSettings.areIn(sampler, variables)) {
            try {
                keys.add(new SettingsReader(texts).read(sampler));
            } catch (RefusedSampleException e) {
                // The sample itself will say what is wrong with it.
            }
        }
    }
}
