// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/** Where addresses come from. Immutable, compared by value. */
public final class LookupSettings {
    private final DnsSettings dns;
    private final AddressFamily family;
    private final boolean hostsFile;
    private final StaticHosts staticHosts;

    /**
     * Settings.
     *
     * @param dns the DNS servers to ask; null for the system's resolver
     * @param hostsFile whether the hosts file comes before DNS servers; the system's resolver decides that itself
     */
    public LookupSettings(DnsSettings dns, AddressFamily family, boolean hostsFile, StaticHosts staticHosts) {
        this.dns = dns;
        this.family = family;
        this.hostsFile = hostsFile;
        this.staticHosts = staticHosts;
    }

    /** The look-up that these settings describe. */
    public HostLookup createLookup() {
        return new LookupChain(this);
    }

    /** Loads what a first look-up needs, so that no sample has to wait for it. Takes a tenth of a second, once. */
    public static void warmUp() {
        try {
            DnsNames.searching(null);
            Message query = Message.newQuery(Record.newRecord(Name.root, Type.A, DClass.IN));
            DnsAnswer.read(new Message(query.toWire()), Name.root, Type.A);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The DNS servers to ask; empty for the system's resolver. */
    Optional<DnsSettings> dns() {
        return Optional.ofNullable(dns);
    }

    AddressFamily family() {
        return family;
    }

    boolean hostsFile() {
        return hostsFile;
    }

    /** Hosts whose addresses are given. */
    public StaticHosts staticHosts() {
        return staticHosts;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof LookupSettings)) {
            return false;
        }
        LookupSettings that = (LookupSettings) other;
        return Objects.equals(dns, that.dns)
                && family == that.family
                && hostsFile == that.hostsFile
                && staticHosts.equals(that.staticHosts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(dns, family, hostsFile, staticHosts);
    }

    @Override
    public String toString() {
        return (dns == null ? "system's resolver" : dns.toString()) + ", " + family;
    }
}
