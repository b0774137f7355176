// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.rotate;

import java.net.InetAddress;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The addresses that one JMeter thread keeps under {@link Strategy#STICKY_PER_THREAD}. Thread-safe, because parallel
 * downloads of a thread resolve at once.
 */
public final class Sticky {
    private final ConcurrentHashMap<String, InetAddress> kept = new ConcurrentHashMap<>();

    /** The thread gets its next address of each host. */
    public void forget() {
        kept.clear();
    }

    InetAddress keep(String host, AddressSet addresses, Supplier<InetAddress> next) {
        return kept.compute(host, (name, known) -> known != null && addresses.contains(known) ? known : next.get());
    }
}
