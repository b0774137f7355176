// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.resolve.Rotation.Strategy;
import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EndsInTime
class BalancerSettingsTest {
    private static final String SERVER = "10.0.0.2";
    /** What is written where a text is not the hostile one. */
    private static final Map<Setting, String> GOOD = new EnumMap<>(Map.of(
            Setting.STRATEGY, "random",
            Setting.FAMILY, "IPv4",
            Setting.OFFSET, "3",
            Setting.TTL, "30",
            Setting.MAX_TTL, "600",
            Setting.TRIES, "5",
            Setting.NEXT_ON_NXDOMAIN, "true",
            Setting.SEARCH_DOMAINS, "shop.test, test"));

    @Test
    void emptyTextsMeanTheDefaultsWithoutAnyProblem() {
        BalancerSettings settings = settings(false, List.of(), Map.of(Setting.TTL, " ", Setting.STRATEGY, ""));

        assertThat(settings).isEqualTo(settings(false, List.of(), Map.of()));
        assertThat(settings.strategy).isEqualTo(Strategy.ROUND_ROBIN);
        assertThat(settings.problems).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "STRATEGY, fastest",
        "FAMILY, IPv5",
        "OFFSET, -1",
        "OFFSET, first",
        "TTL, for ever",
        "TTL, 99999999999",
        "MIN_TTL, -5",
        "MAX_TTL, 0",
        "STALE_TTL, 1.5",
        "NEGATIVE_TTL, x",
        "TIMEOUT_MS, 0",
        "TRIES, 1000",
        "NEXT_ON_NXDOMAIN, yes",
        "HOSTS_FILE, 1",
        "SEARCH_DOMAINS, a..b"
    })
    void whatCannotBeReadIsNamedOnceAndReplacedByItsDefault(Setting setting, String text) {
        BalancerSettings settings = settings(true, List.of("127.0.0.1"), Map.of(setting, text));

        assertThat(settings.problems).hasSize(1);
        assertThat(settings.problems.iterator().next()).contains(setting.label(false), text);
        assertThat(settings).isEqualTo(settings(true, List.of("127.0.0.1"), Map.of()));
    }

    @Test
    void choicesAreReadInAnyCase() {
        BalancerSettings settings =
                settings(false, List.of(), Map.of(Setting.STRATEGY, "STICKYperTHREAD", Setting.FAMILY, "ipv6"));

        assertThat(settings.strategy).isEqualTo(Strategy.STICKY_PER_THREAD);
        assertThat(settings).asString().contains(", IPv6, ");
        assertThat(settings.problems).isEmpty();
        assertThat(settings(false, List.of(), Map.of(Setting.FAMILY, "JVM")))
                .isEqualTo(settings(false, List.of(), Map.of()));
    }

    /** An empty list means the system's resolver, as in the stock element. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10.0.0.1:70000;10.0.0.2; | 10.0.0.2 | 10.0.0.1:70000",
                "' '                      | ''       | empty",
                "JVM                      | ''       |"
            })
    void goesOnWithTheServersThatCanBeRead(String servers, String read, String problem) {
        BalancerSettings settings = settings(true, List.of(servers.split(";")), Map.of());
        assertThat(settings).isEqualTo(settings(!read.isEmpty(), read.isEmpty() ? List.of() : List.of(read), Map.of()));
        assertThat(settings.problems).hasSize(problem == null ? 0 : 1).allMatch(told -> told.contains(problem));
    }

    @Test
    void aMinimumAboveTheMaximumIsNamed() {
        BalancerSettings settings = settings(false, List.of(), Map.of(Setting.MIN_TTL, "60", Setting.MAX_TTL, "30"));
        assertThat(settings.problems).singleElement().asString().contains("60", "30");
    }

    @Test
    void systemInPlaceOfAServerMeansThoseOfTheMachine() {
        System.setProperty("dns.server", "127.0.0.1:5353");
        try {
            BalancerSettings settings = settings(true, List.of("system", "10.0.0.53"), Map.of());

            assertThat(settings.toString()).contains("127.0.0.1:5353", "10.0.0.53:53");
            assertThat(settings.problems).isEmpty();
        } finally {
            System.clearProperty("dns.server");
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 0, 0", "10, 10, 0", "-1, 0, 1", "ten, 0, 1"})
    void requestsPerConnectionIsANumberFromZeroOn(String written, int expected, int problems) {
        BalancerSettings settings = settings(false, List.of(), Map.of(Setting.REQUESTS_PER_CONNECTION, written));

        assertThat(settings).isEqualTo(settings(false, List.of(), Map.of()));

        assertThat(settings.requestsPerConnection).isEqualTo(expected);
        assertThat(settings.problems).hasSize(problems);
    }

    @Test
    void staticHostsWithoutNameOrAddressAreLeftOut() {
        BalancerSettings settings = settings(false, List.of(), Map.of())
                .with(Map.of("a b", "10.0.0.1", "app.test", " , ", "ok.test", "10.0.0.2,"));

        assertThat(settings.staticHosts.get("OK.test").targets).containsExactly("10.0.0.2");
        assertThat(settings.staticHosts).hasSize(1);
        assertThat(settings.problems).hasSize(2);
    }

    /** Settings that nobody would write: each is taken, or is told once and changes none of the others. */
    @Test
    void hostileTextsAreTakenOrReplacedByTheirDefaults() {
        Map<Setting, Mutations> texts = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            String good = GOOD.getOrDefault(setting, setting.defaultText());
            texts.put(setting, Mutations.of(20 + setting.ordinal(), good, setting.defaultText()));
        }
        Random random = new Random(20);

        Mutations.areTakenOrNot(() -> {
            Setting setting = Setting.values()[random.nextInt(Setting.values().length)];
            String text = texts.get(setting).text();
            BalancerSettings settings = settings(true, List.of(SERVER), with(setting, text));
            if (!settings.problems.isEmpty()) {
                assertThat(settings.problems).as(text).hasSize(1);
                String problem = settings.problems.iterator().next();
                assertThat(problem).contains(setting.label(false));
                String used = problem.contains("is more than") ? GOOD.get(Setting.MAX_TTL) : setting.defaultText();
                assertThat(settings).as(text).isEqualTo(settings(true, List.of(SERVER), with(setting, used)));
            }
            return settings.problems.isEmpty();
        });
    }

    @Test
    void hostileServersTakeNoOtherServerAway() {
        Mutations servers = Mutations.of(40, "10.0.0.1", "10.0.0.1:53", "[fd00::1]:5353", "ns.example.org");

        Mutations.areTakenOrNot(() -> {
            String server = servers.text();
            BalancerSettings settings = settings(true, List.of(server, SERVER), GOOD);
            assertThat(settings).as(server).asString().contains(SERVER + ":53");
            if (!settings.problems.isEmpty()) {
                assertThat(settings.problems).hasSize(1).first().asString().contains(server);
                assertThat(settings).isEqualTo(settings(true, List.of(SERVER), GOOD));
            }
            return settings.problems.isEmpty();
        });
    }

    @Test
    void hostileStaticHostsTakeNoOtherHostAway() {
        Mutations texts = Mutations.of(41, "app.test", "10.0.0.1, node.test", "fd00::1");

        Mutations.areTakenOrNot(() -> {
            Map<String, String> hosts = new HashMap<>(Map.of("good.test", SERVER));
            hosts.putIfAbsent(texts.text(), texts.text());
            BalancerSettings settings = settings(true, List.of(SERVER), GOOD).with(hosts);
            assertThat(settings.staticHosts.get("good.test").targets).contains(SERVER);
            return settings.problems.isEmpty();
        });
    }

    private static Map<Setting, String> with(Setting setting, String text) {
        Map<Setting, String> texts = new EnumMap<>(GOOD);
        texts.put(setting, text);
        return texts;
    }

    private static BalancerSettings settings(boolean custom, List<String> servers, Map<Setting, String> values) {
        return new BalancerSettings(custom, servers, values);
    }
}
