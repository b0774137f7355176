// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.bundle.ReferenceKey;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.HashTreeTraverser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the references of each thread group before the first of its threads samples, for one test. Called by JMeter
 * threads; thread-safe.
 */
final class GroupWarmUp {
    private static final Logger log = LoggerFactory.getLogger(GroupWarmUp.class);

    private final WarmUp warmUp;

    GroupWarmUp(WarmUp warmUp) {
        this.warmUp = warmUp;
    }

    /** Returns when the references of the calling thread's group are open, or the time is over. */
    void beforeThread() {
        JMeterContext context = JMeterContextService.getContext();
        if (context.getThread() == null || context.getThreadGroup() == null) {
            return;
        }
        try {
            warmUp.before(
                            context.getThreadGroup(),
                            () -> WarmUpKeys.of(context.getThread().getTestTree(), context.getVariables()))
                    .filter(report -> report.wanted > 0)
                    .ifPresent(report -> tell(context.getThreadGroup().getName(), report));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // Of a function in a field: the sample that evaluates it will tell. The thread must go on.
            log.debug("No warm-up", e);
        }
    }

    private static void tell(String group, WarmUp.Report report) {
        log.info(
                "Warm-up of {}: {} of {} Dubbo references open after {} ms{}",
                group,
                report.open,
                report.wanted,
                report.ms,
                report.open == report.wanted ? "" : "; the others are left to the samples that need them");
    }

    /**
     * Collects the references that the samplers of a thread's tree will need for certain: those of samplers that want
     * a warm-up and whose settings are the same for all threads.
     */
    static final class WarmUpKeys implements HashTreeTraverser {
        private static final Set<String> FUNCTIONS = new HashSet<>(
                Arrays.asList("__P", "__property", "__machineIP", "__machineName", "__TestPlanName", "__env"));

        /** What JMeter itself counts per thread. */
        private static final String OF_JMETER = "__jm__";

        private static final Pattern NAME = Pattern.compile("\\$\\{([^{}(]*)");

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
            PlanValues texts = new PlanValues();
            texts.take(sampler, PlanField.WARM_UP);
            boolean wanted = Boolean.parseBoolean(PlanField.WARM_UP.meaning(texts.of(PlanField.WARM_UP)));
            if (wanted && isConstant(sampler, variables)) {
                try {
                    keys.add(new SettingsReader(texts).read(sampler));
                } catch (RefusedSampleException e) {
                    // The sample itself will say what is wrong with it.
                }
            }
        }

        /**
         * Whether the settings are the same in all threads: they hold no function but those that read a property or
         * tell of the machine, and no variable but those that the plan defines before any thread starts.
         */
        private static boolean isConstant(TestElement sampler, JMeterVariables variables) {
            for (PlanField field : PlanField.values()) {
                if (field.decidesReference() && !isConstant(sampler, field, variables)) {
                    return false;
                }
            }
            int rows = sampler.getPropertyAsInt(PlanTable.PARAMETERS.sizeKey());
            for (int row = 1; row <= rows; row++) {
                for (PlanColumn column : PlanTable.PARAMETERS.columns()) {
                    if (!isConstant(sampler.getProperty(column.key(row)), variables)) {
                        return false;
                    }
                }
            }
            return true;
        }

        private static boolean isConstant(TestElement sampler, PlanField field, JMeterVariables variables) {
            return isConstant(sampler.getProperty(field.key()), variables)
                    && (field.olderKey() == null || isConstant(sampler.getProperty(field.olderKey()), variables));
        }

        private static boolean isConstant(JMeterProperty property, JMeterVariables variables) {
            if (!(property instanceof FunctionProperty)) {
                return true;
            }
            Matcher names = NAME.matcher(((CompoundVariable) property.getObjectValue()).getRawParameters());
            while (names.find()) {
                String name = names.group(1).trim();
                boolean defined = !name.startsWith(OF_JMETER) && variables.getObject(name) instanceof String;
                if (!defined && !FUNCTIONS.contains(name)) {
                    return false;
                }
            }
            return true;
        }
    }
}
