// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** Asks DNS servers for the addresses of a host. Thread-safe. */
final class DnsLookup implements HostLookup {
    private final DnsServers servers;
    private final DnsNames names;
    private final AddressFamily family;

    DnsLookup(DnsSettings settings, AddressFamily family) {
        this.servers = new DnsServers(settings);
        this.names = DnsNames.searching(settings.searchDomains());
        this.family = family;
    }

    @Override
    public Answer lookup(String host) throws UnknownHostException {
        UnknownHostException problem = null;
        for (Name name : names.candidates(host)) {
            try {
                Found found = ask(name);
                if (!found.addresses.isEmpty()) {
                    return new Answer(found.namedAs(host), found.ttlSeconds, Answer.Source.DNS_SERVER, found.server);
                }
            } catch (UnknownHostException e) {
                // As glibc does: what cannot be told of one name must not hide the next one.
                problem = problem == null ? e : problem;
            }
        }
        if (problem != null) {
            throw problem;
        }
        throw new NoSuchHostException(host + " has no " + family.words() + " address; asked DNS server " + servers
                + ". Check the name and the server.");
    }

    private Found ask(Name name) throws UnknownHostException {
        Found found = new Found();
        boolean exists = follow(name, family.startsWithIpv4() ? Type.A : Type.AAAA, found);
        if (exists && family.wantsOther(!found.addresses.isEmpty())) {
            boolean foundSome = !found.addresses.isEmpty();
            try {
                follow(name, family.startsWithIpv4() ? Type.AAAA : Type.A, found);
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
    private boolean follow(Name asked, int type, Found found) throws UnknownHostException {
        Name name = asked;
        long ttl = Long.MAX_VALUE;
        for (int alias = 0; alias <= DnsAnswer.MAX_ALIASES; alias++) {
            DnsAnswer answer = servers.ask(name, type);
            ttl = Math.min(ttl, answer.ttlSeconds());
            if (!answer.addresses().isEmpty()) {
                found.add(answer, ttl);
                return true;
            }
            if (answer.hasTooManyAliases()) {
                break;
            }
            if (answer.lastName().equals(name)) {
                return answer.nameExists();
            }
            name = answer.lastName();
        }
        throw new UnknownHostException(asked + " leads through more than " + DnsAnswer.MAX_ALIASES
                + " aliases; its CNAME records at " + servers + " go in a circle");
    }

    /** What was found so far. */
    private static final class Found {
        private final List<InetAddress> addresses = new ArrayList<>();
        private long ttlSeconds = Long.MAX_VALUE;
        private String server = "";

        void add(DnsAnswer more, long ttl) {
            addresses.addAll(more.addresses());
            server = String.valueOf(more.server());
            ttlSeconds = Math.min(ttlSeconds, ttl);
        }

        /** Under the host's own name: DNS records carry theirs, and TLS must not see it. */
        List<InetAddress> namedAs(String host) throws UnknownHostException {
            List<InetAddress> named = new ArrayList<>(addresses.size());
            for (InetAddress address : addresses) {
                named.add(Literals.named(host, address));
            }
            return named;
        }
    }
}
