// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Recognises threads that wait for a name server. While the JVM asks one, the thread that asks runs in native code, so
 * that its state says nothing; those that want the same name are blocked (JDK 9 to 25). Stateless.
 */
final class NameLookup {
    private static final Set<String> JDK_METHODS = new HashSet<>(
            Arrays.asList("lookupAllHostAddr", "lookupByName", "getAllByName", "getAddressesFromNameService"));
    private static final List<String> RESOLVERS =
            Arrays.asList("org.xbill.DNS.", "io.github.trueload.dns.lookup.", "io.github.trueload.dns.shaded.");

    /** Where threads wait for the look-up that the DNS balancer, another plugin of this house, makes for all. */
    private static final String BALANCER = "io.github.trueload.dns.resolve.Host";

    private static final String BALANCER_METHOD = "await";

    private NameLookup() {}

    /** Whether a trace stands in a look-up. */
    static boolean isIn(List<StackTraceElement> trace) {
        for (StackTraceElement frame : trace) {
            String type = frame.getClassName();
            if (type.startsWith("java.net.Inet") && JDK_METHODS.contains(frame.getMethodName())
                    || type.equals(BALANCER) && frame.getMethodName().equals(BALANCER_METHOD)
                    || RESOLVERS.stream().anyMatch(type::startsWith)) {
                return true;
            }
        }
        return false;
    }
}
