// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.xbill.DNS.Address;

/** IP addresses written where a host name may stand. */
final class Literals {
    private Literals() {}

    /** Addresses under a host's name. */
    static List<InetAddress> named(String host, Collection<InetAddress> addresses) throws UnknownHostException {
        List<InetAddress> named = new ArrayList<>(addresses.size());
        for (InetAddress address : addresses) {
            named.add(named(host, address));
        }
        return named;
    }

    /** An IPv6 address keeps its scope. */
    private static InetAddress named(String host, InetAddress address) throws UnknownHostException {
        if (address instanceof Inet6Address) {
            Inet6Address ipv6 = (Inet6Address) address;
            return ipv6.getScopedInterface() == null
                    ? Inet6Address.getByAddress(host, ipv6.getAddress(), ipv6.getScopeId() > 0 ? ipv6.getScopeId() : -1)
                    : Inet6Address.getByAddress(host, ipv6.getAddress(), ipv6.getScopedInterface());
        }
        return InetAddress.getByAddress(host, address.getAddress());
    }

    /** The address that a text spells, without any look-up; {@code [..]} around IPv6 is allowed. Null for none. */
    static InetAddress parse(String text) {
        try {
            if (text.indexOf(':') >= 0) {
                // A colon cannot be in a host name, so this never asks a DNS server; it also knows scopes (%eth0).
                return InetAddress.getByName(text);
            }
            byte[] ipv4 = Address.toByteArray(text, Address.IPv4);
            return ipv4 == null ? null : InetAddress.getByAddress(text, ipv4);
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
