// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import io.github.trueload.dns.agent.DnsAgent;
import io.github.trueload.dns.agent.DnsAgent.FirstResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Whether the JVM was started with the agent. Touches no class of it outside the methods, so that this one is there
 * without it; {@link Connection} is not. Thread-safe.
 */
final class AgentLink {
    private AgentLink() {}

    static boolean isActive() {
        try {
            return DnsAgent.isActive();
        } catch (LinkageError e) {
            return false;
        }
    }

    /** Why an agent that was started is not active; null when none was, and when it is. */
    static String problem() {
        try {
            return DnsAgent.problem();
        } catch (LinkageError e) {
            return null;
        }
    }

    /** Answers the agent's questions. Only for a JVM in which the agent is active. Thread-safe. */
    static final class Connection implements FirstResolver {
        private final JvmNames names;
        private final boolean ipv6 = !Boolean.getBoolean("java.net.preferIPv4Stack");

        private Connection(JvmNames names) {
            this.names = names;
        }

        /** Lets look-ups in through the agent. */
        static void open(JvmNames names) {
            names.opened("agent", DnsAgent::lookUp);
            DnsAgent.askFirst(new Connection(names));
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
}
