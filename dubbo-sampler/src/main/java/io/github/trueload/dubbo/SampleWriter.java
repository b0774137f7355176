// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.result.ExceptionPolicy;
import io.github.trueload.dubbo.result.JsonWriter;
import io.github.trueload.dubbo.result.ResultFormat;
import io.github.trueload.dubbo.result.RpcCodes;
import io.github.trueload.dubbo.spi.Failure;
import io.github.trueload.dubbo.spi.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;

/** Writes replies and failures into sample results, after the clock has stopped. Immutable. */
final class SampleWriter {
    private static final int LONGEST_MESSAGE = 500;

    private final ResultFormat format;
    private final ExceptionPolicy policy;

    SampleWriter(ResultFormat format, ExceptionPolicy policy) {
        this.format = format;
        this.policy = policy;
    }

    /** How exceptions are judged. */
    ExceptionPolicy policy() {
        return policy;
    }

    /** Writes what came back from a call. */
    void write(SampleResult result, Reply reply, String dubboVersion) {
        result.setResponseHeaders(headers(reply, dubboVersion));
        result.setLatency(reply.latencyMs());
        result.setSentBytes(reply.sentBytes());
        if (reply.receivedBytes() > 0) {
            result.setBodySize(reply.receivedBytes());
        }
        if (reply.failure() == null) {
            result.setResponseCodeOK();
            result.setResponseMessageOK();
            result.setSuccessful(true);
            body(result, JsonWriter.write(reply.value(), format));
        } else {
            failure(result, reply.failure());
        }
    }

    /** Writes a sample that was refused, as a rule before its clock started. */
    static void refuse(SampleResult result, String code, String message) {
        if (result.getStartTime() == 0) {
            result.sampleStart();
        }
        if (result.getEndTime() == 0) {
            result.sampleEnd();
        }
        result.setSuccessful(false);
        result.setResponseCode(code);
        result.setResponseMessage(oneLine(message));
        body(result, message);
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

    private static void body(SampleResult result, String text) {
        result.setDataType(SampleResult.TEXT);
        result.setResponseData(text.getBytes(StandardCharsets.UTF_8));
        result.setDataEncoding(StandardCharsets.UTF_8.name());
    }

    private static String headers(Reply reply, String dubboVersion) {
        StringBuilder headers = new StringBuilder(96).append("Dubbo-Client: ").append(dubboVersion);
        if (!reply.protocol().isEmpty()) {
            headers.append("\nDubbo-Protocol: ").append(reply.protocol());
        }
        if (!reply.provider().isEmpty()) {
            headers.append("\nDubbo-Provider: ").append(reply.provider());
        }
        for (Map.Entry<String, Object> attachment : reply.attachments().entrySet()) {
            headers.append('\n')
                    .append(attachment.getKey())
                    .append(": ")
                    .append(unbroken(String.valueOf(attachment.getValue())));
        }
        return headers.toString();
    }

    /** All of a text; what would end a header's line is written as in Java's source. */
    private static String unbroken(String text) {
        return text.indexOf('\n') < 0 && text.indexOf('\r') < 0
                ? text
                : text.replace("\r", "\\r").replace("\n", "\\n");
    }

    private static String oneLine(String text) {
        int end = 0;
        while (end < text.length() && end < LONGEST_MESSAGE && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return text.substring(0, end);
    }
}
