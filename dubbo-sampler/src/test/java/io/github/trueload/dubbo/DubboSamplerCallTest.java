// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.Failure;
import io.github.trueload.dubbo.spi.Reply;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;

/** What a call leaves behind besides its answer. */
class DubboSamplerCallTest {
    private final StubbedSampler sampler = new StubbedSampler();

    @Test
    void saysThatACallWasInterrupted() {
        sampler.answer(call -> {
            sampler.interrupt();
            return Reply.failed(
                    () -> new Failure(Failure.Kind.RPC, 0, "RpcException", "Interrupted unexpectedly", ""), "");
        });

        SampleResult result = sampler.sample();

        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo("INTERRUPTED");
    }

    @Test
    void tellsWhatIsKnownOfTheCallsWay() {
        sampler.answer(call -> Reply.of("a", "127.0.0.1:20880", Map.of()).travelled("tri", 120, 45, 0));

        SampleResult result = sampler.sample();

        assertThat(result.getResponseHeaders())
                .isEqualTo("Dubbo-Client: 2.7.23\nDubbo-Protocol: tri\nDubbo-Provider: 127.0.0.1:20880");
        assertThat(result.getSentBytes()).isEqualTo(120);
        assertThat(result.getBytesAsLong()).isEqualTo(45);
    }

    @Test
    void tellsThePlanWhichProviderTheLastSampleReached() {
        JMeterVariables variables = new JMeterVariables();
        JMeterContextService.getContext().setVariables(variables);
        try {
            sampler.sample();
            assertThat(variables.get("DUBBO_PROVIDER")).isEqualTo("127.0.0.1:20880");

            variables.put("DUBBO_PROVIDER", "that of another sampler");
            sampler.sample();
            assertThat(variables.get("DUBBO_PROVIDER")).isEqualTo("127.0.0.1:20880");

            sampler.set(PlanField.TIMEOUT.key(), "soon");
            sampler.sample();
            assertThat(variables.get("DUBBO_PROVIDER")).isEmpty();
        } finally {
            JMeterContextService.getContext().setVariables(null);
        }
    }

    @Test
    void countsTheAnswersTextWhereItsSizeOnTheWireIsUnknown() {
        assertThat(sampler.sample().getBytesAsLong()).isEqualTo("\"hello\"".length());
    }

    @Test
    void doesNotCarryAnInterruptIntoTheNextSample() {
        sampler.answer(call -> {
            sampler.interrupt();
            return Reply.of(null, "", Map.of());
        });

        sampler.sample();

        assertThat(Thread.interrupted()).isFalse();
        assertThat(sampler.interrupt()).isFalse();
    }

    @Test
    void interruptsTheCallOfItsOwnThreadOnly() throws InterruptedException {
        CountDownLatch calling = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        sampler.answer(call -> {
            calling.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                ended.countDown();
            }
            return Reply.of(null, "", Map.of());
        });
        assertThat(sampler.interrupt()).isFalse();
        Thread thread = new Thread(sampler::sample);
        thread.start();
        assertThat(calling.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(sampler.interrupt()).isTrue();

        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
