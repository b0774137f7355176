// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.reference;

import io.github.trueload.dubbo.spi.DubboReference;
import java.util.concurrent.atomic.AtomicLong;

/** A reference of the cache, and how long its creation took. Thread-safe. */
public final class OpenReference {
    private final DubboReference reference;
    private final AtomicLong unreportedOpenMs;
    private volatile boolean closed;

    OpenReference(DubboReference reference, long openMs) {
        this.reference = reference;
        this.unreportedOpenMs = new AtomicLong(openMs);
    }

    public DubboReference reference() {
        return reference;
    }

    /** Milliseconds that the creation took, for the first caller; 0 for all others. */
    public long takeOpenMs() {
        return unreportedOpenMs.get() == 0 ? 0 : unreportedOpenMs.getAndSet(0);
    }

    public boolean isClosed() {
        return closed;
    }

    void close() {
        closed = true;
        reference.close();
    }
}
