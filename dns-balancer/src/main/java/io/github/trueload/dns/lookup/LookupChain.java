// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All sources in their order: IP literals, static hosts, then the system's resolver; or, with DNS servers, the hosts
 * file, {@code localhost}, and the servers. Thread-safe.
 */
final class LookupChain implements HostLookup {
    private static final Logger log = LoggerFactory.getLogger(LookupChain.class);

    private final AddressFamily family;
    private final HostsFile hostsFile;
    private final HostLookup remote;
    private final boolean usesDns;
    private final Set<String> saidMissing = ConcurrentHashMap.newKeySet();

    LookupChain(LookupSettings settings, HostsFile hostsFile) {
        this.family = settings.family;
        this.hostsFile = settings.hostsFile ? hostsFile : null;
        this.usesDns = settings.dns != null;
        this.remote = usesDns ? new DnsLookup(settings.dns, family) : new SystemLookup(family);
    }

    @Override
    public Answer lookup(String host, List<String> targets) throws UnknownHostException {
        Optional<InetAddress> literal = Literals.parse(host);
        if (literal.isPresent()) {
            return new Answer(
                    Collections.singletonList(literal.get()),
                    Collections.emptyList(),
                    Answer.FOREVER,
                    Answer.Source.LITERAL,
                    "");
        }
        return targets.isEmpty() ? lookupElsewhere(host) : ofStaticHost(host, targets);
    }

    private Answer lookupElsewhere(String host) throws UnknownHostException {
        if (!usesDns) {
            return remote.lookup(host);
        }
        List<InetAddress> local = hostsFile == null ? Collections.emptyList() : hostsFile.addressesOf(host);
        if (!local.isEmpty()) {
            return wanted(host, local, Answer.UNKNOWN_TTL, Answer.Source.HOSTS_FILE);
        }
        return isLocalhost(host)
                ? wanted(host, loopback(host), Answer.FOREVER, Answer.Source.LOCALHOST)
                : remote.lookup(host);
    }

    /** The targets are not looked for among the static hosts again, so that a host may point to itself. */
    private Answer ofStaticHost(String host, List<String> targets) throws UnknownHostException {
        List<InetAddress> all = new ArrayList<>();
        long ttlSeconds = Answer.FOREVER;
        UnknownHostException problem = null;
        for (String target : targets) {
            Optional<InetAddress> literal = Literals.parse(target);
            if (literal.isPresent()) {
                all.add(literal.get());
                continue;
            }
            try {
                Answer answer = lookupElsewhere(target);
                ttlSeconds = Math.min(ttlSeconds, answer.ttlSeconds);
                all.addAll(answer.addresses);
                all.addAll(answer.behind);
            } catch (UnknownHostException e) {
                problem = e;
                if (saidMissing.add(host + " " + target)) {
                    log.warn("Static host {} goes on without {}: {}", host, target, e.getMessage());
                }
            }
        }
        if (all.isEmpty() && problem != null) {
            throw problem;
        }
        // An address that cannot be looked up now may come back: ask again soon rather than never.
        return wanted(
                host,
                Literals.named(host, all),
                problem == null ? ttlSeconds : Answer.UNKNOWN_TTL,
                Answer.Source.STATIC_HOSTS);
    }

    private Answer wanted(String host, List<InetAddress> all, long ttlSeconds, Answer.Source source)
            throws NoSuchHostException {
        AddressFamily order = source == Answer.Source.STATIC_HOSTS ? family.ofStaticHost(all) : family;
        List<InetAddress> wanted = order.preferred(all);
        if (wanted.isEmpty()) {
            throw new NoSuchHostException(
                    host + " has no " + family.words() + " address; " + words(source) + " has " + all);
        }
        return new Answer(wanted, order.behind(all), ttlSeconds, source, "");
    }

    private static String words(Answer.Source source) {
        switch (source) {
            case HOSTS_FILE:
                return "the hosts file";
            case STATIC_HOSTS:
                return "the static hosts";
            default:
                return "localhost";
        }
    }

    /** RFC 6761, 6.3: such names are loopback and are never asked of a DNS server; a dot at the end is the root's. */
    private static boolean isLocalhost(String host) {
        String name = '.' + host.toLowerCase(Locale.ROOT);
        return name.endsWith(".localhost") || name.endsWith(".localhost.");
    }

    private static List<InetAddress> loopback(String host) throws UnknownHostException {
        byte[] ipv6 = new byte[16];
        ipv6[15] = 1;
        return Arrays.asList(
                InetAddress.getByAddress(host, new byte[] {127, 0, 0, 1}), InetAddress.getByAddress(host, ipv6));
    }
}
