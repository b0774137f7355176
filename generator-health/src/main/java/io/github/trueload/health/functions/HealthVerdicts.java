// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.functions;

import io.github.trueload.common.JoinedElement;
import io.github.trueload.health.GeneratorHealth;
import io.github.trueload.health.HealthWatch;
import io.github.trueload.health.LiveHealth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code ${__generatorHealth}}: the verdicts on this generator that hold at the moment, as {@code lock,processors};
 * empty when there is none. {@code ${__generatorHealth(name)}} stores them in a variable too. Each use belongs to one
 * thread.
 *
 * <p>JMeter makes one of each function as soon as it deals with any plan. That is when Generator Health joins the runs
 * of this JVM whose plans have no such element, unless property {@code trueload.health} is {@code false}.
 */
public final class HealthVerdicts extends AbstractFunction {
    private static final Logger log = LoggerFactory.getLogger(HealthVerdicts.class);
    private static final String KEY = "__generatorHealth";
    private static final String SWITCH = "trueload.health";
    private static final JoinedElement JOINED = new JoinedElement("Generator Health", HealthVerdicts::unlessThere);

    private List<CompoundVariable> values = Collections.emptyList();

    /** Called by JMeter, once for each use, and once when it looks what functions there are. */
    public HealthVerdicts() {
        if (JOINED.joinTests()) {
            HealthWatch.expectTest(JMeterUtils.getPropDefault(SWITCH, true));
        }
    }

    private static List<TestElement> unlessThere(HashTree plan) {
        if (JoinedElement.has(plan, GeneratorHealth.class) || !JMeterUtils.getPropDefault(SWITCH, true)) {
            return Collections.emptyList();
        }
        GeneratorHealth element = new GeneratorHealth();
        element.setName("joined");
        log.info("Generator Health joins this run, whose plan has no such element; {}=false switches that off", SWITCH);
        return JoinedElement.belowThePlan(plan, element);
    }

    @Override
    public String execute(SampleResult previousResult, Sampler currentSampler) throws InvalidVariableException {
        String verdicts = LiveHealth.now().verdicts.stream()
                .filter(verdict -> verdict.holds)
                .map(verdict -> verdict.verdict)
                .collect(Collectors.joining(","));
        JMeterVariables variables = getVariables();
        if (!values.isEmpty() && variables != null) {
            variables.put(values.get(0).execute().trim(), verdicts);
        }
        return verdicts;
    }

    @Override
    public void setParameters(Collection<CompoundVariable> parameters) throws InvalidVariableException {
        checkParameterCount(parameters, 0, 1);
        values = new ArrayList<>(parameters);
    }

    @Override
    public String getReferenceKey() {
        return KEY;
    }

    @Override
    public List<String> getArgumentDesc() {
        return Collections.singletonList(JMeterUtils.getResString("function_name_paropt"));
    }
}
