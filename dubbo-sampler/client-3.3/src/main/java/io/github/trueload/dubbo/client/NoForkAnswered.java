// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.cluster.filter.ClusterFilter;

/**
 * Says what it is when no fork of a call answers in time. Cluster forking of Dubbo 3.3.6 makes nothing at all of that,
 * over which the other filters around a cluster would stumble: this is the innermost of them. Thread-safe.
 */
@Activate(group = CommonConstants.CONSUMER, order = Integer.MAX_VALUE)
public final class NoForkAnswered implements ClusterFilter {
    @Override
    public Result invoke(Invoker<?> cluster, Invocation invocation) {
        Result answer = cluster.invoke(invocation);
        if (answer == null) {
            throw new RpcException(RpcException.TIMEOUT_EXCEPTION, "No fork of the call answered in time");
        }
        return answer;
    }
}
