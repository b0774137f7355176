// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import io.github.trueload.dns.agent.DnsAgent;

/**
 * Whether the JVM was started with the agent. Touches no class of it outside the methods, so that this one is there
 * without it; {@link AgentConnection} is not. Thread-safe.
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
}
