// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Reply.Failure;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a call leaves behind besides its answer. */
@ExtendWith(JMeterExtension.class)
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
    void saysInTheLogOnceForEachReasonThatCallsFail() {
        sampler.set(PlanField.INTERFACE.key, "com.acme.Nowhere");

        try (LogRecorder log = LogRecorder.open()) {
            for (int code : new int[] {1, 1, 2}) {
                sampler.fail(Failure.Kind.RPC, code, "RpcException", "no such service");
                sampler.sample();
            }

            assertThat(log.lines())
                    .containsExactly(
                            "WARN Dubbo calls of com.acme.Nowhere fail, told once for each reason:"
                                    + " NETWORK: no such service",
                            "WARN Dubbo calls of com.acme.Nowhere fail, told once for each reason:"
                                    + " TIMEOUT: no such service");
        }
    }

    @Test
    void tellsWhatIsKnownOfTheCallsWay() {
        sampler.answer(call -> {
            Reply reply = Reply.of("a", "127.0.0.1:20880", Map.of());
            reply.protocol = "tri";
            reply.sentBytes = 120;
            reply.receivedBytes = 45;
            return reply;
        });

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
            for (String[] address : new String[][] {
                {"127.0.0.2", "127.0.0.2:20880"}, {"127.0.0.3", "127.0.0.3:20880"}, {"::1", "[0:0:0:0:0:0:0:1]:20880"}
            }) {
                sampler.answer(call -> reached("db.test:20880", address[0]));
                variables.put("DUBBO_PROVIDER", "that of another sampler");
                sampler.sample();
                assertThat(variables.get("DUBBO_PROVIDER")).isEqualTo("db.test:20880");
                assertThat(variables.get("DUBBO_REMOTE")).isEqualTo(address[1]);
            }

            sampler.set(PlanField.TIMEOUT.key, "soon");
            sampler.sample();
            assertThat(variables.get("DUBBO_PROVIDER")).isEmpty();
            assertThat(variables.get("DUBBO_REMOTE")).isEmpty();
        } finally {
            JMeterContextService.getContext().setVariables(null);
        }
    }

    private static Reply reached(String provider, String address) {
        Reply reply = Reply.of("a", provider, Map.of());
        try {
            InetAddress node = InetAddress.getByName(address);
            reply.remote = new InetSocketAddress(InetAddress.getByAddress("db.test", node.getAddress()), 20880);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
        return reply;
    }

    @Test
    void evaluatesOnlyTheFormOfTheArgumentsThatIsInUse() {
        Counted json = new Counted(PlanField.ARGS_JSON.key, "[\"json\"]");
        Counted cell = new Counted(PlanColumn.ARGS_VALUE.key(1), "cell");
        sampler.set(json);
        sampler.set(cell);
        sampler.set(PlanField.ARGS_MODE.key, "table");
        sampler.sample();
        sampler.sample();
        assertThat(json.evaluations).isZero();
        assertThat(cell.evaluations).isEqualTo(2);
        assertThat(sampler.calls().get(1).values).containsExactly("cell");

        sampler.set(PlanField.ARGS_MODE.key, "json");
        sampler.sample();
        sampler.sample();
        assertThat(json.evaluations).isEqualTo(2);
        assertThat(cell.evaluations).isEqualTo(2);
        assertThat(sampler.calls().get(3).values).containsExactly("json");
    }

    @Test
    void countsTheAnswersTextWhereItsSizeOnTheWireIsUnknown() {
        assertThat(sampler.sample().getBytesAsLong()).isEqualTo("\"hello\"".length());
    }

    @Test
    void beginsWhenItsReferenceIsOpenAndTellsTheOpeningAsConnectTime() {
        sampler.openInMs(30);

        SampleResult first = sampler.sample();

        // Opening took 30 ms; JMeter's clock may be a millisecond behind the system's.
        assertThat(first.getStartTime()).isGreaterThan(sampler.openedAtMs() - 10);
        assertThat(first.getConnectTime()).isGreaterThanOrEqualTo(30);
        assertThat(sampler.sample().getConnectTime()).isZero();
    }

    @Test
    void saysHowLongItWaitedInVainForItsReference() {
        sampler.refuseToOpenAfterMs(30);

        SampleResult result = sampler.sample();

        assertThat(result.getResponseCode()).isEqualTo("GENERIC_SERVICE_IS_NULL");
        assertThat(result.getTime()).isGreaterThanOrEqualTo(30);
        assertThat(result.getConnectTime()).isEqualTo(result.getTime());
        assertThat(result.getEndTime() - result.getStartTime()).isEqualTo(result.getTime());
    }

    @Test
    void describesAFailureOutsideTheClock() {
        AtomicLong asked = new AtomicLong();
        sampler.answer(call -> Reply.failed(
                () -> {
                    asked.set(System.currentTimeMillis());
                    await(300);
                    return new Failure(Failure.Kind.RPC, 2, "RpcException", "Too late", "");
                },
                ""));

        SampleResult result = sampler.sample();

        assertThat(result.getResponseCode()).isEqualTo("2");
        assertThat(result.getEndTime()).isLessThan(asked.get() + 200);
    }

    private static void await(long ms) {
        try {
            new CountDownLatch(1).await(ms, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void takesNoTimeWhereItDidNotWait() {
        sampler.set(PlanField.TIMEOUT.key, "soon");

        SampleResult result = sampler.sample();

        assertThat(result.getTime()).isZero();
        assertThat(result.getStartTime()).isPositive();
    }

    @Test
    void keepsOfTheTextWhatThePlanWantsAndTheSizeOfTheWhole() {
        sampler.answer(call -> Reply.of("x".repeat(5000), "", Map.of()));
        sampler.set(PlanField.RESPONSE_BODY.key, "truncate");
        sampler.set(PlanField.RESPONSE_BODY_KB.key, "1");
        assertThat(sampler.sample().getResponseData()).hasSize(1027);
        assertThat(sampler.sample().getBodySizeAsLong()).isEqualTo(5002);

        sampler.set(PlanField.RESPONSE_BODY.key, "drop");
        assertThat(sampler.sample().getResponseData()).isEmpty();
        assertThat(sampler.sample().getBodySizeAsLong()).isEqualTo(5002);
        assertThat(sampler.sample().isSuccessful()).isTrue();

        sampler.set(PlanField.RESPONSE_BODY_KB.key, "0");
        assertThat(sampler.sample().getResponseMessage())
                .isEqualTo("Truncate at (kB) is '0': enter a whole number, 1 or more");
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

    /** A property that knows how often it was evaluated, as a function would. */
    private static final class Counted extends StringProperty {
        private static final long serialVersionUID = 1L;

        private int evaluations;

        private Counted(String key, String text) {
            super(key, text);
        }

        @Override
        public String getStringValue() {
            evaluations++;
            return super.getStringValue();
        }
    }
}
