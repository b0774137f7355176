// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.argument.SharedTexts;
import io.github.trueload.dubbo.result.BodyPolicy;
import io.github.trueload.dubbo.result.BodyPolicy.BodyText;
import io.github.trueload.dubbo.result.ResultJson;
import io.github.trueload.dubbo.result.ResultJson.ResultFormat;
import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Reply.Failure;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.StringUtils;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;

/** Writes replies and failures into sample results, after the clock has stopped. */
final class ResultWriter {
    private static final int LONGEST_MESSAGE = 500;

    /** Dubbo's names of the numbers of its failures (RpcException of 2.7 and 3.3). */
    private static final String[] RPC_NAMES = ("UNKNOWN NETWORK TIMEOUT BIZ FORBIDDEN SERIALIZATION"
                    + " NO_INVOKER_AVAILABLE_AFTER_FILTER LIMIT_EXCEEDED TIMEOUT_TERMINATE REGISTRY"
                    + " ROUTER_CACHE_NOT_BUILD METHOD_NOT_FOUND VALIDATION AUTHORIZATION")
            .split(" ");

    private static final String UNKNOWN = "UNKNOWN_EXCEPTION";

    static final PlanField[] FIELDS = {
        PlanField.RESULT_FORMAT,
        PlanField.EXCEPTION_POLICY,
        PlanField.ACCEPTED_EXCEPTIONS,
        PlanField.RESPONSE_BODY,
        PlanField.RESPONSE_BODY_KB
    };

    private final BodyPolicy body;
    private final ResultFormat format;
    /** What an exception of the provider means: failed, success, accepted; empty: the older plugin's way. */
    private final String policy;
    /** Exception classes that the policy {@code accepted} lets pass. */
    private final List<String> accepted;

    /** Writes as the {@link #FIELDS} say. */
    ResultWriter(PlanValues values) throws RefusedSampleException {
        int kilobytes = Integer.parseInt(values.meaning(PlanField.RESPONSE_BODY_KB));
        body = BodyPolicy.of(values.meaning(PlanField.RESPONSE_BODY), kilobytes);
        format = ResultFormat.of(values.meaning(PlanField.RESULT_FORMAT));
        policy = values.meaning(PlanField.EXCEPTION_POLICY);
        accepted = Arrays.asList(values.of(PlanField.ACCEPTED_EXCEPTIONS).split("[\\s,;]+"));
    }

    private static void body(SampleResult result, byte[] text) {
        result.setDataType(SampleResult.TEXT);
        result.setResponseData(text);
        result.setDataEncoding(StandardCharsets.UTF_8.name());
    }

    void write(SampleResult result, Reply reply) {
        result.setLatency(reply.latencyMs);
        result.setSentBytes(reply.sentBytes);
        if (reply.receivedBytes > 0) {
            result.setBodySize(reply.receivedBytes);
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
            waited(result, refusal.waitedMs);
        } else if (result.getEndTime() == 0) {
            result.sampleEnd();
        }
        result.setSuccessful(false);
        result.setResponseCode(refusal.code);
        result.setResponseMessage(oneLine(refusal.getMessage()));
        body(result, refusal.getMessage().getBytes(StandardCharsets.UTF_8));
    }

    // As JMeter's own samplers report a connection that failed: the time is both elapsed and connect time.
    private static void waited(SampleResult result, long ms) {
        long now = System.currentTimeMillis();
        boolean stampIsStart = JMeterUtils.getPropDefault("sampleresult.timestamp.start", false);
        result.setStampAndTime(stampIsStart ? now - ms : now, ms);
        result.setConnectTime(ms);
    }

