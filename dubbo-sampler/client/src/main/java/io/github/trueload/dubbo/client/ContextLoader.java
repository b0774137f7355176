// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

/**
 * Makes Dubbo's class loader the context class loader of a thread for a while: Dubbo finds its extensions,
 * serializations and generated classes through it (2.7 fails every call without, 3.3 in parts). Stateless.
 */
final class ContextLoader {
    private static final ClassLoader DUBBO = ContextLoader.class.getClassLoader();

    private ContextLoader() {}

    /** Sets the loader on the current thread and returns the one it had, for {@link #leave}. */
    static ClassLoader enter() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(DUBBO);
        return before;
    }

    /** Gives the current thread its own loader back. */
    static void leave(ClassLoader before) {
        Thread.currentThread().setContextClassLoader(before);
    }
}
