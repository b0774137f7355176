// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.List;

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
}
