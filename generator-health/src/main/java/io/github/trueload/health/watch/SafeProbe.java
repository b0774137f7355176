// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** A probe that may fail on this platform or at some moment: then its figures are absent, which is told once. */
final class SafeProbe<T> implements Supplier<T> {
    private final String name;
    private final Consumer<String> problems;
    private final T absent;
    private final Supplier<T> probe;
    private boolean told;

    /**
     * Creates the probe.
     *
     * @param create makes the probe; it may fail too, and is not tried again then
     */
    SafeProbe(String name, Consumer<String> problems, Supplier<Supplier<T>> create, T absent) {
        this.name = name;
        this.problems = problems;
        this.absent = absent;
        this.probe = created(create);
    }

    private Supplier<T> created(Supplier<Supplier<T>> create) {
        try {
            return create.get();
        } catch (RuntimeException | LinkageError e) {
            tell(e);
            return () -> absent;
        }
    }

    @Override
    public T get() {
        try {
            return probe.get();
        } catch (RuntimeException | Error e) {
            // Errors too: native code of the JDK throws InternalError where descriptors or memory are short, and that
            // is when somebody has to go on watching.
            tell(e);
            return absent;
        }
    }

    private void tell(Throwable cause) {
        if (!told) {
            told = true;
            problems.accept("Generator health: " + name + " figures cannot be read: " + cause);
        }
    }
}