    private void failure(SampleResult result, Failure failure) {
        boolean passes =
                "success".equals(policy) || "accepted".equals(policy) && accepted.contains(failure.exceptionClass);
        result.setSuccessful(passes && failure.kind == Failure.Kind.BUSINESS);
        if (result.isSuccessful()) {
            result.setResponseCodeOK();
        } else if (failure.kind == Failure.Kind.RPC) {
            result.setResponseCode(String.valueOf(failure.rpcCode));
        } else {
            boolean told = failure.kind == Failure.Kind.BUSINESS && !isOlder();
            result.setResponseCode(told ? failure.exceptionClass : UNKNOWN);
        }
        result.setResponseMessage(message(failure));
        String text = failure.message + (failure.stack.isEmpty() ? "" : "\n\n" + failure.stack);
        body(result, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The code for a text of the plan that is no value of its type. */
    String badArgumentCode() {
        return isOlder() ? UNKNOWN : "BAD_ARGUMENT";
    }

    private boolean isOlder() {
        return policy.isEmpty();
    }

    /** One line about a failure, as the sample has it. */
    static String message(Failure failure) {
        int code = failure.rpcCode;
        String rpcName = code >= 0 && code < RPC_NAMES.length ? RPC_NAMES[code] : "CODE_" + code;
        return oneLine((failure.kind == Failure.Kind.RPC ? rpcName : failure.exceptionClass) + ": " + failure.message);
    }

    private void answer(SampleResult result, Reply reply) {
        BodyText text = body.text(reply.value, format, reply.receivedBytes);
        if (reply.receivedBytes == 0 && text.wholeBytes != text.kept.length) {
            result.setBodySize(text.wholeBytes);
        }
        body(result, text.kept);
    }

    /** The first line; of a long one the start, which says what failed, and the end, where Dubbo says why. */
    private static String oneLine(String text) {
        return StringUtils.abbreviateMiddle(text.split("[\r\n]", 2)[0], " ... ", LONGEST_MESSAGE);
    }

    /** The response headers: who called whom over what, and what the provider attached. Kept until they change. */
    static final class ResponseHeaders {
        private DubboReference reference;
        private String protocol;
        private String provider;
        private String text;

        String of(Reply reply, DubboReference over) {
            if (over != reference || !reply.protocol.equals(protocol) || !reply.provider.equals(provider)) {
                reference = over;
                protocol = reply.protocol;
                provider = reply.provider;
                Class<?> service = over.service();
                text = "Dubbo-Client: " + over.dubboVersion()
                        + (service == null ? "" : "\nDubbo-Classes: " + DubboRuntime.jarOf(service))
                        + (protocol.isEmpty() ? "" : "\nDubbo-Protocol: " + protocol)
                        + (provider.isEmpty() ? "" : "\nDubbo-Provider: " + provider);
            }
            return reply.attachments.isEmpty() ? text : text + attachments(reply.attachments);
        }

        private static StringBuilder attachments(Map<String, Object> attachments) {
            StringBuilder lines = new StringBuilder();
            attachments.forEach((key, value) -> {
                // What would end a header's line is written as in Java's source.
                String line = (key + ": " + value).replace("\r", "\\r").replace("\n", "\\n");
                lines.append('\n').append(line);
            });
            return lines;
        }
    }

    /** The sampler data: what was called where, without passwords. Written again only when that changed. */
    static final class SampleText {
        private static final int LONGEST_JSON = 100_000;

        private final SharedTexts shared;
        private ReferenceSettings lastSettings;
        private Call lastCall;
        private String reference = "";
        private String text = "";

        SampleText(SharedTexts shared) {
            this.shared = shared;
        }

        String of(ReferenceSettings settings, Call call) {
            if (settings != lastSettings) {
                reference = shared.text(settings.toString());
            }
            if (settings != lastSettings || call != lastCall) {
                text = shared.text(write(settings, call) + "\nReference: " + reference);
                lastSettings = settings;
                lastCall = call;
            }
            return text;
        }

        private static String write(ReferenceSettings settings, Call call) {
            StringBuilder text = new StringBuilder();
            text.append(settings.get(Setting.INTERFACE)).append('.').append(call.method);
            text.append(call.types == null ? "(?)" : "(" + String.join(", ", call.types) + ")");
            text.append("\nArguments: ").append(json(call.values));
            if (!call.attachments.isEmpty()) {
                text.append("\nAttachments: ").append(json(call.attachments));
            }
            return text.toString();
        }

        private static String json(Object value) {
            String json = ResultJson.write(value, ResultFormat.COMPACT);
            return json.length() > LONGEST_JSON ? json.substring(0, LONGEST_JSON) + "..." : json;
        }
    }
}
