// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import java.io.IOException;
import org.apache.dubbo.common.extension.Wrapper;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.Codec2;
import org.apache.dubbo.remoting.buffer.ChannelBuffer;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.remoting.exchange.support.MultiMessage;
import org.apache.dubbo.rpc.AppResponse;
import org.apache.dubbo.rpc.Invocation;

/**
 * Notes the sizes of requests and answers, the connection that they take, and when an answer had arrived. Dubbo puts it
 * around the codec of the protocol {@code dubbo}; 3.3 tells the triple protocol by the class of the codec, which must
 * stay as it is. Called on network threads; thread-safe.
 */
@Wrapper(matches = "dubbo")
public final class TraceCodec implements Codec2 {
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
        if (decoded instanceof Response) {
            answered((Response) decoded, channel);
        } else if (decoded instanceof MultiMessage) {
            for (Object message : (MultiMessage) decoded) {
                if (message instanceof Response) {
                    answered((Response) message, channel);
                }
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
