// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import java.net.InetAddress;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;

/** Tells the JMeter variables of the sampling thread which address was chosen for its newest connection. Stateless. */
final class ChosenAddress {
    private static final String VARIABLE = "DNS_CHOSEN";

    private static final int MAX_VARIABLES = 1000;

    private ChosenAddress() {}

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
    static void publish(JMeterContext context, String host, InetAddress address) {
        JMeterVariables variables = context.getVariables();
        String chosen = address.getHostAddress();
        variables.put(VARIABLE, chosen);
        String ofHost = VARIABLE + "_" + host;
        // A plan may use a host name per tenant, and each of a thousand threads has variables of its own.
        if (variables.entrySet().size() < MAX_VARIABLES || variables.get(ofHost) != null) {
            variables.put(ofHost, chosen);
        }
    }
}
