// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;

/** Sessions of ZooKeeper's own client, and what is read over them. Stateless. */
final class ZooKeeperServers {
    private static final int DEFAULT_TIMEOUT_MS = 10_000;

    private ZooKeeperServers() {}

    /** A session with the registry of some settings, logged in. */
    static ZooKeeper registry(ReferenceSettings settings) throws IOException, InterruptedException {
        ZooKeeper session = connect(settings.get(Setting.ADDRESS), settings.get(Setting.REGISTRY_TIMEOUT_MS));
        logIn(session, settings.get(Setting.REGISTRY_USER_NAME), settings.get(Setting.REGISTRY_PASSWORD));
        return session;
    }

    /**
     * Reads what a config center holds for Dubbo, because Dubbo 2.7 itself takes a refusal for "there is nothing".
     *
     * @throws KeeperException when it refuses
     * @throws IOException when it does not answer
     */
    static void requireConfigCenter(ReferenceSettings settings, String group, String file)
            throws IOException, InterruptedException, KeeperException {
        ZooKeeper session =
                connect(settings.get(Setting.CONFIG_CENTER_ADDRESS), settings.get(Setting.CONFIG_CENTER_TIMEOUT_MS));
        try {
            logIn(session, settings.get(Setting.CONFIG_CENTER_USER_NAME), settings.get(Setting.CONFIG_CENTER_PASSWORD));
            String namespace = settings.has(Setting.CONFIG_CENTER_NAMESPACE)
                    ? settings.get(Setting.CONFIG_CENTER_NAMESPACE)
                    : "dubbo";
            text(session, "/" + namespace + "/config/" + group + "/" + file);
        } finally {
            closeQuietly(session);
        }
    }

    /** What a node holds; empty when there is no such node. */
    static String text(ZooKeeper session, String path) throws KeeperException, InterruptedException {
        try {
            byte[] bytes = session.getData(path, false, null);
            return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
        } catch (KeeperException.NoNodeException e) {
            return "";
        }
    }

    static void closeQuietly(ZooKeeper session) {
        try {
            session.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ZooKeeper connect(String address, String timeout) throws IOException, InterruptedException {
        int timeoutMs = timeout.isEmpty() ? DEFAULT_TIMEOUT_MS : Integer.parseInt(timeout);
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper session = new ZooKeeper(addresses(address.trim()), DEFAULT_TIMEOUT_MS, event -> {
            if (event.getState() == Watcher.Event.KeeperState.SyncConnected) {
                connected.countDown();
            }
        });
        try {
            if (connected.await(timeoutMs, TimeUnit.MILLISECONDS)) {
                return session;
            }
        } catch (InterruptedException e) {
            closeQuietly(session);
            throw e;
        }
        closeQuietly(session);
        throw new IOException("no answer within " + timeoutMs + " ms");
    }

    private static void logIn(ZooKeeper session, String user, String password) {
        if (!user.isEmpty()) {
            session.addAuthInfo("digest", (user + ":" + password).getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String addresses(String address) {
        int scheme = address.indexOf("://");
        String hosts = scheme < 0 ? address : address.substring(scheme + 3);
        // Without "user:password@" and "?parameters", which ZooKeeper's own client does not know.
        return hosts.replaceAll("\\?.*", "").replaceAll("[^,@]*@", "").replaceAll("[;\\s]+", ",");
    }
}
