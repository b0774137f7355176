// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.client.AdapterClient.ContextLoader;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.RegistryView;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** Opens the registry of some settings, to be used by one thread at a time. */
    static RegistryView open(ReferenceSettings settings) throws DubboOpenException {
        return new View(settings);
    }

    private static Registry opened(ReferenceSettings settings) throws Exception {
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

    /** A registry as its own client reads it, with the failures of that client; what each answers, a view tells. */
    interface Registry {
        List<String> providerUrls() throws Exception;

        List<String> providerUrls(String interfaceName) throws Exception;

        /** None where Dubbo keeps such notes elsewhere. */
        default Set<String> applicationsOf(String interfaceName) throws Exception {
            return Collections.emptySet();
        }

        default boolean isRegistered(String application) throws Exception {
            return false;
        }

        default String definition(String interfaceName, String version, String group, String application)
                throws Exception {
            return "";
        }

        void close();
    }

    /** Asks a registry with Dubbo's class loader around every question, as Nacos wants it. */
    private static final class View implements RegistryView {
        private final ReferenceSettings settings;
        private final Registry registry;

        View(ReferenceSettings settings) throws DubboOpenException {
            this.settings = settings;
            this.registry = ask(() -> {
                requireListening(settings);
                return opened(settings);
            });
        }

        @Override
        public List<String> providerUrls() throws DubboOpenException {
            return ask(registry::providerUrls);
        }

        @Override
        public List<String> providerUrls(String interfaceName) throws DubboOpenException {
            return ask(() -> registry.providerUrls(interfaceName));
        }

        @Override
        public Set<String> applicationsOf(String interfaceName) throws DubboOpenException {
            return ask(() -> registry.applicationsOf(interfaceName));
        }

        @Override
        public boolean isRegistered(String application) throws DubboOpenException {
            return ask(() -> registry.isRegistered(application));
        }

        @Override
        public String definition(String interfaceName, String version, String group, String application)
                throws DubboOpenException {
            return ask(() -> registry.definition(interfaceName, version, group, application));
        }

        @Override
        public void close() {
            ClassLoader before = ContextLoader.enter();
            try {
                registry.close();
            } finally {
                ContextLoader.leave(before);
            }
        }

        private <V> V ask(Callable<V> question) throws DubboOpenException {
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
}
