// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Which of IPv4 and IPv6 a host is reached by. */
enum AddressFamily {
    /** IPv6 where no IPv4 address can be reached. */
    PREFER_IPV4("preferIPv4", true, true),
    /** IPv4 where no IPv6 address can be reached. */
    PREFER_IPV6("preferIPv6", false, true),
    IPV4("IPv4", true, false),
    IPV6("IPv6", false, false),
    /** All addresses of both kinds, each with the same share. */
    ANY("any", true, true);

    /** What users write for {@link #ofJvm()}. */
    static final String OF_JVM = "jvm";

    private final String text;
    private final boolean ipv4First;
    private final boolean both;

    AddressFamily(String text, boolean ipv4First, boolean both) {
        this.text = text;
        this.ipv4First = ipv4First;
        this.both = both;
    }

    /**
     * What the JVM was told by {@code java.net.preferIPv4Stack} and {@code java.net.preferIPv6Addresses}; without them
     * it prefers IPv4.
     */
    static AddressFamily ofJvm() {
        if (Boolean.getBoolean("java.net.preferIPv4Stack")) {
            return IPV4;
        }
        return Boolean.getBoolean("java.net.preferIPv6Addresses") ? PREFER_IPV6 : PREFER_IPV4;
    }

    /** The same, but for static hosts: which of two families a plan prefers, it says by their order. */
    AddressFamily ofStaticHost(List<InetAddress> addresses) {
        if (this == ANY || !both || addresses.isEmpty()) {
            return this;
        }
        return addresses.get(0) instanceof Inet4Address ? PREFER_IPV4 : PREFER_IPV6;
    }

    /** What goes behind the {@link #preferred} ones, in their order. */
    List<InetAddress> behind(List<InetAddress> addresses) {
        return !putsOtherBehind() || only(addresses, ipv4First).isEmpty()
                ? Collections.emptyList()
                : only(addresses, !ipv4First);
    }

    /** What is wanted first of the given addresses, in their order. */
    List<InetAddress> preferred(List<InetAddress> addresses) {
        if (this == ANY) {
            return addresses;
        }
        List<InetAddress> preferred = only(addresses, ipv4First);
        return preferred.isEmpty() && both ? only(addresses, !ipv4First) : preferred;
    }

    /** The kinds that will do, in words for messages. */
    String words() {
        return both ? "IPv4 or IPv6" : text;
    }

    /** Whether IPv4 addresses are asked for before IPv6 addresses. */
    boolean startsWithIpv4() {
        return ipv4First;
    }

    /** Whether the other kind is wanted too, given what the first one brought. */
    boolean wantsOther(boolean firstFoundSome) {
        return this == ANY || both && !firstFoundSome;
    }

    /** Whether the other kind goes behind the preferred one. */
    boolean putsOtherBehind() {
        return both && this != ANY;
    }

    @Override
    public String toString() {
        return text;
    }

    private static List<InetAddress> only(List<InetAddress> addresses, boolean ipv4) {
        return addresses.stream()
                .filter(address -> address instanceof Inet4Address == ipv4)
                .collect(Collectors.toList());
    }
}
