// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.util.List;
import java.util.Set;

/** A look into a registry, by Dubbo inside its isolated class loader. Used by one thread at a time. */
public interface RegistryView extends AutoCloseable {
    /**
     * The URLs of all providers of all services at the moment, with their parameters.
     *
     * @throws DubboOpenException when the registry does not answer or cannot list its services
     */
    List<String> providerUrls() throws DubboOpenException;

    /**
     * The URLs of all providers of one interface at the moment, in whatever group and version, with their parameters.
     *
     * @throws DubboOpenException when the registry does not answer
     */
    List<String> providerUrls(String interfaceName) throws DubboOpenException;

    /**
     * The applications that provide an interface, as Dubbo 3 notes them for providers that are registered per
     * application; empty if there is no such note.
     *
     * @throws DubboOpenException when the registry does not answer
     */
    Set<String> applicationsOf(String interfaceName) throws DubboOpenException;

    /**
     * Whether an application has registered instances of itself.
     *
     * @throws DubboOpenException when the registry does not answer
     */
    boolean isRegistered(String application) throws DubboOpenException;

    /**
     * The definition of a service that an application published in the metadata center beside the registry.
     *
     * @return JSON, or the empty text if there is none
     * @throws DubboOpenException when the metadata center does not answer
     */
    String definition(String interfaceName, String version, String group, String application) throws DubboOpenException;

    /** Leaves the registry. */
    @Override
    void close();
}
