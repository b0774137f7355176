// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.client.AdapterClient.ContextLoader;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.RegistryView;
import io.github.trueload.dubbo.spi.Setting;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Opens the registries that can be looked into. */
final class Registries {
    private Registries() {}

    /** A view with Dubbo's class loader around every call, as Nacos wants it. Used by one thread at a time. */
    static RegistryView open(ReferenceSettings settings) throws DubboOpenException {
        RegistryView view;
        ClassLoader before = ContextLoader.enter();
        try {
            view = opened(settings);
        } finally {
            ContextLoader.leave(before);
        }
        InvocationHandler inContext = (proxy, method, arguments) -> {
            ClassLoader callers = ContextLoader.enter();
            try {
                return method.invoke(view, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            } finally {
                ContextLoader.leave(callers);
            }
        };
        return (RegistryView) Proxy.newProxyInstance(
                RegistryView.class.getClassLoader(), new Class<?>[] {RegistryView.class}, inContext);
    }

    private static RegistryView opened(ReferenceSettings settings) throws DubboOpenException {
        switch (settings.get(Setting.REGISTRY_PROTOCOL)) {
            case "zookeeper":
                return ZooKeeperRegistry.open(settings);
            case "nacos":
                return NacosRegistry.open(settings);
            case "redis":
                return RedisRegistry.open(settings);
            default:
                throw new DubboOpenException("Services of a " + settings.get(Setting.REGISTRY_PROTOCOL)
                        + " registry cannot be listed: only those of zookeeper, nacos and redis can");
        }
    }
}
