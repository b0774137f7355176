// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** How DNS servers are asked. Compared by value. */
public final class DnsSettings {
    final List<ServerAddress> servers;
    final int timeoutMs;
    final int tries;
    final boolean nextOnNoSuchName;
    final List<String> searchDomains;

    /**
     * Settings.
     *
     * @param servers in the order in which they are asked; may be empty when none that a user named can be used, and
     *     every look-up fails then
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
        return other instanceof DnsSettings && parts().equals(((DnsSettings) other).parts());
    }

    @Override
    public int hashCode() {
        return parts().hashCode();
    }

    private List<Object> parts() {
        return Arrays.asList(servers, timeoutMs, tries, nextOnNoSuchName, searchDomains);
    }

    @Override
    public String toString() {
        return "DNS servers " + servers;
    }
}
