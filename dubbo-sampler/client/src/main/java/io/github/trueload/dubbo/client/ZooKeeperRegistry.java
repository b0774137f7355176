// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;

/**
 * Reads a ZooKeeper registry over a session of its own: Dubbo's subscription to everything would create nodes for
 * whatever it finds below the root (2.7 and 3.3). For providers that Dubbo 3 registers per application it reads which
 * application provides which interface, in which version and group. Used by one thread at a time.
 */
final class ZooKeeperRegistry implements RegistryView {
    private static final int SESSION_TIMEOUT_MS = 10_000;

    private static final String PROVIDER = "provider";

    private final ReferenceSettings settings;
    private final String root;
    /** Where applications register (ZookeeperServiceDiscovery of 3.3). */
    private final String services;
    /** Where mappings and metadata are: a metadata center has a group of its own, unless the address names one. */
    private final Set<String> metadata;

    private final ZooKeeper session;
    /** Why the last node could not be read that this user may not read. */
    private KeeperException refusal;

    ZooKeeperRegistry(ReferenceSettings settings) throws IOException, InterruptedException {
        this.settings = settings;
        root = Registries.root(settings);
        services = settings.has(Setting.REGISTRY_GROUP) ? root : "/services";
        metadata = new LinkedHashSet<>(Arrays.asList("/dubbo", root));
        session = connect(settings);
    }

    @Override
    public List<String> providerUrls() throws DubboOpenException {
        return ask(Collections.emptyList(), () -> {
            List<String> urls = new ArrayList<>();
            for (String service : children(root)) {
                urls.addAll(urls(service));
            }
            addApplications(urls);
            return urls;
        });
    }

    @Override
    public List<String> providerUrls(String interfaceName) throws DubboOpenException {
        return ask(Collections.emptyList(), () -> urls(interfaceName));
    }

    @Override
    public Set<String> applicationsOf(String interfaceName) throws DubboOpenException {
        return ask(Collections.emptySet(), () -> applications(interfaceName));
    }

    @Override
    public boolean isRegistered(String application) throws DubboOpenException {
        return ask(false, () -> !children(services + "/" + application).isEmpty());
    }

    @Override
    public String definition(String interfaceName, String version, String group, String application)
            throws DubboOpenException {
        String service = "/metadata/" + interfaceName + part(version) + part(group) + "/provider" + part(application);
        return ask("", () -> {
            String found = "";
            for (String each : metadata) {
                found = found.isEmpty() ? text(each + service) : found;
            }
            return found;
        });
    }

    @Override
    public void close() {
        closeQuietly(session);
    }

    /** What a user may not read counts as not there, unless nothing else is found. */
    private <V> V ask(V nothing, Callable<V> question) throws DubboOpenException {
        return Registries.ask(settings, () -> {
            refusal = null;
            V found = question.call();
            if (refusal != null && found.equals(nothing)) {
                throw refusal;
            }
            return found;
        });
    }

    private List<String> urls(String interfaceName) throws Exception {
        return children(root + "/" + interfaceName + "/providers").stream()
                .map(ZooKeeperRegistry::decoded)
                .collect(Collectors.toList());
    }

    private Set<String> applications(String interfaceName) throws Exception {
        Set<String> applications = new TreeSet<>();
        for (String each : metadata) {
            applications.addAll(Registries.names(text(each + "/mapping/" + interfaceName)));
        }
        return applications;
    }

    private void addApplications(List<String> urls) throws Exception {
        Set<String> interfaces = new TreeSet<>();
        for (String each : metadata) {
            interfaces.addAll(children(each + "/mapping"));
        }
        for (String interfaceName : interfaces) {
            for (String application : applications(interfaceName)) {
                List<String> queries = new ArrayList<>();
                for (String each : metadata) {
                    addQueries(each + "/metadata/" + interfaceName, "", application, queries);
                }
                for (String instance : children(services + "/" + application)) {
                    String protocol = Registries.protocol(text(services + "/" + application + "/" + instance));
                    String location = protocol + "://" + instance + "/" + interfaceName + "?interface=" + interfaceName
                            + "&application=" + application;
                    queries.forEach(query -> urls.add(location + query));
                    if (queries.isEmpty()) {
                        urls.add(location);
                    }
                }
            }
        }
    }

    /** Version and group stand between interface and side, where there are any (MetadataReport of 3.3). */
    private void addQueries(String path, String query, String application, List<String> queries) throws Exception {
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

    private List<String> children(String path) throws Exception {
        return found(() -> session.getChildren(path, false), Collections.emptyList());
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
    static void readConfigCenter(ReferenceSettings center, String group, String file)
            throws IOException, InterruptedException, KeeperException {
        try (ZooKeeperRegistry registry = new ZooKeeperRegistry(center)) {
            String path = "/" + center.get(Setting.REGISTRY_NAMESPACE, "dubbo") + "/config/" + group + "/" + file;
            registry.session.getData(path, false, null);
        } catch (KeeperException.NoNodeException e) {
            // Nor is there anything then.
        }
    }

    /** What a node holds; empty when there is no such node. */
    private String text(String path) throws Exception {
        byte[] bytes = found(() -> session.getData(path, false, null), null);
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    }

    private <V> V found(Callable<V> question, V otherwise) throws Exception {
        try {
            return question.call();
        } catch (KeeperException.NoNodeException e) {
            return otherwise;
        } catch (KeeperException.NoAuthException e) {
            refusal = e;
            return otherwise;
        }
    }

    private static void closeQuietly(ZooKeeper session) {
        try {
            session.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ZooKeeper connect(ReferenceSettings settings) throws IOException, InterruptedException {
        int timeoutMs = Integer.parseInt(settings.get(Setting.REGISTRY_TIMEOUT_MS, "10000"));
        CountDownLatch connected = new CountDownLatch(1);
        String servers = String.join(",", settings.servers(Setting.ADDRESS));
        ZooKeeper session = new ZooKeeper(servers, SESSION_TIMEOUT_MS, event -> {
            if (event.getState() == Watcher.Event.KeeperState.SyncConnected) {
                connected.countDown();
            }
        });
        try {
            if (!connected.await(timeoutMs, TimeUnit.MILLISECONDS)) {
                throw new IOException("no answer within " + timeoutMs + " ms");
            }
        } catch (IOException | InterruptedException e) {
            closeQuietly(session);
            throw e;
        }
        if (settings.has(Setting.REGISTRY_USER_NAME)) {
            String login = settings.get(Setting.REGISTRY_USER_NAME) + ":" + settings.get(Setting.REGISTRY_PASSWORD);
            session.addAuthInfo("digest", login.getBytes(StandardCharsets.UTF_8));
        }
        return session;
    }
}
