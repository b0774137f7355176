// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The addresses of a host, at least one, in the order of their source, and for how long they hold. Immutable. */
public final class Answer {
    /** The source says nothing about how long its addresses hold. */
    public static final long UNKNOWN_TTL = -1;
    /** The addresses can never change. */
    public static final long FOREVER = Long.MAX_VALUE;

    private final List<InetAddress> addresses;
    private final long ttlSeconds;

    /**
     * An answer.
     *
     * @param ttlSeconds time to live, or {@link #UNKNOWN_TTL} or {@link #FOREVER}
     */
    public Answer(List<InetAddress> addresses, long ttlSeconds) {
        this.addresses = Collections.unmodifiableList(new ArrayList<>(addresses));
        this.ttlSeconds = ttlSeconds;
    }

    /** The addresses. */
    public List<InetAddress> addresses() {
        return addresses;
    }

    /** How long they hold, in seconds, or {@link #UNKNOWN_TTL} or {@link #FOREVER}. */
    public long ttlSeconds() {
        return ttlSeconds;
    }
}
