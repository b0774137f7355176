// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;

/**
 * Notes which provider Dubbo chose for the call of this thread, and where its answer will be. Dubbo's own contexts
 * forget the provider before the call returns (3.3) and the answer's attachments (2.7). Thread-safe.
 */
@Activate(group = CommonConstants.CONSUMER)
public final class TraceFilter implements Filter {
    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
        CallTrace trace = CallTrace.ofThread();
        if (trace == null) {
            return invoker.invoke(invocation);
        }
        trace.chosen(invoker.getUrl(), invocation);
        Result result = invoker.invoke(invocation);
        trace.promised(result);
        return result;
    }
}
