// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.IDN;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.xbill.DNS.Name;
import org.xbill.DNS.NameTooLongException;
import org.xbill.DNS.ResolverConfig;
import org.xbill.DNS.TextParseException;

/** From the host of a URL to the names that DNS servers are asked for. Immutable. */
final class DnsNames {
    /** What may stand between the dots; the underscore is no host name, but DNS and many test systems have it. */
    private static final Pattern HOST = Pattern.compile("[\\p{L}\\p{N}_-]+(\\.[\\p{L}\\p{N}_-]+)*\\.?");

    private final List<Name> searchPath;

    private DnsNames(List<Name> searchPath) {
        this.searchPath = searchPath;
    }

    /**
     * With the given search domains.
     *
     * @param searchDomains null for those of the system
     */
    static DnsNames searching(List<String> searchDomains) {
        if (searchDomains == null) {
            return new DnsNames(ResolverConfig.getCurrentConfig().searchPath());
        }
        List<Name> names = new ArrayList<>();
        for (String domain : searchDomains) {
            try {
                names.add(Name.fromString(domain, Name.root));
            } catch (TextParseException e) {
                throw new IllegalArgumentException("'" + domain + "' is no domain", e);
            }
        }
        return new DnsNames(names);
    }

    /**
     * The names to try in turn: a name with a dot as it stands, then with each search domain; a name without one the
     * other way round; a name that ends with a dot only as it stands.
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
                names.add(Name.concatenate(relative, domain));
            }
            names.add(host.indexOf('.') >= 0 ? 0 : names.size(), asGiven);
            return names;
        } catch (TextParseException | NameTooLongException | IllegalArgumentException e) {
            throw new NoSuchHostException("'" + host + "' is no host name: " + e.getMessage());
        }
    }
}
