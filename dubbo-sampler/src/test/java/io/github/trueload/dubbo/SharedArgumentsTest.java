// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.argument.SharedTexts;
import io.github.trueload.dubbo.bundle.ReferenceCache;
import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the threads of a test hold of one large argument that they all send. */
@ExtendWith(JMeterExtension.class)
class SharedArgumentsTest {
    private static final int THREADS = 500;
    private static final String LARGE = largeJson();

    private final SharedTexts shared = new SharedTexts();
    private final ReferenceCache cache = new ReferenceCache(
            key -> new FakeReference(call -> Reply.of(call, "", Map.of())),
            Duration.ofSeconds(60),
            Duration.ZERO,
            System::nanoTime);
    private final DubboSampler plan = new DubboSampler();

    @ParameterizedTest
    @ValueSource(strings = {"table", "json"})
    void areParsedOnceForAllThreads(String mode) throws Exception {
        fill(mode);
        plan.setProperty(PlanTable.ATTACHMENTS.sizeKey, "1");
        plan.setProperty(PlanColumn.ATTACHMENTS_KEY.key(1), "trace");

        SampleResult first = new SampleResult();
        SampleResult second = new SampleResult();
        plan.setProperty(PlanColumn.ATTACHMENTS_VALUE.key(1), "1");
        Call one = call(work(), first);
        plan.setProperty(PlanColumn.ATTACHMENTS_VALUE.key(1), "2");
        Call other = call(work(), second);

        assertThat(one.values[0]).isSameAs(other.values[0]);
        assertThat(one.attachments).isNotEqualTo(other.attachments);
        plan.setProperty(PlanColumn.ATTACHMENTS_VALUE.key(1), "1");
        SampleResult third = new SampleResult();
        call(work(), third);
        assertThat(third.getSamplerData()).isSameAs(first.getSamplerData());
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "json"})
    void costEachThreadFourKilobytesAtMost(String mode) throws Exception {
        fill(mode);
        List<SampleSetup> threads = new ArrayList<>(THREADS);
        threads.add(prepared());
        long before = usedHeap();

        while (threads.size() < THREADS) {
            threads.add(prepared());
        }

        long perThread = (usedHeap() - before) / THREADS;
        assertThat(perThread).isLessThan(4096);
        assertThat(threads).hasSize(THREADS);
    }

    @Test
    void areForgottenWithTheLastThreadThatHoldsThem() throws Exception {
        long before = usedHeap();
        for (int i = 0; i < 200; i++) {
            fill("table");
            plan.setProperty(PlanColumn.ARGS_VALUE.key(1), LARGE.replace("item 1 ", "item " + i + " of many "));
            prepared();
        }

        // Some 800 kB each.
        assertThat(usedHeap() - before).isLessThan(40_000_000);
    }

    private void fill(String mode) {
        plan.setProperty(PlanField.INTERFACE.key, "com.acme.Echo");
        plan.setProperty(PlanField.METHOD.key, "echo");
        plan.setProperty(PlanField.ADDRESS.key, "127.0.0.1:1");
        plan.setProperty(PlanField.ARGS_MODE.key, mode);
        plan.setProperty(PlanTable.ARGUMENTS.sizeKey, "1");
        plan.setProperty(PlanColumn.ARGS_TYPE.key(1), "java.util.List");
        plan.setProperty(PlanColumn.ARGS_VALUE.key(1), LARGE);
        plan.setProperty(PlanField.ARGS_JSON.key, "[" + LARGE + "]");
    }

    private SampleSetup work() {
        return new SampleSetup(() -> cache, shared);
    }

    private SampleSetup prepared() throws Exception {
        SampleSetup work = work();
        work.prepare(plan, new SampleResult());
        return work;
    }

    private Call call(SampleSetup work, SampleResult result) throws Exception {
        work.prepare(plan, result);
        return (Call) work.invoke().value;
    }

    private static String largeJson() {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            items.add("{\"id\":" + i + ",\"name\":\"item " + i + " of the list\",\"price\":1.5,\"ok\":true}");
        }
        return items.toString();
    }

    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
        }
        return used;
    }
}
