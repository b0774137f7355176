// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The addresses of a host, at least one, in the order of their source, and for how long they hold. */
public final class Answer {
    /** The source says nothing about how long its addresses hold. */
    public static final long UNKNOWN_TTL = -1;
    /** The addresses can never change. */
    public static final long FOREVER = Long.MAX_VALUE;

    public final List<InetAddress> addresses;
    /** Those of the family that is not preferred: where to go when none of the others can be reached. */
    public final List<InetAddress> behind;
    /** Time to live, or {@link #UNKNOWN_TTL} or {@link #FOREVER}. */
    public final long ttlSeconds;

    public final Source source;
    /** The DNS server that gave the addresses; an empty text where none did. */
    public final String server;

    /** An answer of the system. */
    public Answer(List<InetAddress> addresses, long ttlSeconds) {
        this(addresses, Collections.emptyList(), ttlSeconds, Source.SYSTEM, "");
    }

    Answer(List<InetAddress> addresses, List<InetAddress> behind, long ttlSeconds, Source source, String server) {
        this.addresses = Collections.unmodifiableList(new ArrayList<>(addresses));
        this.behind = Collections.unmodifiableList(new ArrayList<>(behind));
        this.ttlSeconds = ttlSeconds;
        this.source = source;
        this.server = server;
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
