// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.record.LabelRate;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import io.github.trueload.influx.aggregate.RateRows.LabelShares;
import java.util.Collections;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LabelSharesTest {
    private static final Offset<Double> ROUNDING = within(1e-9);

    private final LabelShares shares = new LabelShares();

    @Test
    void knowsNoLabelBeforeTheFirstSample() {
        shares.add(Collections.emptyMap());

        assertThat(shares.parts()).isEmpty();
    }

    @Test
    void givesEachLabelThePartThatItHasOfTheSamples() {
        shares.add(Map.of("login", samples(10), "pay", samples(30)));

        assertThat(shares.parts().get("login")).isCloseTo(0.25, ROUNDING);
        assertThat(shares.parts().get("pay")).isCloseTo(0.75, ROUNDING);
    }

    @Test
    void keepsThePartsWhileTheServerStandsStill() {
        shares.add(Map.of("login", samples(10), "pay", samples(30)));
        for (int interval = 0; interval < 1000; interval++) {
            shares.add(Collections.emptyMap());
        }
        shares.add(Map.of("pay", samples(1)));

        assertThat(shares.parts().get("login")).isCloseTo(5 / 21.0, ROUNDING);
    }

    @Test
    void forgetsALabelThatComesNoMoreAndIsWholeAllTheWhile() {
        shares.add(Map.of("login", samples(1000)));
        for (int interval = 0; interval < 100; interval++) {
            shares.add(Map.of("pay", samples(5)));
            assertThat(shares.parts().values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum())
                    .isCloseTo(1, ROUNDING);
        }

        assertThat(shares.parts()).containsOnlyKeys("pay");
    }

    private static LabelRate samples(int count) {
        RateMeter meter = new RateMeter(RateSource.timer("pace"), (before, now) -> 0, 0);
        RateMeter.OfThread thread = meter.threadCame();
        for (int sample = 0; sample < count; sample++) {
            thread.planned(0, 0);
            thread.finished("label", 0, 5);
        }
        return meter.take(1).all();
    }
}
