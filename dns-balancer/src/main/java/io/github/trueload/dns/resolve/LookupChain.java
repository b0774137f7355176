// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * All sources in their order: IP literals, static hosts, then the system's resolver; or, with DNS servers, the hosts
 * file, {@code localhost}, and the servers. Thread-safe.
 */
public final class LookupChain implements HostLookup {
    private static final Logger log = LoggerFactory.getLogger(LookupChain.class);

    private final AddressFamily family;
    private final HostsFile hostsFile;
    /** Null where the system's resolver is asked. */
    private final DnsLookup dns;

    private final Set<String> saidMissing = ConcurrentHashMap.newKeySet();

    /** The sources of the settings; the system's resolver decides itself where to look. */
    LookupChain(BalancerSettings settings, HostsFile hostsFile) {
        this.family = settings.family;
        this.dns = settings.servers == null ? null : new DnsLookup(settings);
        this.hostsFile = dns != null && settings.flag(Setting.HOSTS_FILE) ? hostsFile : null;
    }

    /**
     * Loads what a first look-up needs, so that no sample has to wait for it. Takes a tenth of a second, once. Never
     * throws: whatever is wrong will show at the first look-up.
     */
    public static void warmUp() {
        try {
            DnsLookup.Names.searching(null);
            Message query = Message.newQuery(Record.newRecord(Name.root, Type.A, DClass.IN));
            new DnsServers.Reply(new Message(query.toWire()), Name.root, Type.A);
        } catch (IOException | RuntimeException | LinkageError e) {
            log.debug("Preparing look-ups failed", e);
        }
    }

    @Override
    public Answer lookup(String host, List<String> targets) throws UnknownHostException {
        InetAddress literal = Literals.parse(host);
        if (literal != null) {
            List<InetAddress> one = Collections.singletonList(literal);
            return new Answer(one, Collections.emptyList(), Answer.FOREVER, Answer.Source.LITERAL, "");
        }
        if (!targets.isEmpty()) {
            return ofStaticHost(host, targets);
        }
        if (dns == null) {
            return wanted(host, SystemLookup.addressesOf(host), Answer.UNKNOWN_TTL, Answer.Source.SYSTEM);
        }
        List<InetAddress> local = hostsFile == null ? Collections.emptyList() : hostsFile.addressesOf(host);
        if (!local.isEmpty()) {
            return wanted(host, local, Answer.UNKNOWN_TTL, Answer.Source.HOSTS_FILE);
        }
        return isLocalhost(host)
                ? wanted(host, loopback(host), Answer.FOREVER, Answer.Source.LOCALHOST)
                : dns.lookup(host);
    }

    /** The targets are not looked for among the static hosts again, so that a host may point to itself. */
    private Answer ofStaticHost(String host, List<String> targets) throws UnknownHostException {
        List<InetAddress> all = new ArrayList<>();
        long ttlSeconds = Answer.FOREVER;
        UnknownHostException problem = null;
        for (String target : targets) {
            try {
                Answer answer = lookup(target, Collections.emptyList());
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
                    host + " has no " + family.words() + " address; " + source.words + " has " + all);
        }
        return new Answer(wanted, order.behind(all), ttlSeconds, source, "");
    }

    /** RFC 6761, 6.3: such names are loopback and are never asked of a DNS server; a dot at the end is the root's. */
    private static boolean isLocalhost(String host) {
        String name = '.' + host.toLowerCase(Locale.ROOT);
        return name.endsWith(".localhost") || name.endsWith(".localhost.");
    }

    private static List<InetAddress> loopback(String host) throws UnknownHostException {
        return Literals.named(host, Arrays.asList(Literals.parse("127.0.0.1"), Literals.parse("::1")));
    }
}
