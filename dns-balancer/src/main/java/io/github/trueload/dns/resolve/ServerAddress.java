// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A DNS server as users write it: {@code host}, {@code host:port}, {@code IPv6} or {@code [IPv6]:port}. */
final class ServerAddress {
    private static final int DNS_PORT = 53;
    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern TEXT = Pattern.compile("(?:\\[([0-9a-fA-F:.%\\w]+)]|([\\w.-]+))(?::(.*))?");

    private final String host;
    private final int port;

    private ServerAddress(String host, int port) {
        this.host = host;
        this.port = port;
    }

    /**
     * Reads what a user wrote.
     *
     * @throws IllegalArgumentException saying what is wrong with it
     */
    static ServerAddress parse(String text) {
        String trimmed = text.trim();
        boolean bareIpv6 = trimmed.indexOf(':') != trimmed.lastIndexOf(':') && !trimmed.startsWith("[");
        Matcher parts = TEXT.matcher(bareIpv6 ? '[' + trimmed + ']' : trimmed);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no DNS server: write host, host:port or [IPv6]:port");
        }
        String ipv6 = parts.group(1);
        if (ipv6 != null && Literals.parse(ipv6) == null) {
            throw new IllegalArgumentException("'" + text + "' is no DNS server: " + ipv6 + " is no IPv6 address");
        }
        return new ServerAddress(ipv6 == null ? parts.group(2) : ipv6, port(parts.group(3), text));
    }

    /** A server of the machine's configuration, whose name may not resolve. */
    static ServerAddress of(InetSocketAddress address) {
        String host = address.isUnresolved()
                ? address.getHostString()
                : address.getAddress().getHostAddress();
        return new ServerAddress(host, address.getPort());
    }

    /** Where the server is; a name is looked up by the system's resolver. */
    InetSocketAddress resolve() throws UnknownHostException {
        return new InetSocketAddress(SystemLookup.allByName(host)[0], port);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ServerAddress
                && host.equalsIgnoreCase(((ServerAddress) other).host)
                && port == ((ServerAddress) other).port;
    }

    @Override
    public int hashCode() {
        return 31 * host.toLowerCase(Locale.ROOT).hashCode() + port;
    }

    @Override
    public String toString() {
        return host.indexOf(':') < 0 ? host + ":" + port : "[" + host + "]:" + port;
    }

    private static int port(String port, String text) {
        int number = port == null ? DNS_PORT : port.matches("\\d{1,5}") ? Integer.parseInt(port) : 0;
        if (number < 1 || number > HIGHEST_PORT) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no DNS server: a port lies between 1 and " + HIGHEST_PORT);
        }
        return number;
    }
}
