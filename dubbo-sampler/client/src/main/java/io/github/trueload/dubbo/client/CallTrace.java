// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Reply.Failure;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.InvokeMode;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.RpcInvocation;

/**
 * What becomes of one call on its way: the attempts that Dubbo made, which of them it took, and what went over the
 * wire. The calling thread reads it after the call; Dubbo's network threads, and those on which it forks a call, write
 * to it meanwhile, and may do so long after a call that timed out, hence one object per call. Thread-safe.
 */
final class CallTrace {
    /** What Dubbo itself attaches to answers. */
    private static final List<String> DUBBO_OWN = Arrays.asList("dubbo", "input", "output");

    private static final String KEY = "trueload.trace";
    private static final String TIMEOUT = "timeout";
    private static final ThreadLocal<CallTrace> OF_THREAD = new ThreadLocal<>();

    private final long startNanos = System.nanoTime();
    private volatile int sentBytes;
    private volatile InetSocketAddress remote;
    private volatile int receivedBytes;
    private volatile long answerNanos;
    private Attempt last = Attempt.NONE;
    private Result answer;
    private Invocation invocation;

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
    static CallTrace of(Invocation invocation) {
        return (CallTrace) invocation.get(KEY);
    }

    /** The trace of the call that this thread is making; {@code null} when the call is not one of ours. */
    static CallTrace ofThread() {
        return OF_THREAD.get();
    }

    /** Lets an invocation carry this trace to other threads. */
    synchronized void carriedBy(Invocation carrier) {
        if (invocation != carrier) {
            invocation = carrier;
            carrier.put(KEY, this);
        }
    }

    synchronized void attempted(URL provider, Result promise, RpcException refusal) {
        last = new Attempt(provider, promise, refusal, last);
    }

    synchronized void settledOn(Result taken) {
        answer = taken;
    }

    /** Whether Dubbo returned before the answer was there, as a parameter of the reference or an attachment told it. */
    synchronized boolean isAsync() {
        return invocation instanceof RpcInvocation && ((RpcInvocation) invocation).getInvokeMode() == InvokeMode.ASYNC;
    }

    /** Waits for the answer of an asynchronous call; Dubbo's future on the thread may be that of an earlier one. */
    Object await(Object returned, long timeoutMs) throws Exception {
        Result promise = promise();
        return promise == null ? returnedAtOnce(returned) : answerOf(promise, patienceMs(timeoutMs));
    }

    /** Notes the size of the request and where its connection ends; called on the network thread. */
    void sent(int bytes, InetSocketAddress to) {
        sentBytes = bytes;
        remote = to;
    }

    /** Notes that the whole answer is here, still encoded, and over which connection; called on the network thread. */
    void answered(int bytes, InetSocketAddress from) {
        receivedBytes = bytes;
        remote = from;
        answerNanos = System.nanoTime();
    }

    Reply answer(Object value) {
        return withFigures(Reply.of(value, providerAddress(), attachments()));
    }

    Reply failure(Supplier<Failure> failure) {
        return withFigures(Reply.failed(failure, providerAddress()));
    }

    private synchronized Result promise() {
        Attempt taken = taken();
        boolean hidden = answer != null && taken.promise != answer && isEmpty(answer);
        return hidden ? null : answer == null ? taken.promise : answer;
    }

    private synchronized Object returnedAtOnce(Object returned) {
        if (returned != null) {
            return returned;
        }
        // Clusters failsafe and failback answer "nothing" in place of a failure.
        if (last.refusal != null) {
            throw last.refusal;
        }
        throw new RpcException(
                "The call brought no future: its cluster hides why, no provider may have taken the call");
    }

    private Reply withFigures(Reply reply) {
        URL provider = provider();
        long answered = answerNanos;
        reply.protocol = provider == null ? "" : provider.getProtocol();
        reply.sentBytes = sentBytes;
        reply.receivedBytes = receivedBytes;
        reply.latencyMs = answered == 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(answered - startNanos);
        reply.remote = remote;
        return reply;
    }

    private String providerAddress() {
        URL provider = provider();
        return provider == null ? "" : provider.getAddress();
    }

    synchronized URL provider() {
        return taken().provider;
    }

    /** The attempt whose answer the cluster took, else the last one. */
    private Attempt taken() {
        for (Attempt attempt = answer == null ? null : last; attempt != null; attempt = attempt.earlier) {
            if (attempt.promise == answer) {
                return attempt;
            }
        }
        return last;
    }

    /** Whether this was thrown by the provider, and not on the way there or back. */
    synchronized boolean isAnswer(Throwable thrown) {
        Result promise = taken().promise;
        return promise != null && promise.getException() == thrown;
    }

    private synchronized Map<String, Object> attachments() {
        Result promise = taken().promise;
        Map<String, Object> all = promise == null ? null : promise.getObjectAttachments();
        if (all == null || DUBBO_OWN.containsAll(all.keySet())) {
            return Collections.emptyMap();
        }
        Map<String, Object> attachments = new HashMap<>(all);
        attachments.keySet().removeAll(DUBBO_OWN);
        return attachments;
    }

    /** Whether an answer is here already and says nothing. */
    private static boolean isEmpty(Result result) {
        boolean here = !(result instanceof AsyncRpcResult)
                || ((AsyncRpcResult) result).getResponseFuture().isDone();
        return here && result.getValue() == null && !result.hasException();
    }

    private static Object answerOf(Result result, long patienceMs) throws Exception {
        try {
            return result.get(patienceMs, TimeUnit.MILLISECONDS).recreate();
        } catch (TimeoutException e) {
            throw new RpcException(
                    RpcException.TIMEOUT_EXCEPTION, "The future did not complete within " + patienceMs + " ms");
        } catch (ExecutionException e) {
            throw reason(e.getCause() == null ? e : e.getCause());
        } catch (Throwable e) {
            throw reason(e);
        }
    }

    /** For as long as Dubbo allows this very method; 2.7 notes that beside the attachments, 3.3 among them. */
    private synchronized long patienceMs(long otherwise) {
        Object noted = invocation == null ? null : invocation.get(TIMEOUT);
        if (noted == null && invocation != null) {
            noted = invocation.getObjectAttachment(TIMEOUT);
        }
        try {
            return noted == null ? otherwise : Long.parseLong(String.valueOf(noted));
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** As Dubbo itself translates it for calls that are not asynchronous. */
    private static Exception reason(Throwable cause) throws Exception {
        if (cause instanceof org.apache.dubbo.remoting.TimeoutException) {
            return new RpcException(RpcException.TIMEOUT_EXCEPTION, cause.getMessage(), cause);
        }
        if (cause instanceof RemotingException) {
            return new RpcException(RpcException.NETWORK_EXCEPTION, cause.getMessage(), cause);
        }
        if (cause instanceof Error) {
            throw (Error) cause;
        }
        return cause instanceof Exception ? (Exception) cause : new RpcException(cause);
    }

    /** One attempt of a call at one provider; a call with retries or forks makes several. */
    private static final class Attempt {
        static final Attempt NONE = new Attempt(null, null, null, null);

        private final URL provider;
        private final Result promise;
        private final RpcException refusal;
        private final Attempt earlier;

        /** An attempt either made a promise of an answer or failed at once, where possible with the reason. */
        Attempt(URL provider, Result promise, RpcException refusal, Attempt earlier) {
            this.provider = provider;
            this.promise = promise;
            this.refusal = refusal;
            this.earlier = earlier;
        }
    }
}
