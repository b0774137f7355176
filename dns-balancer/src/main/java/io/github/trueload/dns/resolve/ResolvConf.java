// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import org.xbill.DNS.ResolverConfig;
import org.xbill.DNS.config.FallbackPropertyResolverConfigProvider;
import org.xbill.DNS.config.JndiContextResolverConfigProvider;
import org.xbill.DNS.config.PropertyResolverConfigProvider;
import org.xbill.DNS.config.ResolvConfResolverConfigProvider;
import org.xbill.DNS.config.SunJvmResolverConfigProvider;
import org.xbill.DNS.config.WindowsResolverConfigProvider;

/**
 * The file resolv.conf, of which a line that names no server by its address takes no other line away. Of dnsjava 3.7.1
 * itself an empty one ends the reading with an exception, and a name is looked up, for which JMeter would wait. The C
 * library passes over both. Not thread-safe.
 */
final class ResolvConf extends ResolvConfResolverConfigProvider {
    private static final Charset ANY = StandardCharsets.ISO_8859_1;
    private static final String SERVER = "nameserver";

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

    /** The DNS servers of this machine's configuration as it stands now. */
    static List<ServerAddress> serversOfSystem() {
        return systemConfiguration().servers().stream().map(ServerAddress::of).collect(Collectors.toList());
    }

    @Override
    protected void parseResolvConf(InputStream in) throws IOException {
        StringBuilder usable = new StringBuilder();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, ANY))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (isUsable(line)) {
                    usable.append(line).append('\n');
                }
            }
        }
        super.parseResolvConf(new ByteArrayInputStream(usable.toString().getBytes(ANY)));
    }

    /** Cut into words as dnsjava cuts them. */
    private static boolean isUsable(String line) {
        StringTokenizer words = new StringTokenizer(line);
        return !words.hasMoreTokens()
                || !words.nextToken().equals(SERVER)
                || words.hasMoreTokens() && Literals.parse(words.nextToken()) != null;
    }
}
