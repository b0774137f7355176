// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.Set;
import java.util.regex.Pattern;

/** Tells sampler threads from the other threads of the JVM. Implementations are thread-safe. */
public interface SamplerThreads {
    /** Whether a thread runs samples. */
    boolean isSampler(long threadId, String threadName);

    /** Forgets all threads but those that are alive. */
    default void keepOnly(Set<Long> alive) {}

    /** Goes by the names that JMeter gives the threads of its thread groups, which end in " 1-17". */
    static SamplerThreads named() {
        Pattern groupAndNumber = Pattern.compile(".*\\s\\d+-\\d+");
        return (threadId, threadName) -> groupAndNumber.matcher(threadName).matches();
    }
}
