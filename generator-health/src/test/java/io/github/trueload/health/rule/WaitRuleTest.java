// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import static io.github.trueload.health.watch.ReadingFixture.lookup;
import static io.github.trueload.health.watch.ReadingFixture.seconds;
import static io.github.trueload.health.watch.ReadingFixture.threads;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.ThreadReading;
import io.github.trueload.health.reading.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitRuleTest {
    private static final WaitGroup.Kind LOOKUP = WaitGroup.Kind.LOOKUP;
    private static final String START = "org.xbill.DNS.ExtendedResolver$Resolution.start";

    @Test
    void takesALookUpForOneWaitThoughItPassesThroughSeveralMethods() {
        List<Reading> readings = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            WaitGroup waits = new WaitGroup(LOOKUP, "Resolution", START, "", List.of(), 20, 0);
            readings.addAll(seconds(1, reading -> reading.threads(threads(20, 0, 0, 0, 0, lookup(20)))));
            readings.addAll(seconds(1, reading -> reading.threads(threads(0, 0, 20, 0, 0, waits))));
        }

        assertThat(RulesTest.judge(readings)).containsOnlyKeys(VerdictKind.LOOKUP);
        assertThat(RulesTest.judge(readings).get(VerdictKind.LOOKUP))
                .startsWith("20 of 20 sampler threads wait for the answer of a name server in " + START);
    }

    @Test
    void leavesSecondsInWhichThreadsCouldNotBeReadOutOfItsFigure() {
        Thresholds thresholds = Thresholds.from(name -> null);
        WaitRule rule = new WaitRule(VerdictKind.LOOKUP, LOOKUP, 0.9, thresholds);
        List<Reading> readings = seconds(4, reading -> reading.threads(threads(10, 0, 10, 0, 0, lookup(10))));
        readings.addAll(seconds(6, reading -> reading.threads(ThreadReading.ABSENT)));

        Judgement judgement = rule.judge(new Window(readings));

        assertThat(judgement.isVerdict()).isFalse();
        assertThat(judgement.figure).isEqualTo(0.5);
    }
}
