// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.rotate;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The addresses that one JMeter thread keeps under {@link Strategy#STICKY_PER_THREAD}, of the last thousand hosts: a
 * plan may use a host name per tenant, in each of a thousand threads. Thread-safe, because parallel downloads of a
 * thread resolve at once.
 */
public final class Sticky {
    private static final int MAX_HOSTS = 1000;

    private final Map<String, InetAddress> kept = new LinkedHashMap<String, InetAddress>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, InetAddress> eldest) {
            return size() > MAX_HOSTS;
        }
    };

    /** The thread gets its next address of each host. */
    public synchronized void forget() {
        kept.clear();
    }

    synchronized InetAddress keep(String host, AddressSet addresses, Supplier<InetAddress> next) {
        InetAddress known = kept.get(host);
        if (known != null && addresses.contains(known)) {
            return known;
        }
        InetAddress chosen = next.get();
        kept.put(host, chosen);
        return chosen;
    }
}
