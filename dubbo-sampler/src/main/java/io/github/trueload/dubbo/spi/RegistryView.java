// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * A look into a registry, by Dubbo inside its isolated class loader. Every question asks the registry, and throws a
 * {@link DubboOpenException} when that does not answer. Used by one thread at a time.
 */
public interface RegistryView extends AutoCloseable {
    /** The URLs of all providers of all services at the moment, with their parameters. */
    List<String> providerUrls() throws DubboOpenException;

    /**
     * The URLs of all providers of one interface at the moment, in whatever group and version, with their parameters.
     */
    List<String> providerUrls(String interfaceName) throws DubboOpenException;

    /**
     * The applications that provide an interface, as Dubbo 3 notes them for providers that are registered per
     * application; empty if there is no such note.
     */
    default Set<String> applicationsOf(String interfaceName) throws DubboOpenException {
        return Collections.emptySet();
    }

    /** Whether an application has registered instances of itself. */
    default boolean isRegistered(String application) throws DubboOpenException {
        return false;
    }

    /**
     * The definition of a service, as JSON, that an application published in the metadata center beside the registry;
     * empty if there is none.
     */
    default String definition(String interfaceName, String version, String group, String application)
            throws DubboOpenException {
        return "";
    }

    @Override
    void close();
}
