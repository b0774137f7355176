// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.RegistryView;
import io.github.trueload.dubbo.spi.Setting;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/**
 * Reads a ZooKeeper registry over a session of its own. Dubbo's own subscription to everything would do, but it creates
 * nodes for whatever it finds below the root (2.7 and 3.3). Used by one thread at a time.
 */
final class ZooKeeperView implements RegistryView {
    private static final String DEFAULT_ROOT = "dubbo";

    private final ReferenceSettings settings;
    private final String root;
    private final ZooKeeper session;
    private final ZooKeeperApplications applications;

    private ZooKeeperView(ReferenceSettings settings, String root, ZooKeeper session) {
        this.settings = settings;
        this.root = root;
        this.session = session;
        // Providers use their registry as metadata center, in whose default group it keeps them.
        this.applications = new ZooKeeperApplications(session, "/" + DEFAULT_ROOT);
    }

    static RegistryView open(ReferenceSettings settings) throws DubboOpenException {
        try {
            String root = settings.has(Setting.REGISTRY_GROUP) ? settings.get(Setting.REGISTRY_GROUP) : DEFAULT_ROOT;
            ZooKeeper session = ZooKeeperServers.registry(settings);
            return new ZooKeeperView(settings, root.startsWith("/") ? root : "/" + root, session);
        } catch (IOException | InterruptedException | RuntimeException e) {
            throw failed(e, settings);
        }
    }

    @Override
    public List<String> providerUrls() throws DubboOpenException {
        try {
            List<String> urls = new ArrayList<>();
            for (String service : children(root)) {
                addProviders(service, urls);
            }
            urls.addAll(applications.providerUrls());
            return urls;
        } catch (KeeperException | InterruptedException e) {
            throw failed(e, settings);
        }
    }

    @Override
    public List<String> providerUrls(String interfaceName) throws DubboOpenException {
        try {
            List<String> urls = new ArrayList<>();
            addProviders(interfaceName, urls);
            return urls;
        } catch (KeeperException | InterruptedException e) {
            throw failed(e, settings);
        }
    }

    @Override
    public Set<String> applicationsOf(String interfaceName) throws DubboOpenException {
        try {
            return applications.of(interfaceName);
        } catch (KeeperException | InterruptedException e) {
            throw failed(e, settings);
        }
    }

    @Override
    public boolean isRegistered(String application) throws DubboOpenException {
        try {
            return applications.isRegistered(application);
        } catch (KeeperException | InterruptedException e) {
            throw failed(e, settings);
        }
    }

    @Override
    public String definition(String interfaceName, String version, String group, String application)
            throws DubboOpenException {
        String service = "/metadata/" + interfaceName + part(version) + part(group) + "/provider" + part(application);
        try {
            String found = ZooKeeperServers.text(session, "/" + DEFAULT_ROOT + service);
            return found.isEmpty() ? ZooKeeperServers.text(session, root + service) : found;
        } catch (KeeperException | InterruptedException e) {
            throw failed(e, settings);
        }
    }

    @Override
    public void close() {
        ZooKeeperServers.closeQuietly(session);
    }

    private void addProviders(String service, List<String> urls) throws KeeperException, InterruptedException {
        for (String provider : children(root + "/" + service + "/providers")) {
            urls.add(decoded(provider));
        }
    }

    private List<String> children(String path) throws KeeperException, InterruptedException {
        try {
            return session.getChildren(path, false);
        } catch (KeeperException.NoNodeException e) {
            return Collections.emptyList();
        }
    }

    private static DubboOpenException failed(Exception failure, ReferenceSettings settings) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return new DubboOpenException(OpenMessages.ofRegistry(failure, settings));
    }

    private static String part(String name) {
        return name.isEmpty() ? "" : "/" + name;
    }

    private static String decoded(String node) {
        try {
            return URLDecoder.decode(node, "UTF-8");
        } catch (UnsupportedEncodingException | IllegalArgumentException e) {
            return node;
        }
    }
}
