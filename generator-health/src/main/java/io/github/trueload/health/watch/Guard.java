// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Lets the watch go on after a step that failed: a generator in trouble may lack memory or descriptors at any of them.
 * Thread-safe.
 */
final class Guard {
    private final AtomicBoolean failed = new AtomicBoolean();
    private final Consumer<String> say;

    /** @param say gets the first failure */
    Guard(Consumer<String> say) {
        this.say = say;
    }

    /** Takes a step; what it throws is told once. */
    void run(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            if (failed.compareAndSet(false, true)) {
                say.accept("Generator health: a moment could not be watched (told once, watching goes on): " + e);
            }
        }
    }
}
