// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import java.util.List;

/**
 * The services of a registry, as far as it tells. Every call may take seconds, so it belongs on a thread of its own; an
 * interrupt makes it give up as soon as the registry's client allows. Used by one thread at a time.
 */
public interface ServiceCatalog extends AutoCloseable {
    /**
     * Everything that is provided at the moment, sorted by interface, group and version.
     *
     * @throws CatalogException when the registry cannot be asked
     */
    List<ProvidedService> services() throws CatalogException;

    /**
     * The methods of a service, sorted by name, overloads apart where the metadata center or a provider tells them.
     *
     * @throws CatalogException when the registry cannot be asked
     */
    List<ServiceMethod> methods(ProvidedService service) throws CatalogException;

    /** Leaves nothing behind in the registry. */
    @Override
    void close();
}
