// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testkit.Together;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AggregatorTest extends AggregatorFixture {
    @Test
    void countsASampleInTheIntervalInWhichItEnded() {
        ok("a", START + 4_999, 10);
        ok("a", START + 5_000, 30);

        settle(START + 5_001);
        String fields = " avg=10.0,count=1.0,covered=5.0,hit=1.0,max=10.0,min=10.0,pct50.0=10.0,rb=20.0,sb=5.0 ";
        assertThat(lines("transaction=a "))
                .containsExactlyInAnyOrder(
                        "jmeter,application=shop,instance=me,statut=all,transaction=a" + fields + START + "000000",
                        "jmeter,application=shop,instance=me,statut=ok,transaction=a" + fields + START + "000000");

        settle(START + 10_000);
        assertRow("transaction=all ").contains("avg=30.0", " 1005000000000");
    }

    @Test
    void saysHowManySamplesGotNoRow() {
        ok("a", START, 10);
        settle(START + 5_000);
        ok("a", START, 10);
        ok("b", START + 6_000, 10);

        assertThat(aggregator.discard()).isEqualTo(2);
        assertThat(aggregator.discard()).isZero();
    }

    /** It may wait for an answer for minutes, and remembers where it recorded last. */
    @Test
    void aThreadThatWaitsDoesNotHoldTheLabelsOfAnIntervalThatIsOver() {
        ok("a", START, 10);
        OpenInterval remembered = values.openInterval;
        settle(START + 5_000);

        List<OpenInterval.Share> held = new ArrayList<>();
        remembered.eachSource((name, source) -> source.samples.each(held::add));

        assertThat(held).isEmpty();
        ok("a", START, 30);
        settle(START + 5_001);
        assertRow("statut=all,transaction=a ").contains("count=2.0", "avg=20.0");
    }

    @Test
    void allIsOkPlusKoInEveryAdditiveField() {
        ok("a", START, 10);
        ko("a", START, 30, "500", "no\nluck");
        ko("a", START, 50, "", "");

        settle(START + 5_000);

        assertRow("statut=all,transaction=a ")
                .contains("count=3.0", "avg=30.0", "hit=3.0", "rb=60.0", "sb=15.0", "min=10.0", "max=50.0");
        assertRow("statut=ok,transaction=a ").contains("count=1.0", "hit=1.0", "rb=20.0", "avg=10.0");
        assertRow("statut=ko,transaction=a ").contains("count=2.0", "hit=2.0", "rb=40.0", "avg=40.0");
        assertRow("responseCode=500,responseMessage=no\\ luck,transaction=a count=1.0");
        assertRow("responseCode=0,responseMessage=None,transaction=a count=1.0");
        assertRow("transaction=all ").contains("countError=2.0", "count=3.0", "avg=30.0");
    }

    @Test
    void aLateSampleCorrectsTheRowsOfItsInterval() {
        ok("a", START, 10);
        ok("b", START, 10);
        settle(START + 5_000);
        List<String> first = keys();
        ok("a", START + 1, 30);

        settle(START + 15_000);

        assertRow("statut=all,transaction=a ").contains("count=2.0", "avg=20.0", "pct50.0=10.0");
        assertThat(lines("transaction=b"))
                .as("what did not change is not written again")
                .isEmpty();
        assertRow("transaction=all ").contains("count=3.0");
        assertThat(first).as("the same points").containsAll(keys());
        assertThat(samples()).as("newly accounted for").isEqualTo(1);
        assertThat(aggregator.late()).isZero();
    }

    @Test
    void twoTestsOfOneIntervalMakePointsOfTheirOwnThere() {
        Set<String> points = new HashSet<>();
        for (long startMs : new long[] {START, START + 1, START + 3_000}) {
            startTest(startMs);
            ok("a", START + 4_000, 10);
            ok("a", START + 5_000, 10);
            settle(START + 10_000);
            points.addAll(keys());
            assertThat(lines("transaction=all "))
                    .anySatisfy(line -> assertThat(line).endsWith(" " + (START + 5_000) + "000000"));
        }

        assertThat(points).as("three first intervals and a common one").hasSize(4 * 3);
    }

    @Test
    void errorsAreCountedByTheirTextsInWhateverOrderTheyCome() {
        for (String code : new String[] {"500", "500", "503", "500", "503", "503", "500"}) {
            ko("a", START, 10, code, code.equals("503") ? null : "no luck");
        }

        settle(START + 5_000);

        assertRow("responseCode=500,responseMessage=no\\ luck,transaction=a count=4.0");
        assertRow("responseCode=503,responseMessage=None,transaction=a count=3.0");
    }

    @Test
    void errorsThatHadARowKeepItWhenOthersComeLate() {
        for (int i = 0; i < 98; i++) {
            ko("a", START, 10, "500", "early " + i);
        }
        settle(START + 5_000);
        store("responseCode");
        for (int i = 0; i < 10; i++) {
            ko("a", START, 10, "500", "late " + i);
        }

        settle(START + 10_000);
        store("responseCode");

        assertThat(sumOfStored()).isEqualTo(108);
    }

    @Test
    void rowsThatCouldNotBeTakenAreNotCountedTwice() {
        ok("a", START, 10);
        assertThatThrownBy(() -> aggregator.settle(START + 5_000, START + 5_000, row -> {
                    throw new IllegalStateException("on purpose");
                }))
                .isInstanceOf(IllegalStateException.class);
        ok("a", START, 10);

        settle(START + 10_000);

        assertThat(count(rows.get(0))).isEqualTo(2);
    }

    @Test
    void whatIsForgottenIsNotWrittenAgain() {
        properties.put("trueload.influx.lateMb", "1");
        for (int interval = 0; interval < 40; interval++) {
            for (int label = 0; label < 200; label++) {
                ok("label " + label, START + interval * 5_000L, label);
            }
            settle(START + (interval + 1) * 5_000L);
        }
        ok("label 1", START, 10);

        settle(START + 400_000);

        assertThat(rows).isNotEmpty();
        assertThat(lines(" " + START + "000000")).isEmpty();
        assertThat(aggregator.late()).isEqualTo(1);
    }

    @Test
    void additionalSamplesHaveTheirOwnRowsOnly() {
        values.sample("", "transaction", START).took(100).additional().hits = 0;
        record(values);
        ok("a", START, 10);

        settle(START + 5_000);

        assertRow("transaction=all ").contains("count=1.0", "avg=10.0");
        assertRow("statut=all,transaction=transaction ").contains("count=1.0", "hit=0.0");
        assertThat(samples()).as("recorded").isEqualTo(2);
    }

    @Test
    void samplesOfFiveHundredLabelsMayBeTwoMinutesLateByDefault() {
        for (long second = 0; second < 130; second += 5) {
            for (int label = 0; label < 500; label++) {
                for (int i = 0; i < 20; i++) {
                    ok("label " + label, START + second * 1000, (label + 1) * i * 37L % 20_000);
                }
            }
            settle(START + second * 1000 + 5_000);
        }
        ok("label 7", START + 5_000, 10);

        settle(START + 130_000);

        assertRow("transaction=all ").contains("count=10001.0", " " + (START + 5_000) + "000000");
        assertThat(aggregator.late()).isZero();
    }

    @Test
    void manyThreadsLoseNothing() throws Exception {
        start();
        Together sampling = Together.start(8, thread -> {
            FilledSample own = new FilledSample();
            for (int i = 0; i < 20_000; i++) {
                own.sample("", "label " + i % 7, START + i + thread).took(i % 100);
                if (i % 10 == 0) {
                    own.failed("500", "x");
                }
                aggregator.recorder.record(own);
            }
        });
        while (!sampling.areDone()) {
            aggregator.settle(START + 5_000, START + 5_000, rows::add);
        }
        sampling.join();
        aggregator.settleAll(START + 60_000, rows::add);
        store("transaction=all ");
        assertThat(List.of(samples(), (long) sumOfStored(), aggregator.recorder.recorded()))
                .containsOnly(160_000L);
    }
}
