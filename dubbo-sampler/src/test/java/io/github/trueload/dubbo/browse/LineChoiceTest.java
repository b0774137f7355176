// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.browse.FakeConsole.Answer;
import io.github.trueload.dubbo.bundle.DubboLine;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineChoiceTest {
    private static final Set<DubboLine> BOTH = EnumSet.allOf(DubboLine.class);
    private static final Duration PATIENT = Duration.ofSeconds(60);
    private static final Duration HASTY = Duration.ofMillis(50);

    private final List<FakeConsole> servers = new ArrayList<>();

    @AfterEach
    void closeServers() throws IOException {
        for (FakeConsole server : servers) {
            server.close();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', dubbo, 3.3",
        "'', tri, 3.3",
        "zookeeper, dubbo, 3.3",
        "nacos, dubbo, 3.3",
        "'', rmi, 2.7",
        "zookeeper, hessian, 2.7",
        "redis, dubbo, 2.7",
        "simple, dubbo, 2.7"
    })
    void takesTheNewerLineUnlessOnlyTheOlderOneCan(String registry, String protocol, String line)
            throws DubboOpenException {
        assertThat(choice(BOTH, false)
                        .choose(null, settings(registry, protocol))
                        .toString())
                .isEqualTo(line);
    }

    @Test
    void takesTheOlderLineForAnOldZooKeeper() throws DubboOpenException {
        assertThat(choice(BOTH, true).choose(null, settings("zookeeper", "dubbo")))
                .isEqualTo(DubboLine.V2_7);
    }

    @ParameterizedTest
    @CsvSource({"2.7, true", "3.3, false"})
    void takesTheLineOfTheProviders(String line, boolean dubbo2) throws DubboOpenException {
        LineChoice choice = choice(BOTH, dubbo2);

        assertThat(choice.choose(null, settings("zookeeper", "dubbo")).toString())
                .isEqualTo(line);
        assertThat(choice.choose(null, settings("", "tri"))).isEqualTo(DubboLine.V3_3);
        assertThat(choice.choose(DubboLine.V3_3, settings("zookeeper", "dubbo")))
                .isEqualTo(DubboLine.V3_3);
    }

    @Test
    void takesTheOnlyOneInstalled() throws DubboOpenException {
        Set<DubboLine> one = EnumSet.of(DubboLine.V2_7);
        assertThat(choice(one, false).choose(null, settings("zookeeper", "dubbo")))
                .isEqualTo(DubboLine.V2_7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    2.7,3.3 | 2.7  | ''    | tri   | Dubbo 2.7 cannot do protocol tri without registry: use bundle 3.3
                    2.7,3.3 | 3.3  | redis | dubbo | Dubbo 3.3 cannot do protocol dubbo with registry redis: use bundle
                    2.7,3.3 | 3.3  | ''    | rmi   | Dubbo 3.3 cannot do protocol rmi without registry: use bundle 2.7
                    ''      | auto | ''    | dubbo | jmeter-dubbo27-client-<version>.jar or jmeter-dubbo33-client
                    2.7     | auto | ''    | tri   | jmeter-dubbo33-client
                    2.7     | 3.3  | ''    | dubbo | jmeter-dubbo33-client
                    """)
    void namesTheBundleThatCanOrTheJarThatIsMissing(
            String installed, String wanted, String registry, String protocol, String message) {
        Set<DubboLine> lines = EnumSet.noneOf(DubboLine.class);
        BOTH.stream().filter(line -> installed.contains(line.toString())).forEach(lines::add);

        assertThatThrownBy(() ->
                        choice(lines, false).choose(DubboLine.of(wanted).orElse(null), settings(registry, protocol)))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({
        "'', memcached, keys of a store",
        "'', redis, keys of a store",
        "zookeeper, webservice, the service's own classes",
        "nacos, rest, the service's own classes",
        "redis, tri, 'bundle 2.7 has the protocols dubbo, rmi, hessian, directly or with'",
        "etcd3, dubbo, 'with the registries zookeeper, nacos, multicast, redis, simple; bundle 3.3 has'"
    })
    void tellsWhyNoLineCan(String registry, String protocol, String why) {
        for (DubboLine wanted : new DubboLine[] {null, DubboLine.V2_7, DubboLine.V3_3}) {
            assertThatThrownBy(() -> choice(BOTH, false).choose(wanted, settings(registry, protocol)))
                    .hasMessageStartingWith("No client jar can do protocol " + protocol)
                    .hasMessageContaining(why);
        }
    }

    @Test
    void onlyTheNewerLineCanTls() throws DubboOpenException {
        ReferenceSettings tls =
                ReferenceSettings.NONE.with(Setting.RPC_PROTOCOL, "dubbo").with("ssl-enabled", "true");

        assertThat(choice(BOTH, true).choose(null, tls)).isEqualTo(DubboLine.V3_3);
        assertThatThrownBy(() -> choice(BOTH, false).choose(DubboLine.V2_7, tls))
                .hasMessage("Dubbo 2.7 cannot do protocol dubbo without registry over TLS: use bundle 3.3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo>", "Welcome, who > are you?\r\ndubbo>"})
    void knowsDubbo2ByItsPrompt(String answer) throws IOException {
        String address = server(answer);

        assertThat(isPromptShown(PATIENT, address)).isTrue();
        assertThat(isPromptShown(PATIENT, "dubbo://" + address + "?timeout=1000"))
                .isTrue();
        assertThat(isPromptShown(PATIENT, address + "," + server(answer))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 400 Bad Request\r\n\r\n", ">"})
    void doesNotTakeWhatOthersSayForThePrompt(String answer) throws IOException {
        assertThat(isPromptShown(HASTY, server(answer))).isFalse();
        assertThat(isPromptShown(HASTY, server("dubbo>") + "," + server(answer)))
                .isFalse();
    }

    @Test
    void seesNoPromptOfAServerThatIsSilentOrNotThere() throws IOException {
        assertThat(isPromptShown(HASTY, server(""))).isFalse();
        assertThat(isPromptShown(HASTY, nobody())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " , ", "127.0.0.1", "127.0.0.1:99999", "tri://127.0.0.1:1", "no address"})
    void seesNoPromptWhereThereIsNoAddress(String addresses) {
        assertThat(isPromptShown(HASTY, addresses)).isFalse();
    }

    /** Of the applications that the registry notes or the plan names, the one in capitals is registered. */
    @ParameterizedTest
    @CsvSource({
        "true, dubbo://h:1/a.B?dubbo=2.0.2&release=2.7.23&side=provider, '', ''",
        "true, dubbo://h:1/a.B?anyhost=true&dubbo=2.6.12 dubbo://h:2/a.B?release=2.7.8, '', ''",
        "false, dubbo://h:1/a.B?dubbo=2.0.2&release=2.7.23 dubbo://h:2/a.B?dubbo=2.0.2&release=3.3.6, '', ''",
        "true, dubbo://h:1/a.B?anyhost=true&dubbo=2.0.2&pid=7&side=provider, '', ''",
        "false, dubbo://h:1/a.B?dubbo=2.0.2&release=, '', ''",
        "false, dubbo://h:1/a.B?side=provider, '', ''",
        "false, '', '', ''",
        "true, dubbo://h:1/a.B?release=2.7.23, gone, 'cart, gone'",
        "false, dubbo://h:1/a.B?release=2.7.23, gone SHOP, ''",
        "false, dubbo://h:1/a.B?release=2.7.23, gone, 'cart, SHOP'",
        "false, '', SHOP, ''"
    })
    void readsTheReleasesOfTheProvidersFromTheRegistry(
            boolean dubbo2, String urls, String applications, String providedBy) throws DubboOpenException {
        FakeView registry = new FakeView();
        Stream.of(urls.split(" ")).filter(url -> !url.isEmpty()).forEach(registry::add);
        registry.applications.addAll(List.of(applications.split(" ")));
        registry.registeredApplication = "SHOP";

        Set<String> releases = LineChoice.releases(
                registry, ReferenceSettings.NONE.with(Setting.INTERFACE, "a.B").with("provided-by", providedBy));

        assertThat(LineChoice.areOfDubbo2(releases)).isEqualTo(dubbo2);
    }

    private static LineChoice choice(Set<DubboLine> installed, boolean speaksForDubbo27) {
        return new LineChoice(installed, null, HASTY) {
            @Override
            boolean speaksForDubbo27(ReferenceSettings settings) {
                return speaksForDubbo27;
            }
        };
    }

    private static ReferenceSettings settings(String registry, String protocol) {
        return ReferenceSettings.NONE.with(Setting.REGISTRY_PROTOCOL, registry).with(Setting.RPC_PROTOCOL, protocol);
    }

    private static boolean isPromptShown(Duration patience, String addresses) {
        return new LineChoice(BOTH, null, patience)
                .isPromptShownByAll(ReferenceSettings.NONE.with(Setting.ADDRESS, addresses));
    }

    private String server(String answer) throws IOException {
        FakeConsole server = new FakeConsole(Answer.kept(answer));
        servers.add(server);
        return server.address();
    }

    /** Nobody ever accepted there: a thread that does may still take one connection after its server was closed. */
    private static String nobody() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"))) {
            return "127.0.0.1:" + server.getLocalPort();
        }
    }
}
