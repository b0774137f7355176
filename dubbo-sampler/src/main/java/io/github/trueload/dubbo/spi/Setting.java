// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

/** A setting of a Dubbo reference. Together they decide which calls may share one reference. */
public enum Setting {
    INTERFACE,
    VERSION,
    GROUP,
    /** Protocol of the call: {@code dubbo}, {@code tri} and so on, without {@code ://}. */
    RPC_PROTOCOL,
    /** {@code zookeeper}, {@code nacos} and so on; empty when providers are called directly. */
    REGISTRY_PROTOCOL,
    /** {@code host:port[,host:port]} of the registry, or of the providers when there is none. */
    ADDRESS,
    REGISTRY_GROUP,
    REGISTRY_NAMESPACE,
    REGISTRY_USER_NAME,
    REGISTRY_PASSWORD,
    REGISTRY_TIMEOUT_MS,
    CONFIG_CENTER_PROTOCOL,
    CONFIG_CENTER_ADDRESS,
    CONFIG_CENTER_GROUP,
    CONFIG_CENTER_NAMESPACE,
    CONFIG_CENTER_USER_NAME,
    CONFIG_CENTER_PASSWORD,
    CONFIG_CENTER_TIMEOUT_MS,
    APPLICATION,
    /** The applications whose instances provide the interface, separated by commas; empty: as the registry notes. */
    PROVIDED_BY,
    TIMEOUT_MS,
    RETRIES,
    CLUSTER,
    LOAD_BALANCE,
    /** Own connections of this reference per provider; 0: one that all references to the provider share. */
    CONNECTIONS,
    /** {@code true} when the call returns a future that the sample waits for. */
    ASYNC,
    LAZY,
    CHECK;

    /** Whether the value must never be shown. */
    public boolean isSecret() {
        return this == REGISTRY_PASSWORD || this == CONFIG_CENTER_PASSWORD;
    }
}
