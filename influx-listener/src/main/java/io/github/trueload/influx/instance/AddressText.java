// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** How addresses are written in {@code ip:port}: one text for one address, however it was given. Stateless. */
final class AddressText {
    private static final int GROUPS = 8;

    private AddressText() {}

    /**
     * An IPv6 address in brackets, without its zone and shortened as RFC 5952 demands; one that only wraps an IPv4
     * address as that; any other text as it is. Asks no name server.
     *
     * @param address an address or a host's name; an IPv6 address may stand in brackets
     */
    static String of(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        String bare = address.replaceAll("^\\[|\\]$|%.*", "");
        try {
            InetAddress parsed = InetAddress.getByName("[" + bare + "]");
            return parsed instanceof Inet6Address
                    ? "[" + shortened(parsed.getAddress()) + "]"
                    : parsed.getHostAddress();
        } catch (UnknownHostException e) {
            return "[" + bare + "]";
        }
    }

    /** The longest run of at least two groups of zero, the first of equal ones, becomes two colons. */
    private static String shortened(byte[] bytes) {
        int zerosFrom = 0;
        int zeros = 1;
        for (int from = 0; from < GROUPS; from++) {
            int length = zerosAt(bytes, from);
            if (length > zeros) {
                zerosFrom = from;
                zeros = length;
            }
        }
        if (zeros == 1) {
            return groups(bytes, 0, GROUPS);
        }
        return groups(bytes, 0, zerosFrom) + "::" + groups(bytes, zerosFrom + zeros, GROUPS);
    }

    private static int zerosAt(byte[] bytes, int from) {
        int to = from;
        while (to < GROUPS && group(bytes, to) == 0) {
            to++;
        }
        return to - from;
    }

    private static String groups(byte[] bytes, int from, int to) {
        StringBuilder out = new StringBuilder();
        for (int i = from; i < to; i++) {
            out.append(i == from ? "" : ":").append(Integer.toHexString(group(bytes, i)));
        }
        return out.toString();
    }

    private static int group(byte[] bytes, int index) {
        return (bytes[2 * index] & 0xff) << 8 | bytes[2 * index + 1] & 0xff;
    }
}
