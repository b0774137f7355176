// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.Failure;
import io.github.trueload.dubbo.spi.Secrets;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.GenericException;

/**
 * From Dubbo's exceptions to failures that can leave its class loader. What a provider says stays as it is, but for the
 * passwords of the reference. Stateless.
 */
final class Failures {
    private Failures() {}

    static Failure of(Throwable thrown, Secrets secrets) {
        if (thrown instanceof RpcException) {
            return new Failure(
                    Failure.Kind.RPC,
                    ((RpcException) thrown).getCode(),
                    thrown.getClass().getName(),
                    secrets.hide(thrown.getMessage()),
                    stack(thrown, secrets));
        }
        if (thrown instanceof GenericException) {
            GenericException remote = (GenericException) thrown;
            return business(remote.getExceptionClass(), remote.getExceptionMessage(), remote, secrets);
        }
        Failure older = olderBusiness(thrown, secrets);
        if (older != null) {
            return older;
        }
        return new Failure(
                Failure.Kind.OTHER,
                0,
                thrown.getClass().getName(),
                secrets.hide(thrown.getMessage()),
                stack(thrown, secrets));
    }

    /** What providers of 2.6 and 2.7 throw, as a 2.7 client sees it: there unrelated to the class of the same name. */
    @SuppressWarnings("deprecation")
    private static Failure olderBusiness(Throwable thrown, Secrets secrets) {
        if (!(thrown instanceof com.alibaba.dubbo.rpc.service.GenericException)) {
            return null;
        }
        com.alibaba.dubbo.rpc.service.GenericException remote = (com.alibaba.dubbo.rpc.service.GenericException) thrown;
        return business(remote.getExceptionClass(), remote.getExceptionMessage(), remote, secrets);
    }

    private static Failure business(String exceptionClass, String message, Throwable remote, Secrets secrets) {
        return new Failure(
                Failure.Kind.BUSINESS,
                0,
                String.valueOf(exceptionClass),
                secrets.hide(message),
                stack(remote, secrets));
    }

    private static String stack(Throwable thrown, Secrets secrets) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return secrets.hide(text.toString());
    }
}
