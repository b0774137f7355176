// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.jmeter.threads.AbstractThreadGroup;

/**
 * One thing for each thread group, made when it is first asked for. By identity, because equal thread groups are not
 * the same ones, and their hash changes with their properties. Thread-safe.
 */
final class PerGroup<T> {
    private final Map<AbstractThreadGroup, T> things = Collections.synchronizedMap(new IdentityHashMap<>());

    T of(AbstractThreadGroup group, Supplier<T> made) {
        return things.computeIfAbsent(group, added -> made.get());
    }

    void clear() {
        things.clear();
    }
}
