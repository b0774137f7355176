// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dubbo;

import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The servers that test classes share: a ZooKeeper, and of each kind a provider of the shop's version 1.0 that is
 * registered there. Each is started when somebody first asks for it and ends with the last test, so that nothing may be
 * done to them; who kills a provider or looks at what a registry holds starts one of his own. A test class takes the
 * town as a parameter, with {@code @ExtendWith(DubboTown.Shared.class)}. Thread-safe.
 */
public final class DubboTown implements AutoCloseable {
    /** The one provider that is in no group. */
    private static final String USUAL = "2.7.23";

    private final Path directory;
    private final ZooKeeperServer zooKeeper;
    private final Map<String, DubboProvider> providers = new ConcurrentHashMap<>();

    private DubboTown() {
        directory = TestFiles.temporary("dubbo-town");
        zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
    }

    /** {@code host:port} of the ZooKeeper. */
    public String zooKeeper() {
        return zooKeeper.address();
    }

    /**
     * {@code host:port} of a provider.
     *
     * @param kind its version of Dubbo, with {@code -tri} behind it for one that speaks tri
     */
    public String address(String kind) {
        return providers.computeIfAbsent(kind, this::start).address();
    }

    /** {@code host:port} of a provider of 2.7.23. */
    public String address() {
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

    @Override
    public void close() {
        providers.values().forEach(DubboProvider::close);
        zooKeeper.close();
    }

    private DubboProvider start(String kind) {
        DubboProvider.Builder provider = DubboProvider.of(kind.replace("-tri", ""), directory.resolve(kind))
                .registry("zookeeper://" + zooKeeper.address())
                .protocol(protocol(kind))
                .version("1.0");
        return (group(kind).isEmpty() ? provider : provider.group(kind)).start();
    }

    /** Gives the one town to each test class that has a parameter for it. Stateless. */
    public static final class Shared implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
            return parameter.getParameter().getType() == DubboTown.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
            return test.getRoot()
                    .getStore(Namespace.GLOBAL)
                    .getOrComputeIfAbsent(DubboTown.class, missing -> new DubboTown(), DubboTown.class);
        }
    }
}
