// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.resolve.DnsServers.Reply;
import io.github.trueload.dns.resolve.HostLookup.Answer;
import io.github.trueload.dns.resolve.HostLookup.NoSuchHostException;
import java.net.IDN;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.xbill.DNS.Name;
import org.xbill.DNS.NameTooLongException;
import org.xbill.DNS.ResolverConfig;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Asks DNS servers for the addresses of a host. Thread-safe. */
final class DnsLookup {
    private static final String OTHERS =
            " The other servers are asked, too, with trueload.dns.nextOnNxdomain=true, or with the field of the"
                    + " element.";

    private final DnsServers servers;
    private final Names names;
    private final AddressFamily family;

    /** Asks the servers of the settings. */
    DnsLookup(BalancerSettings settings) {
        servers = new DnsServers(settings);
        names = Names.searching(settings.searchDomains);
        family = settings.family;
    }

    /** Whether a text can be a search domain. */
    static boolean isDomain(String text) {
        try {
            return !Name.fromString(text).equals(Name.empty);
        } catch (TextParseException e) {
            return false;
        }
    }

    Answer lookup(String host) throws UnknownHostException {
        UnknownHostException problem = null;
        Set<ServerAddress> asked = new LinkedHashSet<>();
        for (Name name : names.candidates(host)) {
            try {
                List<Reply> found = ask(name, asked);
                if (!found.isEmpty()) {
                    return answer(host, found);
                }
            } catch (UnknownHostException e) {
                // As glibc does: what cannot be told of one name must not hide the next one.
                problem = problem == null ? e : problem;
            }
        }
        if (problem != null) {
            throw problem;
        }
        throw new NoSuchHostException(host + " has no " + family.words() + " address; asked DNS server "
                + DnsServers.words(asked) + ". Check the name and the server."
                + (servers.isAllOf(asked) ? "" : OTHERS));
    }

    private Answer answer(String host, List<Reply> found) throws UnknownHostException {
        List<InetAddress> addresses = new ArrayList<>();
        long ttlSeconds = Long.MAX_VALUE;
        for (Reply each : found) {
            // DNS records carry their own names, which TLS must not see.
            addresses.addAll(Literals.named(host, each.addresses));
            ttlSeconds = Math.min(ttlSeconds, each.ttlSeconds);
        }
        String server = found.get(0).server.toString();
        return new Answer(
                family.preferred(addresses), family.behind(addresses), ttlSeconds, Answer.Source.DNS_SERVER, server);
    }

    private List<Reply> ask(Name name, Set<ServerAddress> asked) throws UnknownHostException {
        long startNanos = System.nanoTime();
        List<Reply> found = new ArrayList<>();
        boolean exists = follow(name, family.startsWithIpv4() ? Type.A : Type.AAAA, found, asked);
        boolean foundSome = !found.isEmpty();
        int other = family.startsWithIpv4() ? Type.AAAA : Type.A;
        if (foundSome && family.putsOtherBehind()) {
            long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
            servers.askBriefly(found.get(0).lastName, other, tookMs).ifPresent(found::add);
        } else if (exists && family.wantsOther(foundSome)) {
            try {
                follow(name, other, found, asked);
            } catch (UnknownHostException e) {
                // Half an answer is better than a failed sample.
                if (!foundSome) {
                    throw e;
                }
            }
        }
        return found;
    }

    /** Adds what there is of one type; false when the name does not exist, so that the other type need not be tried. */
    private boolean follow(Name asked, int type, List<Reply> found, Set<ServerAddress> askedServers)
            throws UnknownHostException {
        Name name = asked;
        long ttl = Long.MAX_VALUE;
        for (int alias = 0; alias <= Reply.MAX_ALIASES; alias++) {
            Reply answer = servers.ask(name, type, askedServers);
            ttl = Math.min(ttl, answer.ttlSeconds);
            if (!answer.addresses.isEmpty()) {
                answer.ttlSeconds = ttl;
                found.add(answer);
                return true;
            }
            if (answer.tooManyAliases) {
                break;
            }
            if (answer.lastName.equals(name)) {
                return answer.nameExists;
            }
            name = answer.lastName;
        }
        throw new UnknownHostException(asked + " leads through more than " + Reply.MAX_ALIASES
                + " aliases; its CNAME records at " + servers + " go in a circle");
    }

    /** From the host of a URL to the names that DNS servers are asked for. Immutable. */
    static final class Names {
        /**
         * What may stand between the dots; the underscore is no host name, but DNS and many test systems have it.
         * Possessive, or a name of thousands of parts would take as many frames of the stack.
         */
        private static final Pattern HOST = Pattern.compile("[\\p{L}\\p{N}_-]+(\\.[\\p{L}\\p{N}_-]+)*+\\.?");
        /** Longest encoded name in bytes (RFC 1035, 3.1). */
        private static final int MAX_LENGTH = 255;

        private final List<Name> searchPath;
        private final int ndots;

        private Names(List<Name> searchPath, int ndots) {
            this.searchPath = searchPath;
            this.ndots = ndots;
        }

        /** With the given search domains; null for those of the system. */
        static Names searching(List<String> searchDomains) {
            ResolverConfig system = ResolvConf.systemConfiguration();
            if (searchDomains == null) {
                return new Names(system.searchPath(), system.ndots());
            }
            List<Name> names = new ArrayList<>();
            for (String domain : searchDomains) {
                names.add(Name.fromConstantString(domain.endsWith(".") ? domain : domain + '.'));
            }
            return new Names(names, system.ndots());
        }

        /**
         * The names to try in turn, as resolv.conf(5) has it: a name with at least {@code ndots} dots as it stands,
         * then with each search domain; one with fewer the other way round; a name that ends with a dot only as it
         * stands.
         */
        List<Name> candidates(String host) throws UnknownHostException {
            if (!HOST.matcher(host).matches()) {
                throw new NoSuchHostException("'" + host + "' is no host name; check the server name of the request");
            }
            try {
                String ascii = IDN.toASCII(host);
                List<Name> names = new ArrayList<>();
                Name asGiven = Name.fromString(ascii, Name.root);
                if (ascii.endsWith(".")) {
                    names.add(asGiven);
                    return names;
                }
                Name relative = Name.fromString(ascii);
                for (Name domain : searchPath) {
                    if (relative.length() + domain.length() <= MAX_LENGTH) {
                        names.add(Name.concatenate(relative, domain));
                    }
                }
                // The root may be among the search domains ("search .").
                names.remove(asGiven);
                // The root is a label, too: as many dots as there are labels before the last but one.
                int dots = asGiven.labels() - 2;
                names.add(dots >= ndots ? 0 : names.size(), asGiven);
                return names;
            } catch (TextParseException | NameTooLongException | IllegalArgumentException e) {
                throw new NoSuchHostException("'" + host + "' is no host name: " + e.getMessage());
            }
        }
    }
}
