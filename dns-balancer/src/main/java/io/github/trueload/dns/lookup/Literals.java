// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import org.xbill.DNS.Address;

/** IP addresses written where a host name may stand. */
final class Literals {
    private Literals() {}

    /** The address that a text spells, without any look-up; {@code [..]} around IPv6 is allowed. */
    static Optional<InetAddress> parse(String text) {
        try {
            if (text.indexOf(':') >= 0) {
                // A colon cannot be in a host name, so this never asks a DNS server; it also knows scopes (%eth0).
                return Optional.of(InetAddress.getByName(text));
            }
            byte[] ipv4 = Address.toByteArray(text, Address.IPv4);
            return ipv4 == null ? Optional.empty() : Optional.of(InetAddress.getByAddress(text, ipv4));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
