// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.Map;

/** The attribute of the DNS balancer's management bean that tells of connections, as that plugin declares it. */
public interface FakeChosenMXBean {
    Map<String, Map<String, Long>> getChosen();
}
