// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** The addresses of host names as the JVM knows them. Used by one thread, which may have to wait. */
final class HostAddresses {
    private static final long AGAIN_NANOS = 300_000_000_000L;

    private final NetworkProbe.Names names;
    private final LongSupplier nanoClock;
    private final Map<String, List<String>> addresses = new HashMap<>();
    private long askedNanos;

    HostAddresses(NetworkProbe.Names names, LongSupplier nanoClock) {
        this.names = names;
        this.nanoClock = nanoClock;
        this.askedNanos = nanoClock.getAsLong();
    }

    /** Asks seldom: in a rotating name server each question moves the turn that the samples would have had. */
    List<String> of(String host) {
        long now = nanoClock.getAsLong();
        if (now - askedNanos > AGAIN_NANOS) {
            addresses.clear();
            askedNanos = now;
        }
        return addresses.computeIfAbsent(host, name -> {
            List<String> found = new ArrayList<>();
            try {
                for (InetAddress address : names.addresses(name)) {
                    found.add(address.getHostAddress());
                }
            } catch (UnknownHostException e) {
                // The plan may have its own name server; then nothing can be said about this host.
                return found;
            }
            return found;
        });
    }
}
