// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Where thread states come from: the JVM, or a test. */
interface ThreadSource {
    /** The ids of all live threads. */
    long[] ids();

    /**
     * The states of threads; threads that ended meanwhile are left out.
     *
     * @param frames how many frames of each trace to read; 0 reads none and stops no thread
     */
    List<ThreadState> states(long[] ids, int frames);

    /**
     * The processor time that threads have used so far, in nanoseconds by id; threads that ended meanwhile are left
     * out. Empty where the JVM does not tell.
     */
    Map<Long, Long> cpuNanos(Collection<Long> ids);
}
