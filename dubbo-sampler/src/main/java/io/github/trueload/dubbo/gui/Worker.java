// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Does slow work away from the event thread, one piece at a time. Called on the event thread only. */
interface Worker {
    /**
     * Starts a piece of work. One of the two callbacks follows on the event thread, whatever is thrown, or none if it
     * was cancelled.
     */
    <T> void run(Callable<T> work, Consumer<T> done, Consumer<Throwable> failed);

    /** Gives up the work under way and all that waits: its thread is interrupted and its outcome thrown away. */
    void cancel();

    /** Cancels, does a last piece of work that nobody waits for, and ends. */
    void close(Runnable last);
}
