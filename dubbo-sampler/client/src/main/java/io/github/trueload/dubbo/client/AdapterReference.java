// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.DubboReference;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Secrets;
import io.github.trueload.dubbo.spi.Setting;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.service.GenericService;

/** A generic reference. Thread-safe, as Dubbo's proxies are. */
final class AdapterReference implements DubboReference {
    private final ReferenceConfig<GenericService> config;
    private final GenericService service;
    private final String dubboVersion;
    private final boolean hessian;
    private final boolean async;
    private final long timeoutMs;
    private final Secrets secrets;

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
        this.secrets = settings.secrets();
    }

    @Override
    public Reply invoke(Call call) {
        ClassLoader before = ContextLoader.enter();
        CallTrace trace = CallTrace.start();
        try {
            CallContext.enter(call);
            Object[] arguments = hessian ? Hessian.arguments(call.values()) : call.values();
            Object value = service.$invoke(call.method(), call.types(), arguments);
            return trace.answer(async ? trace.await(value, timeoutMs) : value);
        } catch (Exception | LinkageError | StackOverflowError e) {
            // Told when somebody asks for it, which is after the sample's clock has stopped.
            return trace.failure(() -> Failures.of(e, secrets));
        } finally {
            CallTrace.end();
            CallContext.leave();
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
}
