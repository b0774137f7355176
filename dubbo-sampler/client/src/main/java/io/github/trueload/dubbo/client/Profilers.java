// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

/**
 * Switches off what Dubbo 3.3 measures about each call for its own warnings: it costs time within the sample, and
 * writes a page to the log for each call that takes long. Stateless.
 */
final class Profilers {
    private Profilers() {}

    /** Dubbo 3.3.6 has no property for it, and 2.7, against which the adapter is compiled, no such class. */
    static void disable() {
        try {
            Class.forName("org.apache.dubbo.common.profiler.ProfilerSwitch")
                    .getMethod("disableSimpleProfiler")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            org.slf4j.LoggerFactory.getLogger(Profilers.class).debug("This Dubbo's profiler stays on", e);
        }
    }
}
