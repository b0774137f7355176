// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Gives the addresses of a host for one new connection. Called by any thread of the JVM, by many at once. */
@FunctionalInterface
public interface HostBalancer {
    /**
     * All addresses of a host, at least one, the one whose turn it is first.
     *
     * @throws UnknownHostException when there is none
     */
    InetAddress[] resolve(String host) throws UnknownHostException;
}
