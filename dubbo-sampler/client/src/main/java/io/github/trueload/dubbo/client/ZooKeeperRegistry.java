// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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
    public List<Provider> providers() throws DubboOpenException {
        return ask(Collections.emptyList(), () -> {
            List<Provider> providers = new ArrayList<>();
            for (String service : children(root)) {
                providers.addAll(registered(service));
            }
            addApplications(providers);
            return providers;
        });
    }

    @Override
    public List<Provider> providers(String interfaceName) throws DubboOpenException {
        return ask(Collections.emptyList(), () -> registered(interfaceName));
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

    private List<Provider> registered(String interfaceName) throws Exception {
        return Registries.providers(children(root + "/" + interfaceName + "/providers"));
    }

    private Set<String> applications(String interfaceName) throws Exception {
        Set<String> applications = new TreeSet<>();
        for (String each : metadata) {
            applications.addAll(Registries.names(text(each + "/mapping/" + interfaceName)));
        }
        return applications;
    }

    private void addApplications(List<Provider> providers) throws Exception {
        Set<String> interfaces = new TreeSet<>();
        for (String each : metadata) {
            interfaces.addAll(children(each + "/mapping"));
        }
        for (String interfaceName : interfaces) {
            for (String application : applications(interfaceName)) {
                Map<String, String> unnamed = Registries.service(interfaceName, application, "", "");
                List<Map<String, String>> found = new ArrayList<>();
                for (String each : metadata) {
                    addServices(each + "/metadata/" + interfaceName, unnamed, found);
                }
                for (String instance : children(services + "/" + application)) {
                    String protocol = Registries.protocol(text(services + "/" + application + "/" + instance));
                    for (Map<String, String> service : found.isEmpty() ? Collections.singleton(unnamed) : found) {
                        providers.add(new Provider(protocol + "://" + instance, service));
                    }
                }
            }
        }
    }

    /** Version and group stand between interface and side, where there are any (MetadataReport of 3.3). */
    private void addServices(String path, Map<String, String> service, List<Map<String, String>> found)
            throws Exception {
        for (String node : children(path)) {
            if (PROVIDER.equals(node)) {
                if (children(path + "/" + node).contains(service.get("application"))) {
                    found.add(service);
                }
            } else if (!"consumer".equals(node)) {
                boolean first = (service.get("version") + service.get("group")).isEmpty();
                Map<String, String> named = new HashMap<>(service);
                named.put(first && Character.isDigit(node.charAt(0)) ? "version" : "group", node);
                addServices(path + "/" + node, named, found);
            }
        }
    }

    private List<String> children(String path) throws Exception {
        return found(() -> session.getChildren(path, false), Collections.emptyList());
    }

    private static String part(String name) {
        return name.isEmpty() ? "" : "/" + name;
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
        // The client tries for as long as that when it is closed before it has got any answer, too.
        ZooKeeper session = new ZooKeeper(servers, Math.min(timeoutMs, SESSION_TIMEOUT_MS), event -> {
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
