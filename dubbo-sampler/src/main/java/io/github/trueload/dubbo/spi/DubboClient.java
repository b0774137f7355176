// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

/**
 * Dubbo inside its isolated class loader. Found through {@link java.util.ServiceLoader} there, with the loader as the
 * thread's context class loader. Thread-safe.
 */
public interface DubboClient {
    /**
     * Creates a reference: connects to the registry and the providers. May take seconds.
     *
     * @throws DubboOpenException when there is no such provider or registry; the message says which
     */
    DubboReference open(ReferenceSettings settings) throws DubboOpenException;

    /**
     * Looks into the registry of some settings without changing anything in it. May take seconds.
     *
     * @throws DubboOpenException when the registry does not answer or cannot be looked into
     */
    RegistryView look(ReferenceSettings settings) throws DubboOpenException;

    /** An open reference to a Dubbo service. Thread-safe: any number of threads may call at the same time. */
    interface DubboReference {
        /**
         * Calls a method and waits for the answer, for as long as the reference's timeout allows. Never throws:
         * whatever goes wrong is told by {@link Reply#failure()}. An interrupt of the calling thread ends the call.
         */
        Reply invoke(Call call);

        /**
         * The service's own interface, where its class was found beside Dubbo: calls then need {@link Call#target},
         * and answers are objects of the service's classes. {@code null} where calls are generic.
         */
        default Class<?> service() {
            return null;
        }

        /** The version of Dubbo behind it, for example {@code 2.7.23}. */
        String dubboVersion();

        /** Closes the reference and its own connections. Calls that are under way fail. */
        void close();
    }
}
