// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import static io.github.trueload.health.watch.ReadingFixture.START_MS;
import static io.github.trueload.health.watch.ReadingFixture.healthy;
import static io.github.trueload.health.watch.ReadingFixture.lock;
import static io.github.trueload.health.watch.ReadingFixture.threads;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.reading.FileReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.rule.Thresholds;
import io.github.trueload.health.rule.VerdictKind;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class VerdictLogTest {
    private final VerdictLog verdicts = new VerdictLog(Thresholds.standard());
    private final List<String> lines = new ArrayList<>();
    private long second;

    @Test
    void saysAVerdictOnceAMinute() {
        pass(200, VerdictLogTest::locked);

        assertThat(lines).hasSize(4).allSatisfy(line -> assertThat(line)
                .startsWith("Generator health, lock: 28 of 30 sampler threads wait"));
    }

    @Test
    void keepsTheVerdictsOfAnIntervalForItsRows() {
        pass(10, VerdictLogTest::locked);
        assertThat(verdicts.takeCurrent()).containsOnlyKeys(VerdictKind.LOCK);
        assertThat(verdicts.takeCurrent()).isEmpty();
    }

    @Test
    void closesAHealthyRunWithItsLargestFigures() {
        pass(20, reading -> reading.threads(threads(29, 1, 0, 0, 0, lock(1))));

        assertThat(closing())
                .containsExactly("Generator health: this generator was not the bottleneck in 20 s: CPU <= 25 %,"
                        + " machine's CPU <= 30 %, no lock holds up more than 3 % of the busy threads, no pool holds up"
                        + " more than 0 % of the busy threads, no queue holds up more than 0 % of the busy threads,"
                        + " GC <= 1 %, open files <= 5 %, wake-up lag <= 1 ms.");
    }

    @Test
    void closesWithEachKindItsTimesAndTheWorstEvidence() {
        pass(20, reading -> reading);
        pass(10, VerdictLogTest::locked);
        pass(20, reading -> reading);
        pass(10, reading -> locked(reading).files(new FileReading(250, 256, 0, 0)));

        List<String> closing = closing();

        assertThat(closing).hasSize(3);
        assertThat(closing.get(0))
                .isEqualTo("Generator health: this generator was the limit, or distorted what was measured, for 20 of"
                        + " 60 s:");
        assertThat(closing.get(1))
                .contains("lock, 20 s (00:53:40-00:53:50, 00:54:10-00:54:20): 28 of 30 sampler threads");
        assertThat(closing.get(2)).contains("files, 10 s (00:54:10-00:54:20)").contains("250 of 256");
    }

    @Test
    void toldNotesDoNotMakeTheGeneratorABottleneck() {
        pass(20, reading -> reading.books(new BooksReading(1, 1, 0, 0, 0)));
        pass(5, reading -> reading.books(new BooksReading(5, 1, 0, 4, 0)));

        assertThat(closing()).hasSize(2);
        assertThat(closing().get(0)).contains("was not the bottleneck in 25 s");
        assertThat(closing().get(1)).contains("books").contains("gave up 4 samples");
    }

    @Test
    void forgivesTheFirstSecondsOfARun() {
        pass(8, VerdictLogTest::locked);
        pass(20, reading -> reading);

        assertThat(lines).hasSize(1);
        assertThat(closing().get(1)).contains("lock, 3 s");
    }

    @Test
    void judgesNoRunThatIsTooShort() {
        pass(3, VerdictLogTest::locked);

        assertThat(closing()).containsExactly("Generator health: 3 s were too short to judge the generator by.");
    }

    private List<String> closing() {
        return new Summary(verdicts, ZoneOffset.UTC).lines();
    }

    private void pass(int seconds, UnaryOperator<Reading.Builder> change) {
        for (int i = 0; i < seconds; i++) {
            lines.addAll(verdicts.accept(
                    change.apply(healthy(START_MS + 1000 * ++second)).build()));
        }
    }

    private static Reading.Builder locked(Reading.Builder reading) {
        return reading.threads(threads(2, 28, 0, 0, 0, lock(28)));
    }
}
