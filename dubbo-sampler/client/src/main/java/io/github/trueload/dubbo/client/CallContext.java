// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.Call;
import java.util.Map;
import org.apache.dubbo.rpc.FutureContext;
import org.apache.dubbo.rpc.RpcContext;

/** Dubbo's thread-bound context of a call: what goes with the call, and what must not outlive it. Stateless. */
final class CallContext {
    private CallContext() {}

    /** Gives the call that this thread is about to make its attachments. */
    static void enter(Call call) {
        RpcContext context = RpcContext.getContext();
        // What a call that never left this machine may have left on this thread.
        context.clearAttachments();
        for (Map.Entry<String, Object> attachment : call.attachments().entrySet()) {
            context.setObjectAttachment(attachment.getKey(), attachment.getValue());
        }
    }

    /** Lets go of the call, of which Dubbo 2.7 and 3.3 keep the answer and what came with it on the thread. */
    @SuppressWarnings("deprecation") // The future that 2.7 keeps for older filters holds the answer.
    static void leave() {
        RpcContext.removeContext();
        RpcContext.removeServerContext();
        FutureContext futures = FutureContext.getContext();
        futures.setCompatibleFuture(null);
        futures.setFuture(null);
    }
}
