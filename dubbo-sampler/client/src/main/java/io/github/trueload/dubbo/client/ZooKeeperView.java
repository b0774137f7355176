// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.RegistryView;
import io.github.trueload.dubbo.spi.Setting;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;

/**
 * Reads a ZooKeeper registry over a session of its own. Dubbo's own subscription to everything would do, but it creates
 * nodes for whatever it finds below the root (2.7 and 3.3). Used by one thread at a time.
 */
final class ZooKeeperView implements RegistryView {
    private static final int DEFAULT_TIMEOUT_MS = 10_000;
    private static final String DEFAULT_ROOT = "dubbo";

    private final ReferenceSettings settings;
    private final String root;
    private final ZooKeeper session;

    private ZooKeeperView(ReferenceSettings settings, String root, ZooKeeper session) {
        this.settings = settings;
        this.root = root;
        this.session = session;
    }

    static RegistryView open(ReferenceSettings settings) throws DubboOpenException {
        int timeoutMs = settings.has(Setting.REGISTRY_TIMEOUT_MS)
                ? Integer.parseInt(settings.get(Setting.REGISTRY_TIMEOUT_MS))
                : DEFAULT_TIMEOUT_MS;
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper session = null;
        try {
            session = new ZooKeeper(addresses(settings), DEFAULT_TIMEOUT_MS, event -> {
                if (event.getState() == Watcher.Event.KeeperState.SyncConnected) {
                    connected.countDown();
                }
            });
            if (!connected.await(timeoutMs, TimeUnit.MILLISECONDS)) {
                throw new IOException("no answer within " + timeoutMs + " ms");
            }
            if (settings.has(Setting.REGISTRY_USER_NAME)) {
                String login = settings.get(Setting.REGISTRY_USER_NAME) + ":" + settings.get(Setting.REGISTRY_PASSWORD);
                session.addAuthInfo("digest", login.getBytes(StandardCharsets.UTF_8));
            }
            String root = settings.has(Setting.REGISTRY_GROUP) ? settings.get(Setting.REGISTRY_GROUP) : DEFAULT_ROOT;
            return new ZooKeeperView(settings, root.startsWith("/") ? root : "/" + root, session);
        } catch (IOException | InterruptedException | RuntimeException e) {
            closeQuietly(session);
            throw failed(e, settings);
        }
    }

    @Override
    public List<String> providerUrls() throws DubboOpenException {
        try {
            List<String> urls = new ArrayList<>();
            for (String service : children(root)) {
                for (String provider : children(root + "/" + service + "/providers")) {
                    urls.add(decoded(provider));
                }
            }
            return urls;
        } catch (KeeperException | InterruptedException e) {
            throw failed(e, settings);
        }
    }

    @Override
    public String definition(String interfaceName, String version, String group, String application)
            throws DubboOpenException {
        String service = "/metadata/" + interfaceName + part(version) + part(group) + "/provider" + part(application);
        try {
            String found = text("/" + DEFAULT_ROOT + service);
            return found.isEmpty() ? text(root + service) : found;
        } catch (KeeperException | InterruptedException e) {
            throw failed(e, settings);
        }
    }

    @Override
    public void close() {
        closeQuietly(session);
    }

    private List<String> children(String path) throws KeeperException, InterruptedException {
        try {
            return session.getChildren(path, false);
        } catch (KeeperException.NoNodeException e) {
            return Collections.emptyList();
        }
    }

    private String text(String path) throws KeeperException, InterruptedException {
        try {
            byte[] bytes = session.getData(path, false, null);
            return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
        } catch (KeeperException.NoNodeException e) {
            return "";
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

    private static String addresses(ReferenceSettings settings) {
        String address = settings.get(Setting.ADDRESS).trim();
        int scheme = address.indexOf("://");
        String hosts = scheme < 0 ? address : address.substring(scheme + 3);
        // Without "user:password@" and "?parameters", which ZooKeeper's own client does not know.
        return hosts.replaceAll("\\?.*", "").replaceAll("[^,@]*@", "").replaceAll("[;\\s]+", ",");
    }

    private static String decoded(String node) {
        try {
            return URLDecoder.decode(node, "UTF-8");
        } catch (UnsupportedEncodingException | IllegalArgumentException e) {
            return node;
        }
    }

    private static void closeQuietly(ZooKeeper session) {
        if (session == null) {
            return;
        }
        try {
            session.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
