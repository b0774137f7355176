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
                background.run(() -> fly(lookup, mine));
                return mine;
            }
        }
    }

    private void fly(Supplier<State> lookup, CompletableFuture<State> landing) {
        try {
            State state = lookup.get();
            underWay.set(null);
            landing.complete(state);
        } catch (RuntimeException | Error e) {
            underWay.set(null);
            landing.completeExceptionally(e);
        }
    }
}
