// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.Failure;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Setting;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
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
        assertThat(reply.failure().message()).isEqualTo("told");
        assertThat(reply.failure().kind()).isEqualTo(Failure.Kind.OTHER);
    }

    @Test
    void bringsTheAnswerOfTheCall() {
        assertThat(reference((method, types, arguments) -> method).invoke(CALL).value())
                .isEqualTo("echo");
    }

    private static AdapterReference reference(GenericService proxy) {
        ReferenceSettings settings = ReferenceSettings.builder()
                .set(Setting.RPC_PROTOCOL, "dubbo")
                .set(Setting.TIMEOUT_MS, "1000")
                .set(Setting.ASYNC, "false")
                .build();
        return new AdapterReference(null, proxy, null, settings, "2.7.23");
    }
}
