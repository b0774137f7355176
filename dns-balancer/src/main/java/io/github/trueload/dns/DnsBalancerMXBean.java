// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.common.BalancerCounts.BalancerMXBean;
import java.util.Map;
import java.util.SortedMap;

/**
 * What all DNS elements of this JVM did in the current test, or in the last one when none runs. Registered as
 * {@code io.github.trueload:type=DnsBalancer} from the first test on. May be asked on any thread while a test runs;
 * every answer is a copy that does not change afterwards.
 */
public interface DnsBalancerMXBean extends BalancerMXBean {
    /**
     * Counts, from now on, the samples of the sampler that the calling JMeter thread runs, which says itself where they
     * went, as far as the hosts are those of {@code trueload.dns.jvmHosts}. For plugins; elsewhere it does nothing.
     *
     * @param hostVariable JMeter variable with {@code host:port} as the plan has it
     * @param addressVariable JMeter variable with {@code address:port} that carried the last sample; empty for none
     */
    void countSamples(String hostVariable, String addressVariable);

    /** Host to address to the number of new connections for which it was chosen, that is, handed out first. */
    SortedMap<String, SortedMap<String, Long>> getChosen();

    /** Host to number of look-ups. */
    Map<String, Long> getLookups();

    /** Host to number of look-ups that failed. */
    Map<String, Long> getFailures();
}
