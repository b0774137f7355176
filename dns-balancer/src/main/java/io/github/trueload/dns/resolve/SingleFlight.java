// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** At most one look-up of a host at a time: whoever asks meanwhile gets the result of that one. Thread-safe. */
final class SingleFlight {
    private final Background background;
    private final AtomicReference<CompletableFuture<State>> underWay = new AtomicReference<>();

    SingleFlight(Background background) {
        this.background = background;
    }

    /**
     * Joins the look-up that is under way, or starts one on another thread.
     *
     * @param lookup must make its result visible to others itself, before it returns
     */
    CompletableFuture<State> join(Supplier<State> lookup) {
        CompletableFuture<State> mine = new CompletableFuture<>();
        while (true) {
            CompletableFuture<State> other = underWay.get();
            if (other != null) {
                return other;
            }
            if (underWay.compareAndSet(null, mine)) {
                start(lookup, mine);
                return mine;
            }
        }
    }

    /** Whatever keeps another thread from flying, the asking one then flies itself; nobody waits for ever. */
    private void start(Supplier<State> lookup, CompletableFuture<State> landing) {
        try {
            background.run(() -> fly(lookup, landing));
        } catch (RuntimeException | Error e) {
            fly(lookup, landing);
        }
    }

    private void fly(Supplier<State> lookup, CompletableFuture<State> landing) {
        State state = null;
        Throwable problem = null;
        try {
            state = lookup.get();
        } catch (RuntimeException | Error e) {
            problem = e;
        } finally {
            underWay.set(null);
        }
        if (problem == null) {
            landing.complete(state);
        } else {
            landing.completeExceptionally(problem);
        }
    }
}
