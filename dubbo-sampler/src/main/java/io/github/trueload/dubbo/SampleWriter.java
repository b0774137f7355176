// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.result.BodyPolicy;
import io.github.trueload.dubbo.result.BodyText;
import io.github.trueload.dubbo.result.ExceptionPolicy;
import io.github.trueload.dubbo.result.ResultFormat;
import io.github.trueload.dubbo.result.RpcCodes;
import io.github.trueload.dubbo.spi.Failure;
import io.github.trueload.dubbo.spi.Reply;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;

/** Writes replies and failures into sample results, after the clock has stopped. Immutable. */
final class SampleWriter {
    private static final int LONGEST_MESSAGE = 500;
    private static final String LEFT_OUT = " ... ";

    private final BodyPolicy body;
    private final ResultFormat format;
    private final ExceptionPolicy policy;

    SampleWriter(BodyPolicy body, ResultFormat format, ExceptionPolicy policy) {
        this.body = body;
        this.format = format;
        this.policy = policy;
    }

    /** How exceptions are judged. */
    ExceptionPolicy policy() {
        return policy;
    }

    /** Writes what came back from a call, but for the headers. */
    void write(SampleResult result, Reply reply) {
        result.setLatency(reply.latencyMs());
        result.setSentBytes(reply.sentBytes());
        if (reply.receivedBytes() > 0) {
            result.setBodySize(reply.receivedBytes());
        }
        if (reply.failure() == null) {
            result.setResponseCodeOK();
            result.setResponseMessageOK();
            result.setSuccessful(true);
            answer(result, reply);
        } else {
            failure(result, reply.failure());
        }
    }

    /** Writes a sample that was refused, as a rule before its clock started. Its time is what it waited in vain. */
    static void refuse(SampleResult result, RefusedSampleException refusal) {
        if (result.getStartTime() == 0) {
            waited(result, refusal.waitedMs());
        } else if (result.getEndTime() == 0) {
            result.sampleEnd();
        }
        result.setSuccessful(false);
        result.setResponseCode(refusal.code());
        result.setResponseMessage(oneLine(refusal.getMessage()));
        body(result, refusal.getMessage());
    }

    // As JMeter's own samplers report a connection that failed: the time is both elapsed and connect time.
    private static void waited(SampleResult result, long ms) {
        long now = System.currentTimeMillis();
        boolean stampIsStart = JMeterUtils.getPropDefault("sampleresult.timestamp.start", false);
        result.setStampAndTime(stampIsStart ? now - ms : now, ms);
        result.setConnectTime(ms);
    }

    private void failure(SampleResult result, Failure failure) {
        boolean accepted = policy.accepts(failure);
        result.setSuccessful(accepted);
        if (accepted) {
            result.setResponseCodeOK();
        } else {
            result.setResponseCode(policy.code(failure));
        }
        String name = failure.kind() == Failure.Kind.RPC ? RpcCodes.name(failure.rpcCode()) : failure.exceptionClass();
        result.setResponseMessage(oneLine(name + ": " + failure.message()));
        body(result, failure.message() + (failure.stack().isEmpty() ? "" : "\n\n" + failure.stack()));
    }

    private void answer(SampleResult result, Reply reply) {
        BodyText text = body.text(reply.value(), format, reply.receivedBytes());
        if (reply.receivedBytes() == 0 && text.wholeBytes() != text.kept().length) {
            result.setBodySize(text.wholeBytes());
        }
        body(result, text.kept());
    }

    private static void body(SampleResult result, String text) {
        body(result, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void body(SampleResult result, byte[] text) {
        result.setDataType(SampleResult.TEXT);
        result.setResponseData(text);
        result.setDataEncoding(StandardCharsets.UTF_8.name());
    }

    /** The first line; of a long one the start, which says what failed, and the end, where Dubbo says why. */
    private static String oneLine(String text) {
        int end = 0;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        if (end <= LONGEST_MESSAGE) {
            return text.substring(0, end);
        }
        int half = (LONGEST_MESSAGE - LEFT_OUT.length()) / 2;
        return text.substring(0, half) + LEFT_OUT + text.substring(end - half, end);
    }
}
