// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Asks the JVM, and through it the operating system. Thread-safe. */
final class SystemLookup implements HostLookup {
    private final AddressFamily family;

    SystemLookup(AddressFamily family) {
        this.family = family;
    }

    @Override
    public Answer lookup(String host) throws UnknownHostException {
        InetAddress[] all;
        try {
            all = SystemNames.allByName(host);
        } catch (UnknownHostException e) {
            throw new UnknownHostException("The system's resolver does not find " + host + " (" + e.getMessage()
                    + "). Check the name and this machine's DNS settings.");
        }
        List<InetAddress> wanted = family.select(Arrays.asList(all));
        if (wanted.isEmpty()) {
            throw new NoSuchHostException(host + " has no " + family.words() + " address; the system's resolver gave "
                    + Arrays.toString(all));
        }
        return new Answer(wanted, Answer.UNKNOWN_TTL);
    }
}
