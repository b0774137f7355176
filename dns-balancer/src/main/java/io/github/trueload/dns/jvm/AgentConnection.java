// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import io.github.trueload.dns.agent.DnsAgent;
import io.github.trueload.dns.agent.FirstResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Answers the agent's questions. Only for a JVM in which the agent is active. Thread-safe. */
final class AgentConnection implements FirstResolver {
    private final JvmNames names;
    private final boolean ipv6 = !Boolean.getBoolean("java.net.preferIPv4Stack");

    private AgentConnection(JvmNames names) {
        this.names = names;
    }

    /** Lets look-ups in through the agent. */
    static void open(JvmNames names) {
        names.opened("agent", DnsAgent::lookUp);
        DnsAgent.askFirst(new AgentConnection(names));
    }

    @Override
    public boolean isFor(String host) {
        return names.isBalanced(host);
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        return names.resolve(host, true, ipv6);
    }
}
