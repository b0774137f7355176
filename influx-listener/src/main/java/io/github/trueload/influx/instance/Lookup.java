// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Asks what a name server may have to answer, and waits for that no longer than a bound. Stateless. */
final class Lookup {
    private Lookup() {}

    /** The answer, or nothing when there was none in time. */
    static <T> Optional<T> within(long timeoutMs, String what, Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread thread = new Thread(() -> answer.complete(question.get()), "trueload-influx-lookup " + what);
        thread.setDaemon(true);
        thread.start();
        try {
            return Optional.of(answer.get(timeoutMs, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        }
    }
}
