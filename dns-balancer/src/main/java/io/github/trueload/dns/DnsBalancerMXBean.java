// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import java.util.Map;

/**
 * What all DNS elements of this JVM did in the current test, or in the last one when none runs. Registered as
 * {@code io.github.trueload:type=DnsBalancer} from the first test on. May be asked on any thread while a test runs;
 * every answer is a copy that does not change afterwards.
 */
public interface DnsBalancerMXBean {
    /**
     * Host to address to the number of new connections for which it was chosen, that is, handed out first; addresses
     * that were never chosen are there with 0. Where a chosen address refused, HttpClient went on with another one.
     */
    Map<String, Map<String, Long>> getChosen();

    /**
     * Host to address to what is known of it: {@code chosen} as above; {@code reached}, the connections of HTTP
     * samplers that it carried; {@code notReached}, their attempts to connect to it that failed; {@code samples} over
     * connections to it, how many of those {@code failed}, and their elapsed times together, {@code totalMs}.
     */
    Map<String, Map<String, Map<String, Long>>> getNodes();

    /**
     * Host to address to the elapsed times of those samples: how many took how long, by the longest time of a bucket in
     * ms. Two readings can be subtracted for the time between them.
     */
    Map<String, Map<String, Map<Integer, Long>>> getTimes();

    /**
     * Counts, from now on, the samples of the sampler that the calling JMeter thread runs, which says itself where they
     * went, as far as the hosts are those of {@code trueload.dns.jvmHosts}. For plugins; elsewhere it does nothing.
     *
     * @param hostVariable JMeter variable with {@code host:port} as the plan has it
     * @param addressVariable JMeter variable with {@code address:port} that carried the last sample; empty for none
     */
    void countSamples(String hostVariable, String addressVariable);

    /** Host to number of look-ups. */
    Map<String, Long> getLookups();

    /** Host to number of look-ups that failed. */
    Map<String, Long> getFailures();
}
