// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.UnknownHostException;
import java.util.Collections;
import java.util.List;

/** One source of addresses. Implementations are thread-safe and may block for the time that their settings allow. */
public interface HostLookup {
    /**
     * Looks a host up.
     *
     * @return its addresses, at least one
     * @throws NoSuchHostException when the source knows that there is none
     * @throws UnknownHostException when the source cannot tell; the message says what failed where, and what to do
     */
    default Answer lookup(String host) throws UnknownHostException {
        return lookup(host, Collections.emptyList());
    }

    /**
     * Looks a host up.
     *
     * @param targets what the plan sets for it, IP addresses or names of other hosts; none when it is no static host
     */
    Answer lookup(String host, List<String> targets) throws UnknownHostException;

    /** A source answered that a host does not exist or has no address of the wanted kind. */
    final class NoSuchHostException extends UnknownHostException {
        private static final long serialVersionUID = 1L;

        /** With a message for users. */
        public NoSuchHostException(String message) {
            super(message);
        }
    }
}
