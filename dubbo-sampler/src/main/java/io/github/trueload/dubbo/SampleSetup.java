// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.ResultWriter.ResponseHeaders;
import io.github.trueload.dubbo.ResultWriter.SampleText;
import io.github.trueload.dubbo.argument.SharedTexts;
import io.github.trueload.dubbo.bundle.ReferenceCache;
import io.github.trueload.dubbo.bundle.ReferenceCache.OpenReference;
import io.github.trueload.dubbo.bundle.ReferenceCache.ReferenceKey;
import io.github.trueload.dubbo.result.BodyPolicy;
import io.github.trueload.dubbo.result.ExceptionPolicy;
import io.github.trueload.dubbo.result.ResultJson.ResultFormat;
import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Reply.Failure;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;

/**
 * Turns the fields of one clone of the sampler into a call over an open reference. What did not change since the last
 * sample is not read, parsed or opened again. Used by one JMeter thread, for one run of the test.
 */
final class SampleSetup {
    private static final PlanField[] OUTCOME = {
        PlanField.RESULT_FORMAT,
        PlanField.EXCEPTION_POLICY,
        PlanField.ACCEPTED_EXCEPTIONS,
        PlanField.RESPONSE_BODY,
        PlanField.RESPONSE_BODY_KB
    };
    private final PlanValues values = new PlanValues();
    private final Supplier<ReferenceCache> references;
    private final SettingsReader settings = new SettingsReader(values);
    private final CallReader calls;
    private final SampleText sampleText;
    private final ResponseHeaders headers = new ResponseHeaders();
    private ResultWriter writer;
    private ReferenceKey key;
    private OpenReference open;
    private Call call;

    /** Creates the memory of one clone, which asks for the cache whenever it needs a reference. */
    SampleSetup(Supplier<ReferenceCache> references, SharedTexts shared) {
        this.references = references;
        this.calls = new CallReader(values, shared);
        this.sampleText = new SampleText(shared);
    }

    /** All that comes before the clock starts. The result gets what is sent first, for where there is no reference. */
    void prepare(TestElement sampler, SampleResult result) throws RefusedSampleException {
        readOutcome(sampler);
        ReferenceKey wanted = settings.read(sampler);
        Call wantedCall = calls.read(sampler, writer.policy);
        result.setSamplerData(sampleText.of(wanted, wantedCall));
        if (open == null || wanted != key || open.isClosed()) {
            open = null;
            open = open(wanted);
            key = wanted;
        }
        Class<?> service = open.reference.service();
        if (service != null) {
            wantedCall = calls.typed(service, sampler, writer.policy);
        }
        if (call != wantedCall) {
            // Storing a reference costs a fence with G1.
            call = wantedCall;
        }
    }

    Reply invoke() {
        return open.reference.invoke(call);
    }

    void write(SampleResult result, Reply reply) {
        long openMs = open.takeOpenMs();
        if (openMs > 0) {
            result.setConnectTime(openMs);
        }
        result.setResponseHeaders(headers.of(reply, open.reference));
        writer.write(result, reply);
        if (reply.failure() != null && reply.failure().kind == Failure.Kind.RPC) {
            DubboRuntime.shared().tellFailing(key, reply.failure());
        }
    }

    private void readOutcome(TestElement sampler) throws RefusedSampleException {
        if (values.take(sampler, OUTCOME) || writer == null) {
            writer = null;
            String kilobytes = values.of(PlanField.RESPONSE_BODY_KB);
            PlanField.RESPONSE_BODY_KB.check(kilobytes);
            writer = new ResultWriter(
                    BodyPolicy.of(values.of(PlanField.RESPONSE_BODY), Integer.parseInt(kilobytes)),
                    ResultFormat.of(values.of(PlanField.RESULT_FORMAT)),
                    ExceptionPolicy.of(
                            values.of(PlanField.EXCEPTION_POLICY), values.of(PlanField.ACCEPTED_EXCEPTIONS)));
        }
    }

    private OpenReference open(ReferenceKey wanted) throws RefusedSampleException {
        long start = System.nanoTime();
        try {
            return references.get().get(wanted);
        } catch (DubboOpenException e) {
            throw new RefusedSampleException("GENERIC_SERVICE_IS_NULL", e.getMessage(), msSince(start));
        } catch (InterruptedException e) {
            throw new RefusedSampleException(
                    "INTERRUPTED",
                    "Interrupted while waiting for the reference: the test stops, or the sample took too long",
                    msSince(start));
        }
    }

    private static long msSince(long nanoTime) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanoTime);
    }
}
