// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Tells whether the settings of a sampler's reference are the same in all threads: they hold no function but those that
 * read a property or tell of the machine, and no variable but those that the plan defines before any thread starts.
 * Stateless.
 */
final class ConstantSettings {
    private static final Set<String> FUNCTIONS = new HashSet<>(
            Arrays.asList("__P", "__property", "__machineIP", "__machineName", "__TestPlanName", "__env"));
    /** What JMeter itself counts per thread. */
    private static final String OF_JMETER = "__jm__";

    private static final Pattern NAME = Pattern.compile("\\$\\{([^{}(]*)");

    private ConstantSettings() {}

    /**
     * Whether they are, in a sampler as it is before the first sample of its thread.
     *
     * @param variables those of the thread, which holds only what the plan defines
     */
    static boolean areIn(TestElement sampler, JMeterVariables variables) {
        for (PlanField field : PlanField.values()) {
            boolean decides = field.setting().isPresent() || field == PlanField.BUNDLE;
            if (decides && !isConstant(sampler, field, variables)) {
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
