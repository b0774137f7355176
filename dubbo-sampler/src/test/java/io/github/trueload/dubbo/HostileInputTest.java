// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.argument.SharedTexts;
import io.github.trueload.dubbo.bundle.ReferenceCache;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Plans that nobody would write: each must give a sample with a message, and never an exception. */
@EndsInTime
@ExtendWith(JMeterExtension.class)
class HostileInputTest {
    private static final String SECRET = "hush-hush-secret";
    /** Separated by bars, as are the texts below. */
    private static final List<String> TYPES = List.of(("int|long|double|float|short|byte|boolean|char|String"
                    + "|java.lang.Long|java.util.Date|java.time.LocalDateTime|java.util.Locale|int[]|char[]|String[]"
                    + "|java.util.List<|java.util.Map<a,b>>|java.util.Set|com.acme.Order|com.acme.Order[][]||[]|<>"
                    + "|\u0000|java.math.BigDecimal|java.lang.Object|class|java.time.LocalTime[]")
            .split("\\|"));

    private static final List<String> TEXTS = List.of(("| |null|NULL|\"|{|[|]|{}|[]|[[[[|{\"a\":|{\"a\":1}}|[1,2|NaN"
                    + "|1e999999999|-1e-999999999|99999999999999999999999999|0x1F|1_000|١٢٣|\u0000\u0001\u0002|\ud800"
                    + "|\uFEFF{}|'|/* |// x|2024-13-45 99:99:99|0000-00-00|true|{\"class\":\"java.net.URL\"}"
                    + "|${__P(x)}|<!ENTITY a \"b\">|%s%n%d|../../etc/passwd")
            .split("\\|"));

    private final SharedTexts shared = new SharedTexts();
    private final Random random = new Random(20261120);

    @Test
    void everyPlanGivesASampleWithAMessage() {
        ReferenceCache cache = new ReferenceCache(
                key -> new FakeReference(call -> Reply.of(call.values, "", Map.of())),
                Duration.ofSeconds(60),
                Duration.ZERO,
                System::nanoTime);
        // JMeter's class introduces itself in the log once.
        assertThat(new SampleResult().getStartTime()).isZero();
        try (LogRecorder log = LogRecorder.open()) {
            sampleAll(cache);

            assertThat(log.lines()).as("logged above DEBUG").isEmpty();
        }
    }

    private void sampleAll(ReferenceCache cache) {
        for (int i = 0; i < Mutations.INPUTS; i++) {
            DubboSampler sampler = plan(i, cache);

            SampleResult result = sampler.sample(null);

            assertThat(result.getResponseCode()).as(describe(sampler)).isNotBlank();
            assertThat(result.getResponseMessage()).as(describe(sampler)).isNotBlank();
            assertThat(result.getResponseMessage() + result.getResponseDataAsString() + result.getSamplerData())
                    .doesNotContain(SECRET);
        }
    }

    private DubboSampler plan(int number, ReferenceCache cache) {
        DubboSampler sampler = new DubboSampler(new SampleSetup(() -> cache, shared));
        sampler.setName("hostile " + number);
        sampler.setProperty(PlanField.INTERFACE.key, "com.acme.Service");
        sampler.setProperty(PlanField.METHOD.key, "call");
        sampler.setProperty(PlanField.ADDRESS.key, "zookeeper://me:" + SECRET + "@127.0.0.1:2181");
        sampler.setProperty(PlanField.REGISTRY_PASSWORD.key, SECRET);
        sampler.setProperty(PlanField.RESULT_FORMAT.key, pick(List.of("", "compact", "pretty", "xml")));
        if (random.nextInt(4) == 0) {
            sampler.setProperty(PlanField.values()[random.nextInt(PlanField.values().length)].key, text());
            sampler.setProperty(PlanTable.PARAMETERS.sizeKey, text());
        }
        int rows = random.nextInt(4);
        sampler.setProperty(PlanTable.ARGUMENTS.sizeKey, random.nextInt(20) == 0 ? text() : String.valueOf(rows));
        sampler.setProperty(PlanTable.ATTACHMENTS.sizeKey, random.nextBoolean() ? "1" : text());
        sampler.setProperty(PlanColumn.ATTACHMENTS_KEY.key(1), text());
        sampler.setProperty(PlanColumn.ATTACHMENTS_VALUE.key(1), text());
        sampler.setProperty(PlanColumn.ATTACHMENTS_TYPE.key(1), random.nextBoolean() ? "" : pick(TYPES));
        for (int row = 1; row <= rows; row++) {
            sampler.setProperty(PlanColumn.ARGS_TYPE.key(row), pick(TYPES));
            sampler.setProperty(PlanColumn.ARGS_VALUE.key(row), text());
        }
        if (random.nextInt(3) == 0) {
            sampler.setProperty(PlanField.ARGS_MODE.key, "json");
            sampler.setProperty(PlanField.ARGS_JSON.key, text());
        }
        return sampler;
    }

    private String text() {
        switch (random.nextInt(12)) {
            case 0:
                return String.join("", Collections.nCopies(20_000, pick(List.of("[", "{\"a\":", "(", "9"))));
            case 1:
                return pick(TEXTS).repeat(1 + random.nextInt(50));
            case 2:
                StringBuilder noise = new StringBuilder();
                for (int i = 0; i < 40; i++) {
                    noise.append((char) random.nextInt(0x3000));
                }
                return noise.toString();
            default:
                return pick(TEXTS);
        }
    }

    private String pick(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }

    private static String describe(DubboSampler sampler) {
        return sampler.getName() + ": " + sampler.getPropertyAsString(PlanColumn.ARGS_TYPE.key(1));
    }
}
