// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a server of ZooKeeper in this JVM. */
class ZooKeeperRegistryTest {
    private static final int TICK_MS = 60_000;
    private static final String PROVIDER = "dubbo%3A%2F%2F10.0.0.1%3A20880%2Fbd.Svc";

    private final NIOServerCnxnFactory server = new NIOServerCnxnFactory();
    private ReferenceSettings settings;
    private ZooKeeper owner;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.startup(new ZooKeeperServer(folder.toFile(), folder.toFile(), TICK_MS));
        String address = "127.0.0.1:" + server.getLocalPort();
        settings = ReferenceSettings.NONE
                .with(Setting.REGISTRY_PROTOCOL, "zookeeper")
                .with(Setting.REGISTRY_TIMEOUT_MS, "120000")
                .with(Setting.ADDRESS, address);
        owner = new ZooKeeper(address, TICK_MS, event -> {});
        owner.addAuthInfo("digest", "ada:pw".getBytes());
        create("/dubbo", Ids.OPEN_ACL_UNSAFE);
    }

    @AfterEach
    void stop() throws InterruptedException {
        owner.close();
        server.shutdown();
    }

    @Test
    void listsWhatItsUserMayReadAmongServicesOfOthers() throws Exception {
        create("/dubbo/bd.Theirs", Ids.OPEN_ACL_UNSAFE);
        create("/dubbo/bd.Theirs/providers", Ids.CREATOR_ALL_ACL);
        create("/dubbo/mapping", Ids.CREATOR_ALL_ACL);
        create("/dubbo/bd.Svc", Ids.OPEN_ACL_UNSAFE);
        create("/dubbo/bd.Svc/providers", Ids.OPEN_ACL_UNSAFE);
        create("/dubbo/bd.Svc/providers/" + PROVIDER, Ids.OPEN_ACL_UNSAFE);

        try (RegistryView view = Registries.open(settings)) {
            assertThat(view.providers())
                    .extracting(provider -> provider.address + " " + provider.parameters)
                    .containsExactly("dubbo://10.0.0.1:20880 {interface=bd.Svc}");
            assertThatThrownBy(() -> view.providers("bd.Theirs"))
                    .isInstanceOf(DubboOpenException.class)
                    .hasMessageContaining("NoAuth for /dubbo/bd.Theirs/providers");
        }
    }

    @Test
    void saysThatItIsRefusedWhereItMayReadNothing() throws Exception {
        create("/dubbo/bd.Theirs", Ids.OPEN_ACL_UNSAFE);
        create("/dubbo/bd.Theirs/providers", Ids.CREATOR_ALL_ACL);

        try (RegistryView view = Registries.open(settings)) {
            assertThatThrownBy(view::providers)
                    .isInstanceOf(DubboOpenException.class)
                    .hasMessageContaining("NoAuth for /dubbo/bd.Theirs/providers");
        }
    }

    private void create(String path, List<ACL> rights) throws Exception {
        owner.create(path, new byte[0], rights, CreateMode.PERSISTENT);
    }
}
