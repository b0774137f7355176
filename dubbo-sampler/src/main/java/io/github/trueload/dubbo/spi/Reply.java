// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.util.Collections;
import java.util.Map;

/** What came back from a call. Immutable; a value that is a list or map belongs to the caller. */
public final class Reply {
    private final Object value;
    private final Failure failure;
    private final String provider;
    private final Map<String, Object> attachments;

    private Reply(Object value, Failure failure, String provider, Map<String, Object> attachments) {
        this.value = value;
        this.failure = failure;
        this.provider = provider;
        this.attachments = attachments;
    }

    /**
     * An answer.
     *
     * @param value texts, numbers, lists, maps and other types of the JDK, or {@code null}
     * @param provider {@code host:port} of the provider, empty when unknown
     */
    public static Reply of(Object value, String provider, Map<String, Object> attachments) {
        return new Reply(value, null, provider, attachments);
    }

    /** A failure. */
    public static Reply failed(Failure failure, String provider) {
        return new Reply(null, failure, provider, Collections.emptyMap());
    }

    public Object value() {
        return value;
    }

    /** Why the call failed; {@code null} when it did not. */
    public Failure failure() {
        return failure;
    }

    public String provider() {
        return provider;
    }

    /** What the provider attached to its answer. */
    public Map<String, Object> attachments() {
        return attachments;
    }
}
