// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.Reply;
import java.util.Map;
import java.util.function.Function;

/** A reference to a function instead of a provider. As thread-safe as that is. */
public class FakeReference implements DubboReference {
    /** Whether it was closed. */
    public volatile boolean closed;

    private final Function<Call, Reply> provider;

    /** One that answers nothing. */
    public FakeReference() {
        this(call -> Reply.of(null, "", Map.of()));
    }

    FakeReference(Function<Call, Reply> provider) {
        this.provider = provider;
    }

    @Override
    public Reply invoke(Call call) {
        return provider.apply(call);
    }

    @Override
    public String dubboVersion() {
        return "2.7.23";
    }

    @Override
    public void close() {
        closed = true;
    }
}
