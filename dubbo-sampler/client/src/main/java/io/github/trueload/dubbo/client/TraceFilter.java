// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;

/**
 * Notes which provider Dubbo chose for a call, and where its answer will be. Dubbo's own contexts forget the provider
 * before the call returns (3.3) and the answer's attachments (2.7). Called on the thread of the call, or on those on
 * which Dubbo forks it. Thread-safe.
 */
@Activate(group = CommonConstants.CONSUMER)
public final class TraceFilter implements Filter {
    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
        CallTrace own = CallTrace.ofThread();
        CallTrace trace = own == null ? CallTrace.of(invocation) : own;
        if (trace == null) {
            return invoker.invoke(invocation);
        }
        trace.carriedBy(invocation);
        try {
            Result result = invoker.invoke(invocation);
            trace.attempted(invoker.getUrl(), result, null);
            return result;
        } catch (RpcException e) {
            trace.attempted(invoker.getUrl(), null, e);
            throw e;
        } catch (RuntimeException | LinkageError e) {
            // A serialization whose library is missing.
            trace.attempted(invoker.getUrl(), null, null);
            throw e;
        }
    }
}
