// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The distinct addresses of one host. Two sets are equal when they hold the same addresses, in whatever order a
 * server gave them. Immutable.
 */
final class AddressSet implements Iterable<InetAddress> {
    private static final Comparator<InetAddress> CANONICAL = Comparator.<InetAddress>comparingInt(
                    address -> address.getAddress().length)
            .thenComparing(address -> new BigInteger(1, address.getAddress()));

    private final Set<InetAddress> asAnswered;
    private final InetAddress[] sorted;

    /** The set of the given addresses, of which there is at least one. */
    AddressSet(Collection<InetAddress> addresses) {
        asAnswered = new LinkedHashSet<>(addresses);
        sorted = toArrayAsAnswered();
        // The same order on every generator and after every refresh, so that offsets mean the same address everywhere.
        Arrays.sort(sorted, CANONICAL);
    }

    int size() {
        return sorted.length;
    }

    boolean contains(InetAddress address) {
        return asAnswered.contains(address);
    }

    /** The addresses in the server's order. */
    @Override
    public Iterator<InetAddress> iterator() {
        return Collections.unmodifiableSet(asAnswered).iterator();
    }

    /** The address that the server named first. */
    InetAddress first() {
        return asAnswered.iterator().next();
    }

    /** The address at an index of the canonical order: IPv4 before IPv6, each by value. */
    InetAddress get(int index) {
        return sorted[index];
    }

    /** A copy in canonical order that the caller may change. */
    InetAddress[] toArray() {
        return sorted.clone();
    }

    /** A copy in the server's order that the caller may change. */
    InetAddress[] toArrayAsAnswered() {
        return asAnswered.toArray(new InetAddress[0]);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AddressSet && Arrays.equals(sorted, ((AddressSet) other).sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }

    @Override
    public String toString() {
        return Arrays.stream(sorted).map(InetAddress::getHostAddress).collect(Collectors.joining(", "));
    }
}
