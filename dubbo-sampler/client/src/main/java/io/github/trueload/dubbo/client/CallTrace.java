// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.Failure;
import io.github.trueload.dubbo.spi.Reply;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Result;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What becomes of one call on its way: the provider that Dubbo chose, and what went over the wire. The calling thread
 * reads it after the call; Dubbo's network thread writes to it meanwhile, and may do so long after a call that timed
 * out, hence one object per call.
 */
final class CallTrace {
    /** What Dubbo itself attaches to answers. */
    private static final Set<String> DUBBO_OWN = new HashSet<>(Arrays.asList("dubbo", "input", "output"));

    private static final Logger log = LoggerFactory.getLogger(CallTrace.class);
    private static final long SETTLE_MS = 1_000;
    private static final String KEY = "trueload.trace";
    private static final ThreadLocal<CallTrace> OF_THREAD = new ThreadLocal<>();

    private final long startNanos = System.nanoTime();
    private volatile int sentBytes;
    private volatile int receivedBytes;
    private volatile long answerNanos;
    private URL provider;
    private Result result;

    /** Starts the trace of the call that this thread is about to make. */
    static CallTrace start() {
        CallTrace trace = new CallTrace();
        OF_THREAD.set(trace);
        return trace;
    }

    /** Lets go of the call, whose answer may be large. */
    static void end() {
        OF_THREAD.set(null);
    }

    /** The trace of a call that is on its way, or {@code null}. */
    static CallTrace carriedBy(Invocation invocation) {
        return (CallTrace) invocation.get(KEY);
    }

    /** The trace of the call that this thread is making; {@code null} when the call is not one of ours. */
    static CallTrace ofThread() {
        return OF_THREAD.get();
    }

    /** Notes the choice of a provider; with retries, the last one counts. */
    void chosen(URL url, Invocation invocation) {
        provider = url;
        invocation.put(KEY, this);
    }

    /** Notes where the answer is, or will be. */
    void promised(Result answer) {
        result = answer;
    }

    /** Waits until Dubbo is through with an answer: whoever waits for its future can overtake its filters (2.7). */
    void settle() throws InterruptedException {
        try {
            if (result != null) {
                result.get(SETTLE_MS, TimeUnit.MILLISECONDS);
            }
        } catch (ExecutionException | TimeoutException e) {
            log.debug("The answer is here, but what came with it is not", e);
        }
    }

    /** Notes the size of the request; called on the network thread. */
    void sent(int bytes) {
        sentBytes = bytes;
    }

    /** Notes that the whole answer is here, still encoded; called on the network thread. */
    void answered(int bytes) {
        receivedBytes = bytes;
        answerNanos = System.nanoTime();
    }

    /** The reply with the provider's answer. */
    Reply answer(Object value) {
        return withFigures(Reply.of(value, providerAddress(), attachments()));
    }

    /** The reply where there is no answer, or a bad one. */
    Reply failure(Failure failure) {
        return withFigures(Reply.failed(failure, providerAddress()));
    }

    private Reply withFigures(Reply reply) {
        String protocol = provider == null ? "" : provider.getProtocol();
        long answered = answerNanos;
        long latencyMs = answered == 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(answered - startNanos);
        return reply.travelled(protocol, sentBytes, receivedBytes, latencyMs);
    }

    private String providerAddress() {
        return provider == null ? "" : provider.getAddress();
    }

    private Map<String, Object> attachments() {
        Map<String, Object> all = result == null ? null : result.getObjectAttachments();
        if (all == null || DUBBO_OWN.containsAll(all.keySet())) {
            return Collections.emptyMap();
        }
        Map<String, Object> attachments = new HashMap<>(all);
        attachments.keySet().removeAll(DUBBO_OWN);
        return attachments;
    }
}
