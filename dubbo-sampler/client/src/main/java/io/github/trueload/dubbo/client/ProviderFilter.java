// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;

/**
 * Notes which provider Dubbo chose for the call of this thread; with retries, the last one. Dubbo's own context forgets
 * that before the call returns (3.3). Thread-safe.
 */
@Activate(group = CommonConstants.CONSUMER)
public final class ProviderFilter implements Filter {
    private static final ThreadLocal<String> CHOSEN = new ThreadLocal<>();

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
        CHOSEN.set(invoker.getUrl().getAddress());
        return invoker.invoke(invocation);
    }

    /** Forgets the last choice. */
    static void forget() {
        CHOSEN.set(null);
    }

    /** {@code host:port} of the provider that was chosen since, or the empty text. */
    static String chosen() {
        String address = CHOSEN.get();
        return address == null ? "" : address;
    }
}
