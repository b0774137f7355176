// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xbill.DNS.AAAARecord;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.CNAMERecord;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/**
 * A question to several DNS servers: the one that answered last is asked first, the others follow when it is silent,
 * unreachable, or answers REFUSED, SERVFAIL, NOTIMP or nonsense. Thread-safe.
 */
final class DnsServers {
    private static final Logger log = LoggerFactory.getLogger(DnsServers.class);
    /** UDP size recommended by DNS flag day 2020; larger answers may be lost as fragments. */
    private static final int EDNS_PAYLOAD = 1232;
    /** More than RFC 8305, 3 waits for the other kind of address (50 ms), as a load generator may be busy. */
    private static final int OTHER_KIND_MS = 100;

    private final List<ServerAddress> servers;
    private final int timeoutMs;
    private final int tries;
    private final boolean nextOnNoSuchName;
    private final Set<String> said = ConcurrentHashMap.newKeySet();
    private volatile int lastGood;

    /** Those of the settings, of which none may be left that can be used: every look-up fails then. */
    DnsServers(BalancerSettings settings) {
        servers = settings.servers;
        timeoutMs = (int) settings.number(Setting.TIMEOUT_MS);
        tries = (int) settings.number(Setting.TRIES);
        nextOnNoSuchName = settings.flag(Setting.NEXT_ON_NXDOMAIN);
    }

    /**
     * Asks until a server gives a usable answer, and adds the servers that were asked; a failure names what each did.
     */
    Reply ask(Name name, int type, Set<ServerAddress> asked) throws UnknownHostException {
        if (servers.isEmpty()) {
            throw new UnknownHostException("Cannot look up " + name.toString(true)
                    + ": none of the DNS servers of the DNS element can be used;"
                    + " jmeter.log says what is wrong with each");
        }
        Question question = new Question(name, type, timeoutMs);
        int count = servers.size();
        int start = lastGood;
        for (int attempt = 0; attempt < tries; attempt++) {
            for (int i = 0; i < count; i++) {
                int next = (start + i) % count;
                ServerAddress server = servers.get(next);
                asked.add(server);
                Reply answer = question.done.contains(server) ? null : question.put(server, attempt == 0);
                if (answer != null) {
                    lastGood = next;
                    question.sayOnce(server);
                    return answer;
                }
            }
        }
        // While a server is silent or fails, the name may be one of those that it alone knows.
        if (question.noSuchName != null && question.done.containsAll(servers)) {
            return question.noSuchName;
        }
        throw new UnknownHostException("Cannot look up " + name.toString(true) + " (" + Type.string(type) + "): "
                + String.join("; ", question.problems)
                + ". Check the DNS servers of the DNS element, or choose the system's resolver there.");
    }

    /**
     * Asks the server that answered last, once, for addresses that are good to have but worth no waiting: not much
     * longer than its last answer took. Some servers and firewalls never answer questions for IPv6.
     */
    Optional<Reply> askBriefly(Name name, int type, long tookMs) {
        Question question = new Question(name, type, (int) Math.min(timeoutMs, OTHER_KIND_MS + 2 * tookMs));
        return Optional.ofNullable(question.put(servers.get(lastGood), true))
                .filter(answer -> !answer.addresses.isEmpty());
    }

    /** One question on its way from server to server. */
    private final class Question {
        private final Name name;
        private final int type;
        private final int timeoutMs;
        private final Set<String> problems = new LinkedHashSet<>();
        private final Set<ServerAddress> done = new HashSet<>();
        private Reply noSuchName;

        Question(Name name, int type, int timeoutMs) {
            this.name = name;
            this.type = type;
            this.timeoutMs = timeoutMs;
        }

        /** The server's answer, or null to try the next one. Some firewalls drop every question with EDNS. */
        Reply put(ServerAddress server, boolean withEdns) {
            try {
                Message reply = exchange(server, withEdns);
                // RFC 6891, 7: an old server refuses to understand the extension, not the question.
                boolean old = reply.getRcode() == Rcode.FORMERR || reply.getRcode() == Rcode.NOTIMP;
                return judge(withEdns && old ? exchange(server, false) : reply, server);
            } catch (UnknownHostException e) {
                problems.add(server + ": the server's own name is not known");
            } catch (IOException e) {
                problems.add(server + ": " + e.getMessage());
            }
            return null;
        }

