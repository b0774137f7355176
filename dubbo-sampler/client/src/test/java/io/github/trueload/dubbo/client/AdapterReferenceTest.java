// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Reply.Failure;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.Test;

class AdapterReferenceTest {
    private static final Call CALL = new Call("echo", new String[0], new Object[0], Map.of());

    @Test
    void describesAFailureOnlyWhenSomebodyAsks() {
        AtomicInteger asked = new AtomicInteger();
        AdapterReference reference = reference((method, types, arguments) -> {
            throw new IllegalStateException() {
                private static final long serialVersionUID = 1L;

                @Override
                public String getMessage() {
                    asked.incrementAndGet();
                    return "told";
                }
            };
        });

        Reply reply = reference.invoke(CALL);

        assertThat(asked).hasValue(0);
        assertThat(reply.failure().message).isEqualTo("told");
        assertThat(reply.failure().kind).isEqualTo(Failure.Kind.OTHER);
    }

    @Test
    void anErrorThatTheProviderSentIsItsExceptionAndNotOurs() throws NoSuchMethodException {
        Error sent = new AssertionError("stock is negative");
        Runnable proxy = () -> {
            Result answer = AsyncRpcResult.newDefaultAsyncResult(sent, new RpcInvocation());
            CallTrace.ofThread().attempted(URL.valueOf("dubbo://127.0.0.1:1"), answer, null);
            throw sent;
        };
        Call run = CALL.of(Runnable.class.getMethod("run"), new Object[0]);

        Failure failure = reference(proxy, Runnable.class).invoke(run).failure();

        assertThat(failure.kind).isEqualTo(Failure.Kind.BUSINESS);
        assertThat(failure.exceptionClass).isEqualTo("java.lang.AssertionError");
        assertThat(failure.message).isEqualTo("stock is negative");
    }

    private static AdapterReference reference(GenericService proxy) {
        return reference(proxy, null);
    }

    private static AdapterReference reference(Object proxy, Class<?> service) {
        ReferenceSettings settings = ReferenceSettings.NONE
                .with(Setting.RPC_PROTOCOL, "dubbo")
                .with(Setting.TIMEOUT_MS, "1000")
                .with(Setting.ASYNC, "false");
        return new AdapterReference(null, proxy, service, settings, "2.7.23");
    }
}
