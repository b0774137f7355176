// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dubbo;

import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The servers that all tests of this JVM share: a ZooKeeper, and of each kind a provider of the shop's version 1.0 that
 * is registered there. Each is started when somebody first asks for it and ends with the JVM, so that nothing may be
 * done to them; who kills a provider or looks at what a registry holds starts one of his own. Thread-safe.
 */
public final class DubboTown {
    /** The one provider that is in no group. */
    private static final String USUAL = "2.7.23";

    private static final Map<String, DubboProvider> PROVIDERS = new ConcurrentHashMap<>();
    private static final Path DIRECTORY = TestFiles.temporary("dubbo-town", DubboTown::end);
    private static ZooKeeperServer registry;

    private DubboTown() {}

    /** {@code host:port} of the ZooKeeper. */
    public static synchronized String zooKeeper() {
        if (registry == null) {
            registry = ZooKeeperServer.start("3.8.4", DIRECTORY.resolve("zookeeper"));
        }
        return registry.address();
    }

    /**
     * {@code host:port} of a provider.
     *
     * @param kind its version of Dubbo, with {@code -tri} behind it for one that speaks tri
     */
    public static String address(String kind) {
        return PROVIDERS.computeIfAbsent(kind, DubboTown::start).address();
    }

    /** {@code host:port} of a provider of 2.7.23. */
    public static String address() {
        return address(USUAL);
    }

    /** The group of a provider's service, which is its kind; none for 2.7.23. */
    public static String group(String kind) {
        return kind.equals(USUAL) ? "" : kind;
    }

    /** What a provider speaks. */
    public static String protocol(String kind) {
        return kind.endsWith("-tri") ? "tri" : "dubbo";
    }

    private static DubboProvider start(String kind) {
        String zooKeeper = zooKeeper();
        DubboProvider.Builder provider = DubboProvider.of(kind.replace("-tri", ""), DIRECTORY.resolve(kind))
                .registry("zookeeper://" + zooKeeper)
                .protocol(protocol(kind))
                .version("1.0");
        return (group(kind).isEmpty() ? provider : provider.group(kind)).start();
    }

    private static synchronized void end() {
        PROVIDERS.values().forEach(DubboProvider::close);
        if (registry != null) {
            registry.close();
        }
    }
}
