// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Where addresses come from. Compared by value. */
public final class LookupSettings {
    /** The DNS servers to ask; null for the system's resolver. */
    final Dns dns;

    final AddressFamily family;
    final boolean hostsFile;

    /**
     * Settings.
     *
     * @param dns the DNS servers to ask; null for the system's resolver
     * @param hostsFile whether the hosts file comes before DNS servers; the system's resolver decides that itself
     */
    public LookupSettings(Dns dns, AddressFamily family, boolean hostsFile) {
        this.dns = dns;
        this.family = family;
        this.hostsFile = hostsFile;
    }

    /** The look-up that these settings describe. */
    public HostLookup createLookup() {
        return new LookupChain(this, HostsFile.ofSystem());
    }

    /** Loads what a first look-up needs, so that no sample has to wait for it. Takes a tenth of a second, once. */
    public static void warmUp() {
        try {
            DnsLookup.Names.searching(null);
            Message query = Message.newQuery(Record.newRecord(Name.root, Type.A, DClass.IN));
            DnsServers.Reply.read(new Message(query.toWire()), Name.root, Type.A);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LookupSettings && parts().equals(((LookupSettings) other).parts());
    }

    @Override
    public int hashCode() {
        return parts().hashCode();
    }

    private List<Object> parts() {
        return Arrays.asList(dns, family, hostsFile);
    }

    @Override
    public String toString() {
        return (dns == null ? "system's resolver" : "DNS servers " + dns.servers) + ", " + family;
    }

    /** How DNS servers are asked. Compared by value. */
    public static final class Dns {
        final List<ServerAddress> servers;
        final int timeoutMs;
        final int tries;
        final boolean nextOnNoSuchName;
        final List<String> searchDomains;

        /**
         * Settings.
         *
         * @param servers in the order in which they are asked; may be empty when none that a user named can be used,
         *     and every look-up fails then
         * @param timeoutMs how long one server may take for one question
         * @param tries how often each server is asked
         * @param nextOnNoSuchName whether the next server is asked when one says that a name does not exist
         * @param searchDomains what is appended to names without a dot; null for the system's own list
         */
        public Dns(
                List<ServerAddress> servers,
                int timeoutMs,
                int tries,
                boolean nextOnNoSuchName,
                List<String> searchDomains) {
            this.servers = Collections.unmodifiableList(new ArrayList<>(servers));
            this.timeoutMs = timeoutMs;
            this.tries = tries;
            this.nextOnNoSuchName = nextOnNoSuchName;
            this.searchDomains =
                    searchDomains == null ? null : Collections.unmodifiableList(new ArrayList<>(searchDomains));
        }

        /** Whether a text can be a search domain. */
        public static boolean isDomain(String text) {
            try {
                return !Name.fromString(text).equals(Name.empty);
            } catch (TextParseException e) {
                return false;
            }
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Dns && parts().equals(((Dns) other).parts());
        }

        @Override
        public int hashCode() {
            return parts().hashCode();
        }

        private List<Object> parts() {
            return Arrays.asList(servers, timeoutMs, tries, nextOnNoSuchName, searchDomains);
        }
    }
}
