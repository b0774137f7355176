// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Reply.Failure;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.Test;

class FailuresTest {
    /** As Dubbo 3.3.6 throws it when a provider that speaks tri stands still. */
    @Test
    void aFailureWithoutANumberHasThatOfItsCause() {
        RpcException late = new RpcException(RpcException.TIMEOUT_EXCEPTION, "DEADLINE_EXCEEDED : Waiting");

        assertThat(codeOf(new RpcException(new ExecutionException(late)))).isEqualTo(RpcException.TIMEOUT_EXCEPTION);
        assertThat(codeOf(new RpcException(new IllegalStateException("nobody knows"))))
                .isZero();
        assertThat(codeOf(new RpcException(RpcException.NETWORK_EXCEPTION, "Last error is", late)))
                .isEqualTo(RpcException.NETWORK_EXCEPTION);
    }

    private static int codeOf(RpcException thrown) {
        Call call = new Call("see", new String[0], new Object[0], Map.of());
        Failure failure = new Failures(ReferenceSettings.NONE, false).read(thrown, CallTrace.start(), call);
        CallTrace.end();
        return failure.rpcCode;
    }
}
