// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A DNS server as users write it: {@code host}, {@code host:port}, {@code IPv6} or {@code [IPv6]:port}. */
public final class ServerAddress {
    private static final int DNS_PORT = 53;
    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern BRACKETED = Pattern.compile("\\[([0-9a-fA-F:.%\\w]+)](?::(.*))?");
    private static final Pattern PLAIN = Pattern.compile("([\\w.-]+)(?::(.*))?");

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
    public static ServerAddress parse(String text) {
        String trimmed = text.trim();
        if (trimmed.indexOf(':') != trimmed.lastIndexOf(':') && !trimmed.startsWith("[")) {
            return new ServerAddress(literal(trimmed, text), DNS_PORT);
        }
        Matcher bracketed = BRACKETED.matcher(trimmed);
        if (bracketed.matches()) {
            return new ServerAddress(literal(bracketed.group(1), text), port(bracketed.group(2), text));
        }
        Matcher plain = PLAIN.matcher(trimmed);
        if (plain.matches()) {
            return new ServerAddress(plain.group(1), port(plain.group(2), text));
        }
        throw new IllegalArgumentException("'" + text + "' is no DNS server: write host, host:port or [IPv6]:port");
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

    private static String literal(String host, String text) {
        Optional<InetAddress> address = Literals.parse(host);
        if (!address.isPresent()) {
            throw new IllegalArgumentException("'" + text + "' is no DNS server: " + host + " is no IPv6 address");
        }
        return host;
    }

    private static int port(String port, String text) {
        if (port == null) {
            return DNS_PORT;
        }
        try {
            int number = Integer.parseInt(port);
            if (number >= 1 && number <= HIGHEST_PORT) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is no DNS server: '" + port + "' is no port", e);
        }
        throw new IllegalArgumentException(
                "'" + text + "' is no DNS server: a port lies between 1 and " + HIGHEST_PORT);
    }
}
