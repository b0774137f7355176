// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Finds the addresses of hosts. Thread-safe; may block for the time that its settings allow. */
public interface HostLookup {
    /**
     * Looks a host up.
     *
     * @param targets what the plan sets for it, IP addresses or names of other hosts; none when it is no static host
     * @return its addresses, at least one
     * @throws NoSuchHostException when the source knows that there is none
     * @throws UnknownHostException when the source cannot tell; the message says what failed where, and what to do
     */
    Answer lookup(String host, List<String> targets) throws UnknownHostException;

    /** The addresses of a host, at least one, in the order of their source, and for how long they hold. */
    final class Answer {
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

        /** What a source says of a host. */
        public Answer(
                List<InetAddress> addresses, List<InetAddress> behind, long ttlSeconds, Source source, String server) {
            this.addresses = Collections.unmodifiableList(new ArrayList<>(addresses));
            this.behind = Collections.unmodifiableList(new ArrayList<>(behind));
            this.ttlSeconds = ttlSeconds;
            this.source = source;
            this.server = server;
        }

        /** Where addresses may be found: the host is one itself, or somebody knows it. */
        public enum Source {
            LITERAL("the host itself"),
            STATIC_HOSTS("the static hosts"),
            HOSTS_FILE("the hosts file"),
            LOCALHOST("localhost"),
            /** The JVM, and through it the operating system. */
            SYSTEM("the system's resolver"),
            /** A DNS server that was asked directly. */
            DNS_SERVER("the DNS server");

            final String words;

            Source(String words) {
                this.words = words;
            }
        }
    }

    /** A source answered that a host does not exist or has no address of the wanted kind. */
    final class NoSuchHostException extends UnknownHostException {
        private static final long serialVersionUID = 1L;

        /** With a message for users. */
        public NoSuchHostException(String message) {
            super(message);
        }
    }
}
