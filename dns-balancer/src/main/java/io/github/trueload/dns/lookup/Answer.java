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
    private final Source source;
    private final String server;

    /**
     * An answer of the system.
     *
     * @param ttlSeconds time to live, or {@link #UNKNOWN_TTL} or {@link #FOREVER}
     */
    public Answer(List<InetAddress> addresses, long ttlSeconds) {
        this(addresses, ttlSeconds, Source.SYSTEM, "");
    }

    /**
     * An answer.
     *
     * @param ttlSeconds time to live, or {@link #UNKNOWN_TTL} or {@link #FOREVER}
     * @param server the DNS server that gave it; an empty text where none did
     */
    Answer(List<InetAddress> addresses, long ttlSeconds, Source source, String server) {
        this.addresses = Collections.unmodifiableList(new ArrayList<>(addresses));
        this.ttlSeconds = ttlSeconds;
        this.source = source;
        this.server = server;
    }

    /** The addresses. */
    public List<InetAddress> addresses() {
        return addresses;
    }

    /** How long they hold, in seconds, or {@link #UNKNOWN_TTL} or {@link #FOREVER}. */
    public long ttlSeconds() {
        return ttlSeconds;
    }

    /** Where they were found. */
    public Source source() {
        return source;
    }

    /** The DNS server that gave them; an empty text where none did. */
    public String server() {
        return server;
    }

    /** Where addresses may be found. */
    public enum Source {
        /** The host is an address. */
        LITERAL,
        /** The plan gives them. */
        STATIC_HOSTS,
        /** The machine's hosts file. */
        HOSTS_FILE,
        /** The name is one of loopback. */
        LOCALHOST,
        /** The JVM, and through it the operating system. */
        SYSTEM,
        /** A DNS server that was asked directly. */
        DNS_SERVER
    }
}
