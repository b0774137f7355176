// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.util.function.Predicate;

/** The threads of the JVM that the test itself runs in. Stateless; for any thread. */
public final class LiveThreads {
    private LiveThreads() {}

    /** How many of them live now under such a name. */
    public static long count(Predicate<String> name) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name)
                .count();
    }
}
