// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.functions;

import io.github.trueload.influx.JoinedListener;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * {@code ${__influxServer}}: the server that property {@code trueload.influx.influxdbUrl} names, without database and
 * secrets, as {@code http://10.0.0.5:8086/write}; empty without the property.
 *
 * <p>JMeter makes one of each function as soon as it deals with any plan. That is when a listener joins the runs of
 * this JVM that the property asks for.
 */
public final class InfluxServer extends AbstractFunction {
    /** Called by JMeter, once for each use, and once when it looks what functions there are. */
    public InfluxServer() {
        JoinedListener.joinTests();
    }

    @Override
    public String execute(SampleResult previousResult, Sampler currentSampler) throws InvalidVariableException {
        return JoinedListener.url().replaceFirst("\\?.*", "").replaceFirst("//[^/@]*@", "//");
    }

    @Override
    public void setParameters(Collection<CompoundVariable> parameters) throws InvalidVariableException {
        checkParameterCount(parameters, 0);
    }

    @Override
    public String getReferenceKey() {
        return "__influxServer";
    }

    @Override
    public List<String> getArgumentDesc() {
        return Collections.emptyList();
    }
}
