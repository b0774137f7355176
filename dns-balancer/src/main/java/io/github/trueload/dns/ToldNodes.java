// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.jvm.JvmNames;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Samples of a sampler that itself says where they went, in two JMeter variables: {@code host:port} that was asked for,
 * and {@code address:port} that carried the sample. Used by one JMeter thread.
 */
final class ToldNodes extends AttachedListener {
    private static final long serialVersionUID = 1L;

    private final String hostVariable;
    private final String addressVariable;
    private String lastText = "";
    private transient InetAddress last;

    ToldNodes(String hostVariable, String addressVariable) {
        this.hostVariable = hostVariable;
        this.addressVariable = addressVariable;
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        JMeterVariables variables = getThreadContext().getVariables();
        String host = withoutPort(variables.get(hostVariable));
        String text = withoutPort(variables.get(addressVariable));
        if (!text.isEmpty() && JvmNames.ofThisJvm().hosts().contain(host)) {
            SampleResult result = event.getResult();
            Balancers.jvmWide().sampled(host, address(text), result.getTime(), !result.isSuccessful());
        }
    }

    private InetAddress address(String text) {
        if (!text.equals(lastText)) {
            last = parsed(text);
            lastText = text;
        }
        return last;
    }

    /** An address in figures, which nobody is asked for. */
    private static InetAddress parsed(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static String withoutPort(String text) {
        if (text == null) {
            return "";
        }
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? text : text.substring(0, colon);
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }
}
