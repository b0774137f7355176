// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What a piece of work allocates on the heap. */
public final class Allocated {
    private Allocated() {}

    /** In bytes, by the calling thread alone; reading the counter itself allocates a little. */
    public static long bytes(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(self);
        work.run();
        return threads.getThreadAllocatedBytes(self) - before;
    }
}
