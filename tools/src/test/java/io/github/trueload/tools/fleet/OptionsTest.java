// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.tools.fleet.query.Scope;
import io.github.trueload.testkit.Checkout;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
    private static final long NOW = 1_700_000_000_000L;

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
        assertThat(Moment.of("--from", text, NOW)).isEqualTo(ms);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"yesterday", "now-", "now-5", "now+5m", "2023-11-14T22:13:20", "99999999999999999", "-1", ""})
    void otherMomentsAreRefusedWithWhatToEnter(String text) {
        assertThatThrownBy(() -> Moment.of("--from", text, NOW))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--from is '" + text + "': enter now, now-15m");
    }

    @Test
    void theRangeEndsAtTheMomentOfTheLookUnlessItIsGiven() throws UsageException {
        Options options =
                Options.of("--influx", "u", "--from=now-1m", "--generators", "3", "-Jtrueload.influx.proxy=none");
        Scope scope = options.scope(NOW, NOW + 5000);

        assertThat(scope.fromMs()).isEqualTo(NOW - 60_000);
        assertThat(scope.toMs()).isEqualTo(NOW + 5000);
        assertThat(options.properties).containsEntry("trueload.influx.proxy", "none");
        assertThat(options.lateMs).isEqualTo(5000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--from now --generators 3 | --influx is missing",
                "--influx u --from now --generators 0 | --generators is '0': enter a whole number from 1",
                "--influx u --from now --generators x | --generators is 'x'",
                "--influx u --from | --from needs a value",
                "--password=secret | there is no option --password=...",
                "--influx u --from now --to now-1m --generators 3 | --from now is not before --to now-1m"
            })
    void wrongUseIsSaid(String line, String said) {
        assertThatThrownBy(() -> Options.of(line.split(" ")).scope(NOW, NOW))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(said)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/tools.md", "docs/zh/tools.md"})
    void everyOptionHasItsLine(String page) throws Exception {
        String text = Files.readString(Checkout.root().resolve(page));

        assertThat(Pattern.compile("(?m)--[a-z]+")
                        .matcher(Options.USAGE)
                        .results()
                        .map(option -> option.group())
                        .filter(option -> !option.equals("--help")))
                .isNotEmpty()
                .allMatch(text::contains);
    }
}
