// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import javax.swing.SwingUtilities;

/**
 * A daemon thread for slow work of one window, one piece at a time. Called on the event thread only.
 */
class Worker {
    private final ExecutorService executor;
    private Future<?> running;
    private int generation;

    Worker(String name) {
        executor = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Starts a piece of work. One of the two callbacks follows on the event thread, whatever is thrown, or none if it
     * was cancelled.
     */
    <T> void run(Callable<T> work, Consumer<T> done, Consumer<Throwable> failed) {
        cancel();
        int mine = generation;
        running = executor.submit(() -> {
            try {
                T result = work.call();
                later(mine, () -> done.accept(result));
            } catch (Throwable e) {
                // An error, too (a jar without a class, say), or the window would wait for ever.
                later(mine, () -> failed.accept(e));
            }
        });
    }

    /** Gives up the work under way and all that waits: its thread is interrupted and its outcome thrown away. */
    void cancel() {
        generation++;
        if (running != null) {
            running.cancel(true);
            running = null;
        }
    }

    /** Cancels, does a last piece of work that nobody waits for, and ends. */
    void close(Runnable last) {
        cancel();
        // A window may be told to close more than once.
        if (!executor.isShutdown()) {
            executor.submit(last);
            executor.shutdown();
        }
    }

    private void later(int mine, Runnable callback) {
        SwingUtilities.invokeLater(() -> {
            if (mine == generation) {
                callback.run();
            }
        });
    }
}
