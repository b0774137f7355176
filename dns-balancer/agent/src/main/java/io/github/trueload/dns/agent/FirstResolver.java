// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.agent;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Who is asked before the JVM's own name service. Called by any thread of the JVM, by many at once. */
public interface FirstResolver {
    /** Whether a host's addresses come from here; called for each look-up that the JVM's cache does not answer. */
    boolean isFor(String host);

    /**
     * The addresses of a host that {@link #isFor} took, at least one, the one to connect to first. Must not look the
     * host up through {@link InetAddress}, because the JVM lets one thread at a time look up one host.
     *
     * @throws UnknownHostException when there is none
     */
    InetAddress[] resolve(String host) throws UnknownHostException;
}
