// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import java.io.IOException;
import java.util.Collections;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.common.extension.Wrapper;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.remoting.exchange.support.MultiMessage;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.cluster.interceptor.ClusterInterceptor;
import org.apache.dubbo.rpc.cluster.support.AbstractClusterInvoker;

/** Where Dubbo lets a {@link CallTrace} see its call; it makes one of each and calls them on many threads. */
public final class Trace {
    private Trace() {}

    /**
     * Notes which answer the cluster took for the call of this thread, and hands the trace on to the threads on which
     * it forks the call. Dubbo 3.3 calls it by the leave of {@code dubbo.properties}.
     */
    @Activate
    public static final class TraceInterceptor implements ClusterInterceptor {
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
                // What forking makes of forks of which none answered in time; in 3.3 NoForkAnswered says the same.
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

    /**
     * Notes which provider Dubbo chose, and where its answer will be: its own contexts forget the provider before the
     * call returns (3.3) and the attachments (2.7). Called on the thread of the call, or those on which it is forked.
     */
    @Activate(group = CommonConstants.CONSUMER)
    public static final class TraceFilter implements Filter {
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

    /**
     * Notes the sizes of requests and answers, their connection, and when an answer had arrived, around the codec of
     * protocol {@code dubbo}; 3.3 knows the triple protocol by its codec's class. Called on network threads.
     */
    @Wrapper(matches = "dubbo")
    public static final class TraceCodec implements Codec2 {
        /** Where Dubbo's own codec leaves the size of an answer (DubboCountCodec of 2.7 and 3.3). */
        private static final String SIZE = "output";

        private final Codec2 codec;

        /** Called by Dubbo. */
        public TraceCodec(Codec2 codec) {
            this.codec = codec;
        }

        @Override
        public void encode(Channel channel, ChannelBuffer buffer, Object message) throws IOException {
            int start = buffer.writerIndex();
            codec.encode(channel, buffer, message);
            if (message instanceof Request) {
                CallTrace trace = traceOf((Request) message);
                if (trace != null) {
                    trace.sent(buffer.writerIndex() - start, channel.getRemoteAddress());
                }
            }
        }

        @Override
        public Object decode(Channel channel, ChannelBuffer buffer) throws IOException {
            Object decoded = codec.decode(channel, buffer);
            Iterable<?> all = decoded instanceof MultiMessage ? (MultiMessage) decoded : Collections.singleton(decoded);
            for (Object message : all) {
                if (message instanceof Response) {
                    answered((Response) message, channel);
                }
            }
            return decoded;
        }

        private static void answered(Response response, Channel channel) {
            DefaultFuture waiting = DefaultFuture.getFuture(response.getId());
            CallTrace trace = waiting == null ? null : traceOf(waiting.getRequest());
            if (trace != null) {
                trace.answered(size(response.getResult()), channel.getRemoteAddress());
            }
        }

        private static int size(Object result) {
            String size = result instanceof AppResponse ? ((AppResponse) result).getAttachment(SIZE) : null;
            return size == null ? 0 : Integer.parseInt(size);
        }

        private static CallTrace traceOf(Request request) {
            Object data = request.getData();
            return data instanceof Invocation ? CallTrace.of((Invocation) data) : null;
        }
    }
}
