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
}
