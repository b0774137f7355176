// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.health;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** A probe that may not exist on this platform: its first failure is told, and from then on its figures are absent. */
final class Guarded<T> implements Supplier<T> {
    private final String name;
    private final Consumer<String> problems;
    private final T absent;
    private Supplier<T> probe;

    /**
     * Creates the probe.
     *
     * @param create makes the probe; it may fail too
     */
    Guarded(String name, Consumer<String> problems, Supplier<Supplier<T>> create, T absent) {
        this.name = name;
        this.problems = problems;
        this.absent = absent;
        try {
            this.probe = create.get();
        } catch (RuntimeException | LinkageError e) {
            leaveOut(e);
        }
    }

    @Override
    public T get() {
        if (probe != null) {
            try {
                return probe.get();
            } catch (RuntimeException | LinkageError e) {
                leaveOut(e);
            }
        }
        return absent;
    }

    private void leaveOut(Throwable cause) {
        probe = null;
        problems.accept("Generator health: the " + name + " figures are left out on this platform: " + cause);
    }
}
