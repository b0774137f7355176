// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Settings that nobody would write: each is taken, or is told once and changes none of the others. */
@EndsInTime
class HostileSettingsTest {
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

    private final Random random = new Random(20);
    private int taken;
    private int told;

    @AfterEach
    void wereOfBothKinds() {
        assertThat(taken).isGreaterThan(Mutations.INPUTS / 20);
        assertThat(told).isGreaterThan(Mutations.INPUTS / 20);
    }

    @Test
    void areTakenOrReplacedByTheirDefaults() {
        Map<Setting, Mutations> mutations = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            String good = GOOD.getOrDefault(setting, setting.defaultText());
            mutations.put(setting, Mutations.of(20 + setting.ordinal(), good, setting.defaultText()));
        }
        for (int i = 0; i < Mutations.INPUTS; i++) {
            Setting setting = Setting.values()[random.nextInt(Setting.values().length)];
            check(setting, mutations.get(setting).text());
        }
    }

    private void check(Setting setting, String text) {
        BalancerSettings settings = settings(List.of(SERVER), with(setting, text));
        count(settings);
        if (!settings.problems.isEmpty()) {
            assertThat(settings.problems).as(text).hasSize(1);
            String problem = settings.problems.iterator().next();
            assertThat(problem).contains(setting.label(false));
            String used = problem.contains("is more than") ? GOOD.get(Setting.MAX_TTL) : setting.defaultText();
            assertThat(settings).as(text).isEqualTo(settings(List.of(SERVER), with(setting, used)));
        }
    }

    @Test
    void ofServersTakeNoOtherServerAway() {
        Mutations servers = Mutations.of(40, "10.0.0.1", "10.0.0.1:53", "[fd00::1]:5353", "ns.example.org");
        for (int i = 0; i < Mutations.INPUTS; i++) {
            String server = servers.text();
            BalancerSettings settings = settings(List.of(server, SERVER), GOOD);
            count(settings);
            assertThat(settings).as(server).asString().contains(SERVER + ":53");
            if (!settings.problems.isEmpty()) {
                assertThat(settings.problems).hasSize(1).first().asString().contains(server);
                assertThat(settings).isEqualTo(settings(List.of(SERVER), GOOD));
            }
        }
    }

    @Test
    void ofStaticHostsTakeNoOtherHostAway() {
        Mutations texts = Mutations.of(41, "app.test", "10.0.0.1, node.test", "fd00::1");
        for (int i = 0; i < Mutations.INPUTS; i++) {
            Map<String, String> hosts = new HashMap<>(Map.of("good.test", SERVER));
            hosts.putIfAbsent(texts.text(), texts.text());
            BalancerSettings settings = settings(List.of(SERVER), GOOD).with(hosts);
            assertThat(settings.staticHosts.get("good.test").targets).contains(SERVER);
            count(settings);
        }
    }

    private void count(BalancerSettings settings) {
        Set<String> problems = settings.problems;
        taken += problems.isEmpty() ? 1 : 0;
        told += problems.isEmpty() ? 0 : 1;
    }

    private static Map<Setting, String> with(Setting setting, String text) {
        Map<Setting, String> texts = new EnumMap<>(GOOD);
        texts.put(setting, text);
        return texts;
    }

    private static BalancerSettings settings(List<String> servers, Map<Setting, String> values) {
        return new BalancerSettings(true, servers, values);
    }
}
