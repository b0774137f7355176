// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.resolve.SettingsParser.SettingsText;
import io.github.trueload.dns.rotate.Rotation.Strategy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsParserTest {
    @Test
    void emptyTextsMeanTheDefaultsWithoutAnyProblem() {
        SettingsParser parser = parser(false, List.of(), Map.of(Setting.TTL, " ", Setting.STRATEGY, ""));

        assertThat(parser.parse()).isEqualTo(parser(false, List.of(), Map.of()).parse());
        assertThat(parser.parse().strategy).isEqualTo(Strategy.ROUND_ROBIN);
        assertThat(parser.problems()).isEmpty();
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
        SettingsParser parser = parser(true, List.of("127.0.0.1"), Map.of(setting, text));

        BalancerSettings settings = parser.parse();

        assertThat(parser.problems()).hasSize(1);
        assertThat(parser.problems().get(0)).contains(setting.label(false), text);
        assertThat(settings)
                .isEqualTo(parser(true, List.of("127.0.0.1"), Map.of()).parse());
    }

    @Test
    void choicesAreReadInAnyCase() {
        SettingsParser parser =
                parser(false, List.of(), Map.of(Setting.STRATEGY, "STICKYperTHREAD", Setting.FAMILY, "ipv6"));

        assertThat(parser.parse().strategy).isEqualTo(Strategy.STICKY_PER_THREAD);
        assertThat(parser.parse()).asString().contains(", IPv6, ");
        assertThat(parser.problems()).isEmpty();
        assertThat(parser(false, List.of(), Map.of(Setting.FAMILY, "JVM")).parse())
                .isEqualTo(parser(false, List.of(), Map.of()).parse());
    }

    @Test
    void goesOnWithTheServersThatCanBeRead() {
        SettingsParser parser = parser(true, List.of("10.0.0.1:70000", "10.0.0.2", " "), Map.of());

        assertThat(parser.parse())
                .isEqualTo(parser(true, List.of("10.0.0.2"), Map.of()).parse());
        assertThat(parser.problems()).hasSize(1).first().asString().contains("10.0.0.1:70000");
    }

    @Test
    void anEmptyServerListMeansTheSystemsResolverAsInTheStockElement() {
        SettingsParser parser = parser(true, List.of(" "), Map.of());

        assertThat(parser.parse()).isEqualTo(parser(false, List.of(), Map.of()).parse());
        assertThat(parser.problems()).hasSize(1).first().asString().contains("empty");
    }

    @Test
    void jvmInPlaceOfAServerMeansTheJvm() {
        SettingsParser parser = parser(true, List.of("JVM"), Map.of());

        assertThat(parser.parse()).isEqualTo(parser(false, List.of(), Map.of()).parse());
        assertThat(parser.problems()).isEmpty();
    }

    @Test
    void systemInPlaceOfAServerMeansThoseOfTheMachine() {
        System.setProperty("dns.server", "127.0.0.1:5353");
        try {
            SettingsParser parser = parser(true, List.of("system", "10.0.0.53"), Map.of());

            assertThat(parser.parse().lookup.toString()).contains("127.0.0.1:5353", "10.0.0.53:53");
            assertThat(parser.problems()).isEmpty();
        } finally {
            System.clearProperty("dns.server");
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 0, 0", "10, 10, 0", "-1, 0, 1", "ten, 0, 1"})
    void requestsPerConnectionIsANumberFromZeroOn(String written, int expected, int problems) {
        SettingsParser parser = parser(false, List.of(), Map.of(Setting.REQUESTS_PER_CONNECTION, written));

        assertThat(parser.parse()).isEqualTo(parser(false, List.of(), Map.of()).parse());

        assertThat(parser.requestsPerConnection()).isEqualTo(expected);
        assertThat(parser.problems()).hasSize(problems);
    }

    @Test
    void staticHostsWithoutNameOrAddressAreLeftOut() {
        SettingsText text = new SettingsText(
                false, List.of(), Map.of("a b", "10.0.0.1", "app.test", " , ", "ok.test", "10.0.0.2"), Map.of());
        SettingsParser parser = new SettingsParser(text);

        assertThat(parser.staticHosts().of("OK.test").targets).containsExactly("10.0.0.2");
        assertThat(parser.problems()).hasSize(2);
    }

    @Test
    void aMinimumAboveTheMaximumIsNamed() {
        SettingsParser parser = parser(false, List.of(), Map.of(Setting.MIN_TTL, "60", Setting.MAX_TTL, "30"));

        parser.parse();

        assertThat(parser.problems()).hasSize(1).first().asString().contains("60", "30");
    }

    private static SettingsParser parser(boolean custom, List<String> servers, Map<Setting, String> values) {
        return new SettingsParser(new SettingsText(custom, servers, Map.of(), values));
    }
}
