// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.rotate;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The distinct addresses of one host. Two sets are equal when they hold the same addresses, in whatever order a
 * server gave them. Immutable.
 */
public final class AddressSet implements Iterable<InetAddress> {
    private static final Comparator<InetAddress> CANONICAL = AddressSet::compareBytes;

    private final Set<InetAddress> asAnswered;
    private final InetAddress first;
    private final InetAddress[] sorted;

    private AddressSet(Set<InetAddress> asAnswered) {
        this.asAnswered = asAnswered;
        this.first = asAnswered.iterator().next();
        this.sorted = asAnswered.toArray(new InetAddress[0]);
        // The same order on every generator and after every refresh, so that offsets mean the same address everywhere.
        Arrays.sort(sorted, CANONICAL);
    }

    /**
     * The set of the given addresses.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static AddressSet of(Collection<InetAddress> addresses) {
        if (addresses.isEmpty()) {
            throw new IllegalArgumentException("A host without addresses has no address set");
        }
        return new AddressSet(new LinkedHashSet<>(addresses));
    }

    /** How many addresses there are, at least one. */
    public int size() {
        return sorted.length;
    }

    /** Whether an address belongs to the set. */
    public boolean contains(InetAddress address) {
        return asAnswered.contains(address);
    }

    /** The addresses in the server's order. */
    @Override
    public Iterator<InetAddress> iterator() {
        return Collections.unmodifiableSet(asAnswered).iterator();
    }

    /** The address that the server named first. */
    public InetAddress first() {
        return first;
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
        StringBuilder text = new StringBuilder();
        for (InetAddress address : sorted) {
            text.append(text.length() == 0 ? "" : ", ").append(address.getHostAddress());
        }
        return text.toString();
    }

    private static int compareBytes(InetAddress left, InetAddress right) {
        byte[] a = left.getAddress();
        byte[] b = right.getAddress();
        if (a.length != b.length) {
            return Integer.compare(a.length, b.length);
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return Integer.compare(a[i] & 0xff, b[i] & 0xff);
            }
        }
        return 0;
    }
}
