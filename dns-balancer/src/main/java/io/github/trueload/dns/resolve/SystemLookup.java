// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.resolve.HostLookup.NoSuchHostException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Asks the JVM, and through it the operating system. Thread-safe. */
public final class SystemLookup {
    /**
     * What the JVM's exception says for NXDOMAIN and for a name without addresses: in the words of glibc and Windows
     * (also in Chinese), in those of musl and macOS, and with {@code jdk.net.hosts.file}, a file in place of DNS.
     */
    private static final List<String> NO_SUCH_HOST = Arrays.asList(
            "Name or service not known",
            "No address associated with hostname",
            "\u672a\u77e5\u7684\u540d\u79f0\u6216\u670d\u52a1",
            "Name does not resolve",
            "Name has no usable address",
            "nodename nor servname provided",
            "No such host is known",
            "\u4e0d\u77e5\u9053\u8fd9\u6837\u7684\u4e3b\u673a",
            "as not found in jdk hosts file");

    private static volatile Resolver system = InetAddress::getAllByName;

    private SystemLookup() {}

    /** Finds the addresses of a host. Called by any thread of the JVM, by many at once. */
    @FunctionalInterface
    public interface Resolver {
        /**
         * All addresses of a host, at least one; where they are balanced, the one whose turn it is first.
         *
         * @throws UnknownHostException when there is none
         */
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    /**
     * Replaces the system's resolver for all look-ups that follow. While hosts are balanced for the whole JVM it must
     * be asked past {@link InetAddress}, or the balancer would ask itself and wait for itself.
     */
    public static void askThrough(Resolver other) {
        system = other;
    }

    static InetAddress[] allByName(String host) throws UnknownHostException {
        return system.resolve(host);
    }

    /** All addresses of a host; a failure is told in words for users. */
    static List<InetAddress> addressesOf(String host) throws UnknownHostException {
        try {
            return Arrays.asList(allByName(host));
        } catch (UnknownHostException e) {
            throw failure(host, e);
        }
    }

    /** Tells whether the host does not exist, or whether nobody could be asked; when in doubt, that nobody could. */
    static UnknownHostException failure(String host, UnknownHostException problem) {
        String reason = String.valueOf(problem.getMessage());
        String message = "The system's resolver does not find " + host + " (" + reason
                + "). Check the name and this machine's DNS settings.";
        return NO_SUCH_HOST.stream().anyMatch(reason::contains)
                ? new NoSuchHostException(message)
                : new UnknownHostException(message);
    }
}
