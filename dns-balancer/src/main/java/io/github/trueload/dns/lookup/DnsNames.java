// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.IDN;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.xbill.DNS.Name;
import org.xbill.DNS.NameTooLongException;
import org.xbill.DNS.ResolverConfig;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.config.FallbackPropertyResolverConfigProvider;
import org.xbill.DNS.config.JndiContextResolverConfigProvider;
import org.xbill.DNS.config.PropertyResolverConfigProvider;
import org.xbill.DNS.config.SunJvmResolverConfigProvider;
import org.xbill.DNS.config.WindowsResolverConfigProvider;

/** From the host of a URL to the names that DNS servers are asked for. Immutable. */
final class DnsNames {
    /**
     * What may stand between the dots; the underscore is no host name, but DNS and many test systems have it.
     * Possessive, or a name of thousands of parts would take as many frames of the stack.
     */
    private static final Pattern HOST = Pattern.compile("[\\p{L}\\p{N}_-]+(\\.[\\p{L}\\p{N}_-]+)*+\\.?");
    /** Of a name in a message, in bytes: RFC 1035, 3.1. */
    private static final int MAX_LENGTH = 255;

    private final List<Name> searchPath;
    private final int ndots;

    private DnsNames(List<Name> searchPath, int ndots) {
        this.searchPath = searchPath;
        this.ndots = ndots;
    }

    /** What this machine's configuration, such as resolv.conf, says now: it may have changed since JMeter began. */
    static synchronized ResolverConfig systemConfiguration() {
        // Those of dnsjava in its order, but for the way in which resolv.conf is read, and Android's.
        ResolverConfig.setConfigProviders(Arrays.asList(
                new PropertyResolverConfigProvider(),
                new ResolvConf(),
                new WindowsResolverConfigProvider(),
                new JndiContextResolverConfigProvider(),
                new SunJvmResolverConfigProvider(),
                new FallbackPropertyResolverConfigProvider()));
        ResolverConfig.refresh();
        return ResolverConfig.getCurrentConfig();
    }

    /**
     * With the given search domains.
     *
     * @param searchDomains null for those of the system
     */
    static DnsNames searching(List<String> searchDomains) {
        ResolverConfig system = systemConfiguration();
        if (searchDomains == null) {
            return new DnsNames(system.searchPath(), system.ndots());
        }
        List<Name> names = new ArrayList<>();
        for (String domain : searchDomains) {
            try {
                names.add(Name.fromString(domain, Name.root));
            } catch (TextParseException e) {
                throw new IllegalArgumentException("'" + domain + "' is no domain", e);
            }
        }
        return new DnsNames(names, system.ndots());
    }

    /**
     * The names to try in turn, as resolv.conf(5) has it: a name with at least {@code ndots} dots as it stands, then
     * with each search domain; one with fewer the other way round; a name that ends with a dot only as it stands.
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
                if (relative.length() + domain.length() <= MAX_LENGTH) {
                    names.add(Name.concatenate(relative, domain));
                }
            }
            // The root may be among the search domains ("search .").
            names.remove(asGiven);
            // The root is a label, too: as many dots as there are labels before the last but one.
            int dots = asGiven.labels() - 2;
            names.add(dots >= ndots ? 0 : names.size(), asGiven);
            return names;
        } catch (TextParseException | NameTooLongException | IllegalArgumentException e) {
            throw new NoSuchHostException("'" + host + "' is no host name: " + e.getMessage());
        }
    }
}
