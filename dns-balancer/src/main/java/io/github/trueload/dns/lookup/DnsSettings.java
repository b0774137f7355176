// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** How DNS servers are asked. Immutable, compared by value. */
public final class DnsSettings {
    private final List<ServerAddress> servers;
    private final int timeoutMs;
    private final int tries;
    private final boolean nextOnNoSuchName;
    private final List<String> searchDomains;

    /**
     * Settings.
     *
     * @param servers may be empty when none that a user named can be used; every look-up fails then
     * @param timeoutMs how long one server may take for one question
     * @param tries how often each server is asked
     * @param nextOnNoSuchName whether the next server is asked when one says that a name does not exist
     * @param searchDomains what is appended to names without a dot; null for the system's own list
     */
    public DnsSettings(
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

    /** The DNS servers of this machine's configuration, such as resolv.conf, as it stands now. */
    public static List<ServerAddress> serversOfSystem() {
        List<ServerAddress> servers = new ArrayList<>();
        for (InetSocketAddress server : DnsNames.systemConfiguration().servers()) {
            servers.add(ServerAddress.of(server));
        }
        return servers;
    }

    /** Whether a text can be a search domain. */
    public static boolean isDomain(String text) {
        try {
            return !Name.fromString(text).equals(Name.empty);
        } catch (TextParseException e) {
            return false;
        }
    }

    /** The servers, in the order in which they are asked. */
    public List<ServerAddress> servers() {
        return servers;
    }

    int timeoutMs() {
        return timeoutMs;
    }

    int tries() {
        return tries;
    }

    boolean nextOnNoSuchName() {
        return nextOnNoSuchName;
    }

    List<String> searchDomains() {
        return searchDomains;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof DnsSettings)) {
            return false;
        }
        DnsSettings that = (DnsSettings) other;
        return servers.equals(that.servers)
                && timeoutMs == that.timeoutMs
                && tries == that.tries
                && nextOnNoSuchName == that.nextOnNoSuchName
                && Objects.equals(searchDomains, that.searchDomains);
    }

    @Override
    public int hashCode() {
        return Objects.hash(servers, timeoutMs, tries, nextOnNoSuchName, searchDomains);
    }

    @Override
    public String toString() {
        return "DNS servers " + servers;
    }
}