        private Message exchange(ServerAddress address, boolean withEdns) throws IOException {
            Message query = Message.newQuery(Record.newRecord(name, type, DClass.IN));
            if (withEdns) {
                query.addRecord(new OPTRecord(EDNS_PAYLOAD, 0, 0), Section.ADDITIONAL);
            }
            return new DnsExchange(address.resolve(), query, timeoutMs).ask();
        }

        /** A server that does not do its work is named even when another does it. */
        void sayOnce(ServerAddress answered) {
            for (String problem : problems) {
                if (said.add(problem)) {
                    log.warn("DNS server {}; {} answered instead or at another try", problem, answered);
                }
            }
        }

        private Reply judge(Message reply, ServerAddress server) {
            int rcode = reply.getRcode();
            if (rcode != Rcode.NOERROR && rcode != Rcode.NXDOMAIN) {
                problems.add(server + " answered " + Rcode.string(rcode));
                if (rcode != Rcode.SERVFAIL) {
                    done.add(server);
                }
                return null;
            }
            Reply answer = new Reply(reply, name, type);
            answer.server = server;
            if (answer.onlyOtherNames) {
                problems.add(server + " answered for another name");
                return null;
            }
            if (!answer.nameExists && nextOnNoSuchName) {
                noSuchName = answer;
                done.add(server);
                return null;
            }
            return answer;
        }
    }

    /** Whether none of the servers is missing. */
    boolean isAllOf(Set<ServerAddress> some) {
        return some.containsAll(servers);
    }

    /** Servers, for messages. */
    static String words(Collection<ServerAddress> servers) {
        return servers.stream().map(ServerAddress::toString).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return words(servers);
    }

    /**
     * What one DNS message says about one name and type: it starts at the name asked for, follows aliases as far as the
     * message goes, and takes the records of the last name; records of other names don't count.
     */
    static final class Reply {
        /** As many as resolvers commonly follow (BIND 9: 16). */
        static final int MAX_ALIASES = 16;

        /** The name that the last alias led to; the one asked for when there was none. */
        final Name lastName;
        /** In the server's order; they carry the DNS name, not the host's. */
        final List<InetAddress> addresses = new ArrayList<>();
        /** The smallest time to live on the way. */
        long ttlSeconds;

        final boolean nameExists;
        /** The message has records, but none of the name asked for. */
        final boolean onlyOtherNames;
        /** The message leads from alias to alias, further than any name is followed, or in a circle. */
        final boolean tooManyAliases;

        ServerAddress server;

        Reply(Message reply, Name asked, int type) {
            List<Record> records = reply.getSection(Section.ANSWER);
            Name name = asked;
            long ttl = Long.MAX_VALUE;
            CNAMERecord next = aliasOf(name, records);
            for (int alias = 0; alias < MAX_ALIASES && next != null; alias++) {
                ttl = Math.min(ttl, next.getTTL());
                name = next.getTarget();
                next = aliasOf(name, records);
            }
            for (Record record : records) {
                if (record.getType() == type && record.getName().equals(name)) {
                    addresses.add(addressOf(record));
                    ttl = Math.min(ttl, record.getTTL());
                }
            }
            lastName = name;
            ttlSeconds = ttl;
            nameExists = reply.getRcode() != Rcode.NXDOMAIN;
            tooManyAliases = next != null;
            onlyOtherNames = !records.isEmpty() && addresses.isEmpty() && name.equals(asked) && !tooManyAliases;
        }

        private static CNAMERecord aliasOf(Name name, List<Record> records) {
            for (Record record : records) {
                if (record instanceof CNAMERecord && record.getName().equals(name)) {
                    return (CNAMERecord) record;
                }
            }
            return null;
        }

        private static InetAddress addressOf(Record record) {
            return record instanceof ARecord ? ((ARecord) record).getAddress() : ((AAAARecord) record).getAddress();
        }
    }
}
