// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlaveAndHistogramRowsTest extends AggregatorFixture {
    @Test
    void slavesHaveRowsOfTheirOwnOrAreMerged() {
        start();
        okFrom("10.0.0.1:1099");
        okFrom("10.0.0.2:1099");
        settle(START + 5_000);
        assertThat(lines("jmeter,application=shop,instance=10.0.0.1:1099,statut=all,transaction=all "))
                .hasSize(1);
        assertThat(lines("instance=me")).isEmpty();

        parameters.put("mergeInstances", "true");
        start();
        okFrom("10.0.0.1:1099");
        okFrom("10.0.0.2:1099");
        settle(START + 5_000);
        assertThat(lines("jmeter,application=shop,instance=me,statut=all,transaction=all ")
                        .get(0))
                .contains("count=2.0");
        assertThat(lines("jmeter_instance,application=shop,instance=10.0.0.1:1099,statut=all,transaction=all ")
                        .get(0))
                .contains("count=1.0");
        assertThat(rows.stream().mapToLong(row -> row.samples).sum()).isEqualTo(2);
    }

    @Test
    void samplesThatAreMergedBitByBitCountOnceForTheirSlaveAndOnceForAll() {
        parameters.put("mergeInstances", "true");
        start();
        for (int i = 0; i < 3; i++) {
            okFrom("10.0.0.1:1099");
            okFrom("10.0.0.2:1099");
            aggregator.collect(START + 5_000);
        }
        settle(START + 5_000);

        assertThat(lines("instance=me,statut=all,transaction=a ").get(0)).contains("count=6.0");
        assertThat(lines("instance=10.0.0.1:1099,statut=all,transaction=a ").get(0))
                .contains("count=3.0");
        assertThat(lines("instance=10.0.0.2:1099,statut=all,transaction=a ").get(0))
                .contains("count=3.0");
    }

    @Test
    void histogramsCountUpToEachBoundAndTellTheExactMaximum() {
        parameters.put("histogram", "labels");
        start();
        ok("a", START, 1);
        ok("a", START, 99);
        ko("a", START, 70_000, "500", "");

        settle(START + 5_000);

        String series = "jmeter_histogram,application=shop,instance=me,le=";
        assertThat(lines(series + "1,statut=all,transaction=a cum=1.0,n=3.0,ub=1.0 "))
                .hasSize(1);
        assertThat(lines(series + "75,statut=all,transaction=a cum=1.0,n=3.0,ub=75.0 "))
                .hasSize(1);
        assertThat(lines(series + "100,statut=all,transaction=all cum=2.0,n=3.0,ub=100.0 "))
                .hasSize(1);
        assertThat(lines(series + "60000,statut=all,transaction=a cum=2.0,n=3.0,ub=60000.0 "))
                .hasSize(1);
        assertThat(lines(series + "+Inf,statut=all,transaction=a cum=3.0,n=3.0,ub=70000.0 "))
                .hasSize(1);
        assertThat(lines(series)).hasSize(2 * 40);
    }

    @Test
    void aSlaveWithoutSamplesKeepsTheThreadsItHadUntilItsSamplesCome() {
        start();
        values.sample("10.0.0.1:1099", "a", START)
                .outcome(10, 1, 0)
                .traffic(1, 1, 1)
                .activeThreads(7);
        aggregator.recorder.record(values);
        settle(START + 5_000);
        assertThat(lines("instance=10.0.0.1:1099,transaction=internal").get(0)).contains("maxAT=7.0");

        settle(START + 10_000);
        assertThat(lines("instance=10.0.0.1:1099,transaction=internal").get(0))
                .contains("maxAT=7.0", " " + (START + 5_000) + "000000");

        values.sample("10.0.0.1:1099", "a", START + 6_000).outcome(10, 1, 0).activeThreads(9);
        aggregator.recorder.record(values);
        settle(START + 15_000);
        assertThat(lines((START + 5_000) + "000000"))
                .anySatisfy(line -> assertThat(line).contains("transaction=internal", "maxAT=9.0"));
        assertThat(threads.activeOfSlaves()).isEqualTo(9);
    }

    @Test
    void aSlaveTellsHowManyThreadsItStartedAndEnded() {
        start();
        fromThread(1, START, 1);
        fromThread(3, START + 1, 3);
        settle(START + 5_000);
        assertThat(lines("instance=10.0.0.1:1099,transaction=internal").get(0)).contains("startedT=3.0", "endedT=0.0");

        fromThread(5, START + 5_000, 5);
        fromThread(1, START + 5_001, 2);
        settle(START + 10_000);
        assertThat(lines("instance=10.0.0.1:1099,transaction=internal").get(0)).contains("startedT=5.0", "endedT=3.0");

        rows.clear();
        aggregator.settleAll(START + 10_001, rows::add);
        assertThat(rows.get(rows.size() - 1).line)
                .contains("instance=10.0.0.1:1099,transaction=internal", "startedT=5.0", "endedT=5.0")
                .endsWith(" " + (START + 10_000) + "000000");
    }

    @Test
    void aSlaveWhoseSamplesDoNotTellItsThreadsHasNoNumbersOfThem() {
        start();
        okFrom("10.0.0.1:1099");

        settle(START + 5_000);

        assertThat(lines("instance=10.0.0.1:1099,transaction=internal"))
                .hasSize(1)
                .first()
                .asString()
                .contains("internal covered=5.0 ");
    }

    private void fromThread(int number, long timeMs, int active) {
        threads.threadSeen("10.0.0.1:1099", "10.0.0.1:1099-Users 1-" + number, timeMs);
        values.sample("10.0.0.1:1099", "a", timeMs)
                .outcome(10, 1, 0)
                .traffic(1, 5, 20)
                .activeThreads(active);
        aggregator.recorder.record(values);
    }

    @Test
    void aSampleOfExactlyABoundCountsAtThatBound() {
        parameters.put("histogram", "all");
        start();
        for (int i = 0; i < 100; i++) {
            ok("a", START, 300);
            ok("a", START, 1000);
        }

        settle(START + 5_000);

        String series = "jmeter_histogram,application=shop,instance=me,le=";
        assertThat(lines(series + "300,statut=all,transaction=all cum=100.0,n=200.0,"))
                .hasSize(1);
        assertThat(lines(series + "1000,statut=all,transaction=all cum=200.0,n=200.0,"))
                .hasSize(1);
    }
}
