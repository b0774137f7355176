// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.Map;

/** The attributes of the DNS balancer's management bean, as that plugin declares them. */
public interface FakeBalancerMXBean {
    Map<String, Map<String, Long>> getChosen();

    Map<String, Map<String, Map<String, Long>>> getNodes();

    Map<String, Map<String, Map<Integer, Long>>> getTimes();
}
