// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;

/**
 * A provider of the shop's version 1.0 that is registered with a ZooKeeper, and a JMeter 5.6.3 with our jars to call
 * it. Closing it stops both servers.
 */
record RegisteredShop(ZooKeeperServer zooKeeper, DubboProvider provider, JMeterHome home) implements AutoCloseable {
    /** Starts the servers, the provider on a version of Dubbo. */
    static RegisteredShop start(String dubbo, Path directory) {
        ZooKeeperServer zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
        DubboProvider provider = DubboProvider.of(dubbo, directory.resolve("provider"))
                .registry("zookeeper://" + zooKeeper.address())
                .version("1.0")
                .start();
        return new RegisteredShop(zooKeeper, provider, JMeterHome.trueload(directory));
    }

    @Override
    public void close() {
        provider.close();
        zooKeeper.close();
    }
}
