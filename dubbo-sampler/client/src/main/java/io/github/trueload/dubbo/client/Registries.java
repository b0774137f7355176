// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.client.AdapterClient.ContextLoader;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.RegistryView;
import io.github.trueload.dubbo.spi.Setting;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Opens the registries that can be looked into. */
final class Registries {
    private static final int PATIENCE_MS = 2_000;
    private static final Map<String, Integer> PORTS = new HashMap<>();

    static {
        PORTS.put("zookeeper", 2181);
        PORTS.put("nacos", 8848);
        PORTS.put("redis", 6379);
    }

    private Registries() {}

    /**
     * Knocks at the servers of a registry that has a known kind, so that one which is down is told at once, and leaves
     * no client of Dubbo's behind that tries again for ever.
     *
     * @throws IOException when none of them listens
     */
    static void requireListening(ReferenceSettings settings) throws IOException {
        Integer port = PORTS.get(settings.get(Setting.REGISTRY_PROTOCOL));
        // A config center may name another one.
        if (port != null && settings.has(Setting.ADDRESS) && !settings.has(Setting.CONFIG_CENTER_PROTOCOL)) {
            requireListening(settings.servers(Setting.ADDRESS), port);
        }
    }

    /**
     * Knocks at servers, one after the other.
     *
     * @throws IOException of the last one, when none of them listens
     */
    static void requireListening(List<String> servers, int defaultPort) throws IOException {
        IOException failure = new IOException("no address");
        for (String server : servers) {
            int colon = server.lastIndexOf(':');
            try (Socket socket = new Socket()) {
                String host = colon < 0 ? server : server.substring(0, colon);
                int port = colon < 0 ? defaultPort : Integer.parseInt(server.substring(colon + 1));
                socket.connect(new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port), PATIENCE_MS);
                return;
            } catch (IOException e) {
                failure = e;
            } catch (IllegalArgumentException e) {
                failure = new IOException(e.getMessage(), e);
            }
        }
        throw failure;
    }

    /** A view with Dubbo's class loader around every call, as Nacos wants it. Used by one thread at a time. */
    static RegistryView open(ReferenceSettings settings) throws DubboOpenException {
        RegistryView view;
        ClassLoader before = ContextLoader.enter();
        try {
            requireListening(settings);
            view = opened(settings);
        } catch (IOException e) {
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
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
