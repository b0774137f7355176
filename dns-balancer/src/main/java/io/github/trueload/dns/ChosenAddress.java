// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import java.net.InetAddress;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;

/** Tells the JMeter variables of the sampling thread which address its newest connection goes to. */
final class ChosenAddress {
    private static final String VARIABLE = "DNS_ADDRESS";

    private ChosenAddress() {}

    static void publish(String host, InetAddress address) {
        JMeterContext context = JMeterContextService.getContext();
        JMeterVariables variables = context.getVariables();
        JMeterThread thread = context.getThread();
        // A parallel download runs on a thread of a pool with the context of its parent, whose variables are not made
        // for several threads at once.
        if (variables != null
                && thread != null
                && Thread.currentThread().getName().equals(thread.getThreadName())) {
            variables.put(VARIABLE, address.getHostAddress());
            variables.put(VARIABLE + "_" + host, address.getHostAddress());
        }
    }
}
