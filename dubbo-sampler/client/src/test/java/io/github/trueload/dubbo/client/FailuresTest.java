// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Reply.Failure;
import java.io.PrintWriter;
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

    /** Dubbo 3.3 puts maps in the place of suppressed exceptions whose classes it does not create. */
    @Test
    void anExceptionThatCannotBePrintedKeepsItsClassAndMessage() {
        Failure failure = read(
                new IllegalStateException("no stock") {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public void printStackTrace(PrintWriter out) {
                        out.println("no stock at");
                        throw new ArrayStoreException();
                    }
                },
                true);

        assertThat(failure.kind).isEqualTo(Failure.Kind.BUSINESS);
        assertThat(failure.message).isEqualTo("no stock");
        assertThat(failure.stack).startsWith("no stock at");
    }

    private static int codeOf(RpcException thrown) {
        return read(thrown, false).rpcCode;
    }

    private static Failure read(Exception thrown, boolean typed) {
        Call call = new Call("see", new String[0], new Object[0], Map.of());
        Failure failure = new Failures(ReferenceSettings.NONE, typed).read(thrown, CallTrace.start(), call);
        CallTrace.end();
        return failure;
    }
}
