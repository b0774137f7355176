// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.cluster.interceptor.ClusterInterceptor;
import org.apache.dubbo.rpc.cluster.support.AbstractClusterInvoker;

/**
 * Notes which answer Dubbo's cluster took for the call of this thread, and hands the trace on to the threads on which
 * the cluster forks it. Dubbo 3.3 calls it by the leave of {@code dubbo.properties}. Thread-safe.
 */
@Activate
public final class TraceInterceptor implements ClusterInterceptor {
    @Override
    public void before(AbstractClusterInvoker<?> cluster, Invocation invocation) {
        CallTrace trace = CallTrace.ofThread();
        if (trace != null) {
            trace.carriedBy(invocation);
        }
    }

    @Override
    public Result intercept(AbstractClusterInvoker<?> cluster, Invocation invocation) {
        Result answer = cluster.invoke(invocation);
        if (answer == null) {
            // What forking makes of forks of which none answered in time (3.3.6); Dubbo would stumble over it.
            throw new RpcException(RpcException.TIMEOUT_EXCEPTION, "No fork of the call answered in time");
        }
        CallTrace trace = CallTrace.ofThread();
        if (trace != null) {
            trace.settledOn(answer);
        }
        return answer;
    }

    @Override
    public void after(AbstractClusterInvoker<?> cluster, Invocation invocation) {
        // The trace ends with the call, not with the cluster.
    }
}
