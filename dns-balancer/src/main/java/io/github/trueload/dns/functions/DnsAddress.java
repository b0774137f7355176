// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.functions;

import io.github.trueload.dns.JoinedDnsBalancer;
import io.github.trueload.dns.JvmWideBalancer;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code ${__dnsAddress(host)}}: the address of a host whose turn it is, for samplers that do not resolve names
 * through the JVM. {@code ${__dnsAddress(host,name)}} stores it in a variable too. Each use belongs to one thread.
 */
public final class DnsAddress extends AbstractFunction {
    private static final Logger log = LoggerFactory.getLogger(DnsAddress.class);
    private static final String KEY = "__dnsAddress";

    private List<CompoundVariable> values = new ArrayList<>();
    private String lastProblem;

    /** Called by JMeter, once for each use, and once when it looks what functions there are. */
    public DnsAddress() {
        JvmWideBalancer.ofThisJvm();
        JoinedDnsBalancer.joinTests();
    }

    /** The address; the host itself when it has none, so that the sampler fails with a message of its own. */
    @Override
    public String execute(SampleResult previousResult, Sampler currentSampler) throws InvalidVariableException {
        String host = values.get(0).execute().trim();
        String address = addressOf(host);
        if (values.size() > 1) {
            String name = values.get(1).execute().trim();
            JMeterVariables variables = getVariables();
            if (variables != null && !name.isEmpty()) {
                variables.put(name, address);
            }
        }
        return address;
    }

    @Override
    public void setParameters(Collection<CompoundVariable> parameters) throws InvalidVariableException {
        checkParameterCount(parameters, 1, 2);
        values = new ArrayList<>(parameters);
        JvmWideBalancer.ofThisJvm().joinNextTest();
    }

    @Override
    public String getReferenceKey() {
        return KEY;
    }

    @Override
    public List<String> getArgumentDesc() {
        return Arrays.asList("Host name", "Name of a variable to store the address in (optional)");
    }

    private String addressOf(String host) {
        try {
            return JvmWideBalancer.ofThisJvm().resolve(host)[0].getHostAddress();
        } catch (UnknownHostException e) {
            if (!String.valueOf(e.getMessage()).equals(lastProblem)) {
                lastProblem = e.getMessage();
                log.warn("{}: {}", KEY, lastProblem);
            }
            return host;
        }
    }
}
