// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

/**
 * A setting of a Dubbo reference. Together they decide which calls may share one reference. Values are texts; an empty
 * one leaves it to Dubbo, unless the setting says otherwise.
 */
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
    /** The registry's own grouping of services: the root folder in ZooKeeper, the group in Nacos. */
    REGISTRY_GROUP,
    REGISTRY_NAMESPACE,
    REGISTRY_USER_NAME,
    REGISTRY_PASSWORD,
    REGISTRY_TIMEOUT_MS,
    /** {@code zookeeper}, {@code nacos} or {@code apollo}; empty when no config center is asked. */
    CONFIG_CENTER_PROTOCOL,
    CONFIG_CENTER_ADDRESS,
    CONFIG_CENTER_GROUP,
    CONFIG_CENTER_NAMESPACE,
    CONFIG_CENTER_USER_NAME,
    CONFIG_CENTER_PASSWORD,
    CONFIG_CENTER_TIMEOUT_MS,
    APPLICATION,
    TIMEOUT_MS,
    /** How often a failed call is tried again; 0: never. */
    RETRIES,
    /** What happens when a provider fails: {@code failfast}, {@code failover} and so on. */
    CLUSTER,
    /** How one of several providers is chosen: {@code random}, {@code roundrobin} and so on. */
    LOAD_BALANCE,
    /** Own connections of this reference per provider; 0: one that all references to the provider share. */
    CONNECTIONS,
    /** {@code true} when the call returns a future that the sample waits for. */
    ASYNC,
    /** {@code true} when the reference connects with its first call only. */
    LAZY,
    CHECK;

    public boolean isSecret() {
        return this == REGISTRY_PASSWORD || this == CONFIG_CENTER_PASSWORD;
    }
}
