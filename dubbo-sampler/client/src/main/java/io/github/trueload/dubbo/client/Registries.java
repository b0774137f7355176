// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.client.AdapterClient.ContextLoader;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.RegistryView;
import java.io.IOException;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** The registries that can be looked into. */
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
     */
    static void requireListening(ReferenceSettings settings) throws IOException {
        Integer port = PORTS.get(settings.get(Setting.REGISTRY_PROTOCOL));
        // A config center may name another one.
        if (port != null && settings.has(Setting.ADDRESS) && !settings.has(Setting.CONFIG_CENTER_PROTOCOL)) {
            requireListening(settings.servers(Setting.ADDRESS), port);
        }
    }

    /** Knocks at servers, one after the other, until one listens; throws what the last one made of it. */
    static void requireListening(List<String> servers, int defaultPort) throws IOException {
        IOException failure = new IOException("no address");
        for (String server : servers) {
            try (Socket socket = new Socket()) {
                socket.connect(ReferenceSettings.endpoint(server, defaultPort), PATIENCE_MS);
                return;
            } catch (IOException e) {
                failure = e;
            } catch (IllegalArgumentException e) {
                failure = new IOException(e.getMessage(), e);
            }
        }
        throw failure;
    }

    /** Opens the registry of some settings, to be used by one thread at a time. */
    static RegistryView open(ReferenceSettings settings) throws DubboOpenException {
        return ask(settings, () -> {
            requireListening(settings);
            switch (settings.get(Setting.REGISTRY_PROTOCOL)) {
                case "zookeeper":
                    return new ZooKeeperRegistry(settings);
                case "nacos":
                    return new NacosRegistry(settings);
                case "redis":
                    return new RedisRegistry(settings);
                default:
                    throw new DubboOpenException("Services of a " + settings.get(Setting.REGISTRY_PROTOCOL)
                            + " registry cannot be listed: only those of zookeeper, nacos and redis can");
            }
        });
    }

    /** Asks a registry with Dubbo's class loader around the question, as Nacos wants it. */
    static <V> V ask(ReferenceSettings settings, Callable<V> question) throws DubboOpenException {
        ClassLoader before = ContextLoader.enter();
        try {
            return question.call();
        } catch (DubboOpenException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new DubboOpenException(OpenMessages.ofRegistry(e, settings));
        } finally {
            ContextLoader.leave(before);
        }
    }
}
