// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

/** An open reference to a Dubbo service. Thread-safe: any number of threads may call at the same time. */
public interface DubboReference {
    /**
     * Calls a method and waits for the answer, for as long as the reference's timeout allows. Never throws: whatever
     * goes wrong is told by {@link Reply#failure()}. An interrupt of the calling thread ends the call.
     */
    Reply invoke(Call call);

    /**
     * The service's own interface, where its class was found beside Dubbo: calls then need {@link Call#target()}, and
     * answers are objects of the service's classes. {@code null} where calls are generic.
     */
    default Class<?> service() {
        return null;
    }

    /** The version of Dubbo behind it, for example {@code 2.7.23}. */
    String dubboVersion();

    /** Closes the reference and its own connections. Calls that are under way fail. */
    void close();
}
