// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Plans whose hosts and addresses are variables: JMeter's own element follows them, and so does ours. */
@ExtendWith(JMeterExtension.class)
class VariableHostsTest {
    private static final int PLANS = 300;
    private static final int ITERATIONS = 8;

    private final JMeterVariables variables = new JMeterVariables();

    @BeforeEach
    void prepareThread() {
        JMeterContextService.getContext().setVariables(variables);
    }

    /** Random tables with and without variables and clearing; what changes between iterations is random. */
    @Test
    void resolveAsJMetersOwnElementDoes() throws Exception {
        Random random = new Random(44);
        int compared = 0;
        for (int plan = 0; plan < PLANS; plan++) {
            boolean clear = random.nextBoolean();
            List<String[]> rows = rows(random);
            DNSCacheManager stock = thread(new DNSCacheManager(), clear, rows);
            UpgradedDnsCacheManager element = new UpgradedDnsCacheManager();
            DNSCacheManager ours = thread(element, clear, rows);
            element.testStarted();
            for (int iteration = 0; iteration < ITERATIONS; iteration++) {
                variables.incIteration();
                for (int i = 0; i < 3; i++) {
                    if (random.nextInt(3) > 0 || iteration == 0) {
                        variables.put("h" + i, "v" + i + random.nextInt(2) + ".test");
                        variables.put("a" + i, address(random));
                    }
                }
                stock.testIterationStart(null);
                ours.testIterationStart(null);
                for (String[] row : rows) {
                    String host = row[0].startsWith("$") ? variables.get(row[0].substring(2, 4)) : row[0];
                    for (int repeat = 0; repeat <= random.nextInt(2); repeat++) {
                        assertThat(Set.of(ours.resolve(host)))
                                .as("plan %d, iteration %d, %s", plan, iteration, Arrays.toString(row))
                                .isEqualTo(new HashSet<>(Arrays.asList(stock.resolve(host))));
                        compared++;
                    }
                }
            }
            element.testEnded();
        }
        assertThat(compared).isGreaterThan(PLANS * ITERATIONS);
    }

    /** JMeter puts each element back after each sample: what a variable said in it counts no more. */
    @Test
    void aHostThatIsNewFollowsItsVariableAlsoWithinAnIteration() throws Exception {
        DNSCacheManager thread = thread(
                new DnsBalancer(), false, List.of(new String[] {"one.test", "${a}"}, new String[] {"two.test", "${a}"
                }));
        variables.put("a", "127.0.0.2");
        variables.incIteration();
        JMeterContextService.getContext().setSamplingStarted(true);
        assertThat(thread.resolve("one.test")[0].getHostAddress()).isEqualTo("127.0.0.2");

        variables.put("a", "127.0.0.3");
        thread.recoverRunningVersion();

        assertThat(thread.resolve("two.test")[0].getHostAddress()).isEqualTo("127.0.0.3");
    }

    @Test
    void serversFollowTheirVariablesWhereTheCacheIsCleared() throws Exception {
        JMeterUtils.setProperty("trueload.dns.timeoutMs", "60000");
        try (DnsServer first = DnsServer.start().addresses("app.test", "127.0.0.2");
                DnsServer second = DnsServer.start().addresses("app.test", "127.0.0.3")) {
            for (boolean clear : new boolean[] {true, false}) {
                DnsBalancer element = new DnsBalancer();
                element.setServerTexts(List.of("${server}"));
                DNSCacheManager thread = thread(element, clear, List.of());
                List<String> found = new ArrayList<>();
                for (DnsServer server : List.of(first, second, first)) {
                    variables.put("server", server.address());
                    variables.incIteration();
                    thread.testIterationStart(null);
                    found.add(thread.resolve("app.test")[0].getHostAddress());
                }

                assertThat(found).containsExactly("127.0.0.2", clear ? "127.0.0.3" : "127.0.0.2", "127.0.0.2");
            }
        }
    }

    private static DNSCacheManager thread(DNSCacheManager element, boolean clear, List<String[]> rows)
            throws Exception {
        element.setCustomResolver(true);
        element.setClearEachIteration(clear);
        rows.forEach(row -> element.addHost(row[0], row[1]));
        new ValueReplacer().replaceValues(element);
        element.setRunningVersion(true);
        return (DNSCacheManager) element.clone();
    }

    private static List<String[]> rows(Random random) {
        List<String[]> rows = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String host = random.nextBoolean() ? "${h" + i + "}" : "c" + i + ".test";
            String address = random.nextInt(3) > 0 ? "${a" + i + "}" : address(random);
            rows.add(new String[] {host, random.nextInt(4) == 0 ? address + "," + address(random) : address});
        }
        return rows;
    }

    private static String address(Random random) {
        return "127.0.0." + (2 + random.nextInt(9));
    }
}
