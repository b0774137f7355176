// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.Map;

/** The shape of the DNS balancer's bean, as far as it is read. */
public interface FakeBalancerMXBean {
    Map<String, Map<String, Map<String, Long>>> getNodes();

    Map<String, Map<String, Map<Integer, Long>>> getTimes();
}
