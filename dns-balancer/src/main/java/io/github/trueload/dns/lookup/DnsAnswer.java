// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.xbill.DNS.AAAARecord;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.CNAMERecord;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/**
 * What one DNS message says about one name and type: it starts at the name asked for, follows aliases as far as the
 * message goes, and takes the records of the last name; records of other names don't count. Immutable.
 */
final class DnsAnswer {
    /** As many as resolvers commonly follow (BIND 9: 16). */
    static final int MAX_ALIASES = 16;

    private final Name lastName;
    private final List<InetAddress> addresses;
    private final long ttlSeconds;
    private final boolean nameExists;
    private final boolean onlyOtherNames;
    private final boolean tooManyAliases;
    private ServerAddress server;

    private DnsAnswer(Name asked, Name lastName, List<InetAddress> addresses, long ttlSeconds, Message reply) {
        List<Record> records = reply.getSection(Section.ANSWER);
        this.lastName = lastName;
        this.addresses = addresses;
        this.ttlSeconds = ttlSeconds;
        this.nameExists = reply.getRcode() != Rcode.NXDOMAIN;
        this.tooManyAliases = aliasOf(lastName, records) != null;
        this.onlyOtherNames = !records.isEmpty() && addresses.isEmpty() && lastName.equals(asked) && !tooManyAliases;
    }

    static DnsAnswer read(Message reply, Name asked, int type) {
        List<Record> records = reply.getSection(Section.ANSWER);
        Name name = asked;
        long ttl = Long.MAX_VALUE;
        for (int alias = 0; alias < MAX_ALIASES; alias++) {
            CNAMERecord next = aliasOf(name, records);
            if (next == null) {
                break;
            }
            ttl = Math.min(ttl, next.getTTL());
            name = next.getTarget();
        }
        List<InetAddress> addresses = new ArrayList<>();
        for (Record record : records) {
            if (record.getType() == type && record.getName().equals(name)) {
                addresses.add(addressOf(record));
                ttl = Math.min(ttl, record.getTTL());
            }
        }
        return new DnsAnswer(asked, name, addresses, ttl, reply);
    }

    /** Notes who sent the message; called once, by who asked. */
    DnsAnswer from(ServerAddress sender) {
        server = sender;
        return this;
    }

    /** Who sent the message. */
    ServerAddress server() {
        return server;
    }

    /** The name that the last alias led to; the one asked for when there was none. */
    Name lastName() {
        return lastName;
    }

    /** Addresses in the server's order; they carry the DNS name, not the host's. */
    List<InetAddress> addresses() {
        return addresses;
    }

    /** The smallest time to live on the way. */
    long ttlSeconds() {
        return ttlSeconds;
    }

    boolean nameExists() {
        return nameExists;
    }

    /** The message has records, but none of the name asked for. */
    boolean isForAnotherName() {
        return onlyOtherNames;
    }

    /** The message leads from alias to alias, further than any name is followed, or in a circle. */
    boolean hasTooManyAliases() {
        return tooManyAliases;
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
