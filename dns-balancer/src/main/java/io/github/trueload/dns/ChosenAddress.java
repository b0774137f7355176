// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import java.net.InetAddress;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;

/** Tells the JMeter variables of one sampling thread which address was chosen for its newest connection. */
final class ChosenAddress {
    private static final String VARIABLE = "DNS_CHOSEN";

    private static final int MAX_VARIABLES = 1000;

    private String host;
    private InetAddress address;
    private String text;
    private String ofHost;

    /**
     * Whether the calling thread is the one that samples. A parallel download runs on a thread of a pool with the
     * context of its parent, whose variables are not made for several threads at once.
     */
    static boolean isSampling(JMeterContext context) {
        JMeterThread thread = context.getThread();
        return context.getVariables() != null
                && thread != null
                && Thread.currentThread().getName().equals(thread.getThreadName());
    }

    /** Sets the variables of the calling thread, which {@link #isSampling}. */
    void publish(JMeterContext context, String newHost, InetAddress chosen) {
        JMeterVariables variables = context.getVariables();
        if (!newHost.equals(host)) {
            host = newHost;
            ofHost = VARIABLE + "_" + newHost;
        }
        if (!chosen.equals(address)) {
            address = chosen;
            text = chosen.getHostAddress();
        }
        variables.put(VARIABLE, text);
        // A plan may use a host name per tenant, and each of a thousand threads has variables of its own.
        if (variables.get(ofHost) != null || variables.entrySet().size() < MAX_VARIABLES) {
            variables.put(ofHost, text);
        }
    }
}
