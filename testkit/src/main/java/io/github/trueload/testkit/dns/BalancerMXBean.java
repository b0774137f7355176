// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dns;

import java.util.SortedMap;

/** The attributes of a DNS balancer's management bean, by host and address. */
public interface BalancerMXBean {
    SortedMap<String, SortedMap<String, SortedMap<String, Long>>> getNodes();

    SortedMap<String, SortedMap<String, SortedMap<Integer, Long>>> getTimes();
}
