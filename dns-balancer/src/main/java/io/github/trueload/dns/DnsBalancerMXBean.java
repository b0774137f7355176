// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import java.util.Map;

/**
 * What all DNS elements of this JVM did in the current test, or in the last one when none runs. Registered as
 * {@code io.github.trueload:type=DnsBalancer} from the first test on.
 */
public interface DnsBalancerMXBean {
    /** Host to address to number of new connections sent there; addresses that got none yet are there with 0. */
    Map<String, Map<String, Long>> getConnections();

    /** Host to number of look-ups. */
    Map<String, Long> getLookups();

    /** Host to number of look-ups that failed. */
    Map<String, Long> getFailures();
}
