// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.nacos.api.naming.NamingService;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistriesTest {
    @ParameterizedTest
    @ValueSource(strings = {"zookeeper", "nacos", "redis"})
    void aClosedPortIsToldAtOnceAndLeavesNoClientBehind(String protocol) throws IOException {
        ReferenceSettings settings = ReferenceSettings.NONE
                .with(Setting.REGISTRY_PROTOCOL, protocol)
                .with(Setting.RPC_PROTOCOL, "dubbo")
                .with(Setting.INTERFACE, "bd.Svc")
                .with(Setting.ADDRESS, "127.0.0.1:" + closedPort());
        int threads = Thread.activeCount();
        long start = 0;
        // The first time classes are loaded.
        for (int time = 0; time < 2; time++) {
            start = System.nanoTime();
            assertThatThrownBy(() -> Registries.open(settings))
                    .isInstanceOf(DubboOpenException.class)
                    .hasMessageContaining("Connection refused");
            assertThatThrownBy(() -> new AdapterClient().open(settings))
                    .isInstanceOf(DubboOpenException.class)
                    .hasMessageStartingWith("Cannot reach bd.Svc at " + protocol + " registry 127.0.0.1:")
                    .hasMessageContaining("Connection refused");
        }

        assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)).isLessThan(10);
        assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads + 1);
    }

    /** A ZooKeeper without a quorum, or one that was stopped: Dubbo would leave a client behind with each attempt. */
    @Test
    void aZooKeeperThatGivesNoSessionIsToldAndLeavesNoClientBehind() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + silent.getLocalPort();
            ReferenceSettings settings = zooKeeper(address).with(Setting.REGISTRY_TIMEOUT_MS, "300");
            long start = System.nanoTime();
            for (int time = 0; time < 2; time++) {
                assertThatThrownBy(() -> new AdapterClient().open(settings))
                        .isInstanceOf(DubboOpenException.class)
                        .hasMessageContaining("zookeeper registry " + address)
                        .hasMessageContaining("no answer within 300 ms");
            }

            assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start))
                    .as("not the ten seconds each that a session may take")
                    .isLessThan(15);
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("Curator-"));
        }
    }

    @Test
    void theOneOfSeveralRegistriesThatIsDownIsNamed() throws IOException {
        try (ServerSocket open = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String down = "127.0.0.1:" + closedPort();
            ReferenceSettings settings = zooKeeper(down + "|127.0.0.1:" + open.getLocalPort());

            assertThatThrownBy(() -> new AdapterClient().open(settings))
                    .isInstanceOf(DubboOpenException.class)
                    .hasMessageContaining(down + ": Connection refused");
        }
    }

    @Test
    void aRegistryOfAnotherKindThanTheFieldIsLeftToDubbo() throws IOException {
        ReferenceSettings settings = zooKeeper("other://127.0.0.1:" + closedPort());

        assertThatThrownBy(() -> new AdapterClient().open(settings))
                .isInstanceOf(DubboOpenException.class)
                .hasMessageContaining("RegistryFactory");
    }

    @Test
    void aRegistryOfAnotherKindThanTheFieldIsNotAskedForApplications() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            ReferenceSettings settings =
                    zooKeeper("other://127.0.0.1:" + other.getLocalPort()).with(Setting.REGISTRY_TIMEOUT_MS, "300");
            other.setSoTimeout(1);

            assertThat(Registries.withApplications(settings)).isEqualTo(settings);
            assertThatThrownBy(other::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    private static ReferenceSettings zooKeeper(String address) {
        return ReferenceSettings.NONE
                .with(Setting.REGISTRY_PROTOCOL, "zookeeper")
                .with(Setting.RPC_PROTOCOL, "dubbo")
                .with(Setting.INTERFACE, "bd.Svc")
                .with(Setting.ADDRESS, address);
    }

    @Test
    void oneServerThatListensIsEnough() throws IOException {
        try (ServerSocket open = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Registries.requireListening(List.of("127.0.0.1:" + closedPort(), "127.0.0.1:" + open.getLocalPort()), 2181);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "10.0.0.1:8848 ! field ! field ! field ! field",
                "nacos://me:hush@10.0.0.1:8848 ! me ! hush ! field ! field",
                "me:hush@10.0.0.1:2181,10.0.0.2:2181 ! me ! hush ! field ! field",
                "10.0.0.1:8848?username=me&password=hu%26sh ! me ! hu&sh ! field ! field",
                "10.0.0.1:2181,10.0.0.2:2181?group=/shop&timeout=3 ! field ! field ! /shop ! field",
                "10.0.0.1:8848?namespace=test|10.0.0.2:8848 ! field ! field ! field ! test"
            })
    void looksWhereTheAddressSaysAsDubboDoes(
            String address, String user, String password, String group, String namespace) {
        ReferenceSettings settings = ReferenceSettings.NONE.with(Setting.ADDRESS, address);
        Setting[] fields = {
            Setting.REGISTRY_USER_NAME, Setting.REGISTRY_PASSWORD, Setting.REGISTRY_GROUP, Setting.REGISTRY_NAMESPACE
        };
        for (Setting field : fields) {
            settings = settings.with(field, "field");
        }

        ReferenceSettings looked = Registries.asAddressed(settings);

        assertThat(Stream.of(fields).map(looked::get)).containsExactly(user, password, group, namespace);
    }

    /** ZooKeeper holds the endpoints as a text within JSON, Nacos as they are. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "{\"dubbo.endpoints\":\"[{\\\"port\\\":1,\\\"protocol\\\":\\\"tri\\\"}]\"} ! tri",
                "[{\"port\":1,\"protocol\":\"tri\"}] ! tri",
                "{} ! dubbo"
            })
    void findsTheProtocolAmongTheEndpointsOfAnInstance(String endpoints, String protocol) {
        assertThat(Registries.protocol(endpoints)).isEqualTo(protocol);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {"shop, cart ,cart ! [cart, shop]", "' shop' ! [shop]", "',' ! []", "'' ! []"})
    void readsTheNamesOfAList(String list, String names) {
        assertThat(Registries.names(list)).hasToString(names);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "dubbo://10.0.0.1:20880/bd.Svc?version=1.0+b&group=a%20b ! dubbo://10.0.0.1:20880 bd.Svc 1.0+b a%20b",
                "dubbo%3A%2F%2F10.0.0.1%3A20880%2Fbd.Svc%3Fversion%3D1.0%2Bb%26group%3Da%2Fb ! "
                        + "dubbo://10.0.0.1:20880 bd.Svc 1.0+b a/b",
                "rest://[fd00::1]:80/path?interface=bd.Svc ! rest://[fd00::1]:80 bd.Svc  ",
                "dubbo://h:1/a.B?default.version=2.0&default.group=old ! dubbo://h:1 a.B 2.0 old",
                "tri://h:1/a.B?version=0.0.0 ! tri://h:1 a.B  ",
                "empty://0.0.0.0/bd.Svc?interface=bd.Svc&category=providers ! ''",
                "dubbo://h:port/bd.Svc ! ''",
                "dubbo%3A%2F%2Fh%3A1%2Fbd.Svc%Z ! ''",
                "dubbo://h:1 ! ''",
                "'' ! ''"
            })
    void readsTheProvidersOfARegistryAsDubboDoes(String text, String read) {
        assertThat(Registries.providers(List.of(text)).stream()
                        .map(provider -> String.join(
                                " ",
                                provider.address,
                                provider.get("interface"),
                                provider.get("version"),
                                provider.get("group")))
                        .collect(Collectors.joining())
                        .trim())
                .isEqualTo(read);
    }

    @Test
    void whateverARegistryHoldsIsReadAsFarAsItGoes() {
        Mutations texts = Mutations.of(
                9,
                "dubbo://10.0.0.1:20880/com.acme.Shop?version=1.0&group=a%20b&methods=find,put&interface=com.acme.Shop",
                "empty://[fd00::1]:0/x?category=providers",
                "consumer%3A%2F%2F10.0.0.1%2Fcom.acme.Shop");
        for (int i = 0; i < Mutations.INPUTS; i++) {
            assertThat(Registries.providers(List.of(texts.text())))
                    .allMatch(provider -> provider.get("interface") != null);
        }
    }

    /** It takes seconds, and somebody waits for the reference before which the registry was looked into. */
    @Test
    void doesNotWaitUntilAClientOfNacosHasEnded() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        CompletableFuture<Boolean> endsAfterwards = new CompletableFuture<>();
        NamingService client = (NamingService) Proxy.newProxyInstance(
                NamingService.class.getClassLoader(),
                new Class<?>[] {NamingService.class},
                (proxy, method, arguments) -> {
                    endsAfterwards.complete(closed.await(60, TimeUnit.SECONDS));
                    return null;
                });

        new NacosRegistry(ReferenceSettings.NONE, client).close();
        closed.countDown();

        assertThat(endsAfterwards.get(1, TimeUnit.MINUTES)).isTrue();
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
