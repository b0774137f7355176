// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.RegistryView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;

/**
 * Reads a ZooKeeper registry over a session of its own. Dubbo's own subscription to everything would do, but it creates
 * nodes for whatever it finds below the root (2.7 and 3.3). Of providers that Dubbo 3 registers per application it
 * reads their instances, which application provides which interface, and from the metadata in which version and group.
 * Used by one thread at a time.
 */
final class ZooKeeperRegistry implements RegistryView {
    private static final int DEFAULT_TIMEOUT_MS = 10_000;
    private static final String DEFAULT_ROOT = "dubbo";

    // Providers use their registry as metadata center, in whose default group it keeps mappings and metadata.
    private static final String METADATA_ROOT = "/" + DEFAULT_ROOT;

    /** Where applications register (ZookeeperServiceDiscovery of 3.3). */
    private static final String SERVICES = "/services";

    private static final Pattern PROTOCOL = Pattern.compile("\\\\\"protocol\\\\\":\\\\\"(\\w+)\\\\\"");
    private static final String PROVIDER = "provider";

    private final ReferenceSettings settings;
    private final String root;
    private final ZooKeeper session;

    ZooKeeperRegistry(ReferenceSettings settings) throws IOException, InterruptedException {
        this.settings = settings;
        String group = settings.has(Setting.REGISTRY_GROUP) ? settings.get(Setting.REGISTRY_GROUP) : DEFAULT_ROOT;
        root = group.startsWith("/") ? group : "/" + group;
        session = connect(
                settings,
                Setting.ADDRESS,
                Setting.REGISTRY_TIMEOUT_MS,
                Setting.REGISTRY_USER_NAME,
                Setting.REGISTRY_PASSWORD);
    }

    @Override
    public List<String> providerUrls() throws DubboOpenException {
        return Registries.ask(settings, () -> {
            List<String> urls = new ArrayList<>();
            for (String service : children(root)) {
                urls.addAll(providerUrls(service));
            }
            addApplications(urls);
            return urls;
        });
    }

    @Override
    public List<String> providerUrls(String interfaceName) throws DubboOpenException {
        return Registries.ask(settings, () -> children(root + "/" + interfaceName + "/providers").stream()
                .map(ZooKeeperRegistry::decoded)
                .collect(Collectors.toList()));
    }

    @Override
    public Set<String> applicationsOf(String interfaceName) throws DubboOpenException {
        String path = METADATA_ROOT + "/mapping/" + interfaceName;
        return ProviderApplications.names(Registries.ask(settings, () -> text(session, path)));
    }

    @Override
    public boolean isRegistered(String application) throws DubboOpenException {
        return !Registries.ask(settings, () -> children(SERVICES + "/" + application))
                .isEmpty();
    }

    @Override
    public String definition(String interfaceName, String version, String group, String application)
            throws DubboOpenException {
        String service = "/metadata/" + interfaceName + part(version) + part(group) + "/provider" + part(application);
        return Registries.ask(settings, () -> {
            String found = text(session, METADATA_ROOT + service);
            return found.isEmpty() ? text(session, root + service) : found;
        });
    }

    @Override
    public void close() {
        closeQuietly(session);
    }

    /** One URL for each instance, interface, version and group. */
    private void addApplications(List<String> urls) throws KeeperException, InterruptedException, DubboOpenException {
        for (String interfaceName : children(METADATA_ROOT + "/mapping")) {
            for (String application : applicationsOf(interfaceName)) {
                List<String> queries = new ArrayList<>();
                addQueries(METADATA_ROOT + "/metadata/" + interfaceName, "", application, queries);
                for (String instance : children(SERVICES + "/" + application)) {
                    String location = protocol(application, instance) + "://" + instance + "/" + interfaceName
                            + "?interface=" + interfaceName + "&application=" + application;
                    queries.forEach(query -> urls.add(location + query));
                    if (queries.isEmpty()) {
                        urls.add(location);
                    }
                }
            }
        }
    }

    /** Version and group stand between interface and side, where there are any (MetadataReport of 3.3). */
    private void addQueries(String path, String query, String application, List<String> queries)
            throws KeeperException, InterruptedException {
        for (String node : children(path)) {
            if (PROVIDER.equals(node)) {
                if (children(path + "/" + node).contains(application)) {
                    queries.add(query);
                }
            } else if (!"consumer".equals(node)) {
                boolean version = query.isEmpty() && Character.isDigit(node.charAt(0));
                addQueries(path + "/" + node, query + (version ? "&version=" : "&group=") + node, application, queries);
            }
        }
    }

    private String protocol(String application, String instance) throws KeeperException, InterruptedException {
        String path = SERVICES + "/" + application + "/" + instance;
        Matcher found = PROTOCOL.matcher(text(session, path));
        return found.find() ? found.group(1) : "dubbo";
    }

    private List<String> children(String path) throws KeeperException, InterruptedException {
        try {
            return session.getChildren(path, false);
        } catch (KeeperException.NoNodeException e) {
            return Collections.emptyList();
        }
    }

    private static String part(String name) {
        return name.isEmpty() ? "" : "/" + name;
    }

    private static String decoded(String node) {
        try {
            return URL.decode(node);
        } catch (IllegalArgumentException e) {
            return node;
        }
    }

    /** Reads what a config center holds for Dubbo, because Dubbo 2.7 itself takes a refusal for "there is nothing". */
    static void requireConfigCenter(ReferenceSettings settings, String group, String file)
            throws IOException, InterruptedException, KeeperException {
        ZooKeeper session = connect(
                settings,
                Setting.CONFIG_CENTER_ADDRESS,
                Setting.CONFIG_CENTER_TIMEOUT_MS,
                Setting.CONFIG_CENTER_USER_NAME,
                Setting.CONFIG_CENTER_PASSWORD);
        try {
            String namespace = settings.has(Setting.CONFIG_CENTER_NAMESPACE)
                    ? settings.get(Setting.CONFIG_CENTER_NAMESPACE)
                    : "dubbo";
            text(session, "/" + namespace + "/config/" + group + "/" + file);
        } finally {
            closeQuietly(session);
        }
    }

    /** What a node holds; empty when there is no such node. */
    private static String text(ZooKeeper session, String path) throws KeeperException, InterruptedException {
        try {
            byte[] bytes = session.getData(path, false, null);
            return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
        } catch (KeeperException.NoNodeException e) {
            return "";
        }
    }

    private static void closeQuietly(ZooKeeper session) {
        try {
            session.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ZooKeeper connect(
            ReferenceSettings settings, Setting address, Setting timeout, Setting user, Setting password)
            throws IOException, InterruptedException {
        int timeoutMs = settings.has(timeout) ? Integer.parseInt(settings.get(timeout)) : DEFAULT_TIMEOUT_MS;
        CountDownLatch connected = new CountDownLatch(1);
        String servers = String.join(",", settings.servers(address));
        ZooKeeper session = new ZooKeeper(servers, DEFAULT_TIMEOUT_MS, event -> {
            if (event.getState() == Watcher.Event.KeeperState.SyncConnected) {
                connected.countDown();
            }
        });
        try {
            if (connected.await(timeoutMs, TimeUnit.MILLISECONDS)) {
                if (settings.has(user)) {
                    String login = settings.get(user) + ":" + settings.get(password);
                    session.addAuthInfo("digest", login.getBytes(StandardCharsets.UTF_8));
                }
                return session;
            }
        } catch (InterruptedException e) {
            closeQuietly(session);
            throw e;
        }
        closeQuietly(session);
        throw new IOException("no answer within " + timeoutMs + " ms");
    }
}
