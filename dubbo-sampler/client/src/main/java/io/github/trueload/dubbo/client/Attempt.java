// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;

/** One attempt of a call at one provider; a call with retries or forks makes several. Immutable. */
final class Attempt {
    private final URL provider;
    private final Result promise;
    private final RpcException refusal;
    private final Attempt earlier;

    /**
     * Notes an attempt.
     *
     * @param promise where the answer is, or will be; {@code null} where the attempt failed at once
     * @param refusal why it failed at once; {@code null} where it did not
     * @param earlier the attempt before it, or {@code null}
     */
    Attempt(URL provider, Result promise, RpcException refusal, Attempt earlier) {
        this.provider = provider;
        this.promise = promise;
        this.refusal = refusal;
        this.earlier = earlier;
    }

    URL provider() {
        return provider;
    }

    Result promise() {
        return promise;
    }

    RpcException refusal() {
        return refusal;
    }

    /** The attempt that made a promise: this one or an earlier one; {@code null} where none of them made it. */
    Attempt thatPromised(Result answer) {
        for (Attempt attempt = this; attempt != null; attempt = attempt.earlier) {
            if (attempt.promise == answer) {
                return attempt;
            }
        }
        return null;
    }
}
