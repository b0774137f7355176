// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.client.AdapterClient.ContextLoader;
import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.FutureContext;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.service.GenericService;

/** A reference, generic or of the service's own interface. Thread-safe, as Dubbo's proxies are. */
final class AdapterReference implements DubboReference {
    private final ReferenceConfig<Object> config;
    private final Object proxy;
    private final Class<?> service;
    private final String dubboVersion;
    private final boolean hessian;
    private final boolean async;
    private final long timeoutMs;
    private final Failures failures;

    /** Around what Dubbo made: a {@link GenericService} where there is no interface of the service's own. */
    AdapterReference(
            ReferenceConfig<Object> config,
            Object proxy,
            Class<?> service,
            ReferenceSettings settings,
            String dubboVersion) {
        this.config = config;
        this.proxy = proxy;
        this.service = service;
        this.dubboVersion = dubboVersion;
        this.hessian = "hessian".equals(settings.get(Setting.RPC_PROTOCOL));
        this.async = Boolean.parseBoolean(settings.get(Setting.ASYNC));
        this.timeoutMs = Long.parseLong(settings.get(Setting.TIMEOUT_MS));
        this.failures = new Failures(settings, service != null);
    }

    @Override
    public Reply invoke(Call call) {
        ClassLoader before = ContextLoader.enter();
        CallTrace trace = CallTrace.start();
        try {
            enter(call);
            Object value = service == null ? generic(call) : typed(call);
            boolean isPromise = async || value instanceof CompletionStage || trace.isAsync();
            Reply reply = trace.answer(isPromise ? trace.await(value, timeoutMs) : value);
            failures.answered();
            return reply;
        } catch (Exception | LinkageError | StackOverflowError e) {
            // Told when somebody asks for it, which is after the sample's clock has stopped.
            return trace.failure(() -> failures.read(e, trace, call));
        } catch (Error e) {
            if (trace.isAnswer(e)) {
                return trace.failure(() -> failures.read(e, trace, call));
            }
            throw e;
        } finally {
            CallTrace.end();
            leave();
            ContextLoader.leave(before);
        }
    }

    private Object generic(Call call) {
        Object[] arguments = hessian ? Hessian.arguments(call.values) : call.values;
        return ((GenericService) proxy).$invoke(call.method, call.types, arguments);
    }

    private Object typed(Call call) throws Exception {
        try {
            return call.target.invoke(proxy, call.values);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            if (thrown instanceof Error) {
                throw (Error) thrown;
            }
            throw thrown instanceof Exception ? (Exception) thrown : e;
        }
    }

    @Override
    public Class<?> service() {
        return service;
    }

    @Override
    public String dubboVersion() {
        return dubboVersion;
    }

    @Override
    public void close() {
        ReferenceConfigs.destroyQuietly(config);
    }

    private static void enter(Call call) {
        RpcContext context = RpcContext.getContext();
        // What a call that never left this machine may have left on this thread.
        context.clearAttachments();
        for (Map.Entry<String, Object> attachment : call.attachments.entrySet()) {
            context.setObjectAttachment(attachment.getKey(), attachment.getValue());
        }
    }

    /** Lets go of the call, of which Dubbo 2.7 and 3.3 keep the answer and what came with it on the thread. */
    @SuppressWarnings("deprecation") // The future that 2.7 keeps for older filters holds the answer.
    private static void leave() {
        RpcContext.removeContext();
        RpcContext.removeServerContext();
        FutureContext futures = FutureContext.getContext();
        futures.setCompatibleFuture(null);
        futures.setFuture(null);
    }

    /** Works around Hessian 4.0.51: checks the JVM flags that it needs, and sends decimals as texts. */
    static final class Hessian {
        private Hessian() {}

        /** Requires the JVM flags without which it makes up empty dates and numbers: wrong answers that look right. */
        static void requireFlags() throws DubboOpenException {
            if (!OpenMessages.isOpen(BigDecimal.class, "intVal") || !OpenMessages.isOpen(LocalDate.class, "year")) {
                throw new DubboOpenException(
                        "Protocol hessian needs JVM flags that JMeter's start script does not pass, or else it would"
                                + " misread dates and numbers: set JVM_ARGS=\"--add-opens"
                                + " java.base/java.math=ALL-UNNAMED --add-opens java.base/java.time=ALL-UNNAMED\"");
            }
        }

        /** Arguments with decimals as texts, which providers turn back: it would drop the digits of a BigDecimal. */
        static Object[] arguments(Object[] values) {
            return Arrays.stream(values).map(Hessian::argument).toArray();
        }

        private static Object argument(Object value) {
            if (value instanceof BigDecimal || value instanceof BigInteger) {
                return value.toString();
            }
            if (value instanceof List) {
                return ((List<?>) value).stream().map(Hessian::argument).collect(Collectors.toList());
            }
            if (value instanceof Map) {
                Map<Object, Object> converted = new LinkedHashMap<>();
                ((Map<?, ?>) value).forEach((key, element) -> converted.put(key, argument(element)));
                return converted;
            }
            boolean mayHoldDecimals = value instanceof Object[]
                    && value.getClass().getComponentType().isAssignableFrom(BigDecimal.class);
            return mayHoldDecimals ? arguments((Object[]) value) : value;
        }
    }
}
