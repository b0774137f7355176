// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.DubboReference;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Setting;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericService;

/** A generic reference. Thread-safe, as Dubbo's proxies are. */
final class AdapterReference implements DubboReference {
    private final ReferenceConfig<GenericService> config;
    private final GenericService service;
    private final String dubboVersion;
    private final boolean hessian;
    private final boolean async;
    private final long timeoutMs;

    AdapterReference(
            ReferenceConfig<GenericService> config,
            GenericService service,
            ReferenceSettings settings,
            String dubboVersion) {
        this.config = config;
        this.service = service;
        this.dubboVersion = dubboVersion;
        this.hessian = "hessian".equals(settings.get(Setting.RPC_PROTOCOL));
        this.async = Boolean.parseBoolean(settings.get(Setting.ASYNC));
        this.timeoutMs = Long.parseLong(settings.get(Setting.TIMEOUT_MS));
    }

    @Override
    public Reply invoke(Call call) {
        ClassLoader before = ContextLoader.enter();
        RpcContext context = RpcContext.getContext();
        CallTrace trace = CallTrace.start();
        try {
            // What a call that never left this machine may have left on this thread.
            context.clearAttachments();
            for (Map.Entry<String, Object> attachment : call.attachments().entrySet()) {
                context.setObjectAttachment(attachment.getKey(), attachment.getValue());
            }
            Object[] arguments = hessian ? Hessian.arguments(call.values()) : call.values();
            Object value = service.$invoke(call.method(), call.types(), arguments);
            if (async) {
                value = await(RpcContext.getContext().getCompletableFuture());
                trace.settle();
            }
            return trace.answer(value);
        } catch (Exception | LinkageError | StackOverflowError e) {
            return trace.failure(Failures.of(e));
        } finally {
            CallTrace.end();
            ContextLoader.leave(before);
        }
    }

    @Override
    public String dubboVersion() {
        return dubboVersion;
    }

    @Override
    public void close() {
        ReferenceConfigs.destroyQuietly(config);
    }

    private Object await(Future<?> future) throws Exception {
        try {
            return future.get(timeoutMs, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new RpcException(
                    RpcException.TIMEOUT_EXCEPTION, "The future did not complete within " + timeoutMs + " ms");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception ? (Exception) e.getCause() : e;
        }
    }
}
