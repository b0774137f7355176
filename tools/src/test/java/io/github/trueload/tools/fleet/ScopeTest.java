// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.tools.cli.Program.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTest {
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
}
