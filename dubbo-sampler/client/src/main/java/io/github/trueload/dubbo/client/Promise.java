// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.remoting.RemotingException;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;

/**
 * Where the answer of one asynchronous call will be. Dubbo's future in the thread's context may be an earlier call's,
 * and whoever waits for it can overtake Dubbo's filters (2.7). Used by the calling thread.
 */
final class Promise {
    private static final String TIMEOUT = "timeout";

    private final Result result;
    private final Invocation invocation;

    Promise(Result result, Invocation invocation) {
        this.result = result;
        this.invocation = invocation;
    }

    /** Whether an answer is here already and says nothing. */
    static boolean isEmpty(Result result) {
        boolean here = !(result instanceof AsyncRpcResult)
                || ((AsyncRpcResult) result).getResponseFuture().isDone();
        return here && result.getValue() == null && !result.hasException();
    }

    /**
     * Waits for the answer, for as long as Dubbo allows this very method.
     *
     * @param timeoutMs how long, where Dubbo did not note it in the invocation
     */
    Object await(long timeoutMs) throws Exception {
        long patienceMs = patienceMs(timeoutMs);
        try {
            return result.get(patienceMs, TimeUnit.MILLISECONDS).recreate();
        } catch (TimeoutException e) {
            throw new RpcException(
                    RpcException.TIMEOUT_EXCEPTION, "The future did not complete within " + patienceMs + " ms");
        } catch (ExecutionException e) {
            throw reason(e.getCause() == null ? e : e.getCause());
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new RpcException(e);
        }
    }

    /** 2.7 notes the time limit beside the attachments, 3.3 among them. */
    private long patienceMs(long otherwise) {
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
}
