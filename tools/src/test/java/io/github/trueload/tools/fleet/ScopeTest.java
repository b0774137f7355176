// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.tools.cli.Program.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FleetOptionsTest {
    private static final long NOW = 1_700_000_000_000L;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource({
        "now, 1700000000000",
        "now-90s, 1699999910000",
        "now-2h, 1699992800000",
        "now-1d, 1699913600000",
        "2023-11-14T22:13:20Z, 1700000000000",
        "2023-11-14T23:13:20.5+01:00, 1700000000500",
        "1700000000123, 1700000000123"
    })
    void momentsAreRelativeOrNot(String text, long ms) throws UsageException {
        assertThat(Scope.moment("--from", text, NOW)).isEqualTo(ms);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"yesterday", "now-", "now-5", "now+5m", "2023-11-14T22:13:20", "99999999999999999", "-1", ""})
    void otherMomentsAreRefusedWithWhatToEnter(String text) {
        assertThatThrownBy(() -> Scope.moment("--from", text, NOW))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--from is '" + text + "': enter now, now-15m");
    }

    @Test
    void theRangeEndsAtTheMomentOfTheLookUnlessItIsGiven() throws UsageException {
        Scope scope = Scope.of("jmeter", "", "now-1m", NOW, "now", NOW + 5000);

        assertThat(scope.fromMs).isEqualTo(NOW - 60_000);
        assertThat(scope.toMs).isEqualTo(NOW + 5000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--from now --generators 3 | Missing required option: '--influx=URL'",
                "--influx u --from now --generators 0 | --generators is '0': enter a whole number from 1",
                "--influx u --from now --generators x | --generators is 'x'",
                "--influx u --generators 1 --from | --from",
                "--influx u | Missing required option: '--generators=N'",
                "--influx u --from now --generators 3 --late 0 | --late is '0': enter a whole number from 1",
                "--influx u --from now --generators 3 --wait -1 | --wait is '-1': enter a whole number from 0",
                "--influx u --from now-1m --generators 3 --password=secret | there is no option --password=...",
                "--influx u --from now --to now-1m --generators 3 | --from now is not before --to now-1m",
                "--influx u --from now-1m --generators 3 more | one argument too many: more",
                "--influx http://h/x --from now-1m --generators 3 | --influx http://h/x is no address of InfluxDB that can be asked",
                "--influx http://h --from now-1m --generators 3 -Jtrueload.influx.proxy=a:b:c | proxy is no address"
            })
    void wrongUseIsSaid(String line, String said) {
        assertThat(run(line.split(" "))).isEqualTo(64);

        assertThat(text(err))
                .startsWith("trueload-fleet: ")
                .contains(said)
                .endsWith("trueload-fleet --help tells the options\n")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/tools.md", "docs/zh/tools.md"})
    void everyOptionHasItsLine(String page) throws IOException {
        String text = Files.readString(Checkout.root().resolve(page));
        assertThat(run("--help")).isZero();

        assertThat(Pattern.compile("(?m)^ +(--[a-z]+)").matcher(text(out)).results())
                .hasSizeGreaterThan(10)
                .allMatch(option -> option.group(1).equals("--help") || text.contains(option.group(1)));
    }

    @Test
    void shellsLearnTheOptions() {
        assertThat(run("--completion")).isZero();

        assertThat(text(out)).contains("complete -F", "trueload-fleet", "'--generators'");
    }

    private int run(String... arguments) {
        return new FleetCheck(
                        Map.of(),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .run(arguments);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
