// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collections;
import java.util.Optional;

/** Finds the address by which this machine reaches another one. Stateless. */
public final class LocalAddress {
    private LocalAddress() {}

    /**
     * The address of the interface that leads to a host; when the host's name cannot be resolved in time, the
     * machine's first address that is not a loopback one; when there is none, 127.0.0.1. Sends no packet. Not for
     * sampler threads: it may wait for a name server.
     *
     * @param host name or address of the target, may be empty
     */
    public static InetAddress toward(String host, int port, long timeoutMs) {
        if (!host.isEmpty()) {
            Optional<InetAddress> address =
                    Lookup.within(timeoutMs, host, () -> routeTo(host, port)).flatMap(found -> found);
            if (address.isPresent()) {
                return address.get();
            }
        }
        return firstOfThisMachine();
    }

    /** The form used in {@code ip:port}: an IPv6 address in brackets, shortened, without its zone. */
    public static String text(InetAddress address) {
        return AddressText.of(address.getHostAddress());
    }

    private static Optional<InetAddress> routeTo(String host, int port) {
        try (DatagramSocket socket = new DatagramSocket()) {
            InetSocketAddress target = new InetSocketAddress(host, port);
            if (target.isUnresolved()) {
                return Optional.empty();
            }
            // For UDP this only looks up the route.
            socket.connect(target);
            InetAddress local = socket.getLocalAddress();
            return local.isAnyLocalAddress() ? Optional.empty() : Optional.of(local);
        } catch (SocketException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private static InetAddress firstOfThisMachine() {
        try {
            for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                for (InetAddress address : Collections.list(each.getInetAddresses())) {
                    if (!address.isLoopbackAddress() && !address.isLinkLocalAddress()) {
                        return address;
                    }
                }
            }
        } catch (SocketException | RuntimeException e) {
            return InetAddress.getLoopbackAddress();
        }
        return InetAddress.getLoopbackAddress();
    }
}
