// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.resolve.LastUsed;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.Sampler;

/**
 * Ends the kept connection of one JMeter thread with every so many requests to one server, so that the next request
 * opens a connection to the next address. It does so by turning keep-alive off for that one sample; JMeter restores the
 * sampler's settings after each sample. Counts by server, or a plan that alternates between two would only ever end the
 * connections to one of them. Used by that thread alone.
 */
final class ConnectionEnd {
    private static final Pattern ABSOLUTE = Pattern.compile("(https?://[^/?#]*).*", Pattern.CASE_INSENSITIVE);

    private static final int MAX_SERVERS = 1000;

    private final int requestsPerConnection;
    private final Map<String, Integer> requests = new LastUsed<>(MAX_SERVERS);

    /** @param requestsPerConnection 0 for connections that are never ended */
    ConnectionEnd(int requestsPerConnection) {
        this.requestsPerConnection = requestsPerConnection;
    }

    void beforeSample(Sampler sampler) {
        if (requestsPerConnection == 0 || !(sampler instanceof HTTPSamplerBase)) {
            return;
        }
        if (requests.merge(serverOf(sampler), 1, Integer::sum) % requestsPerConnection == 0) {
            ((HTTPSamplerBase) sampler).setUseKeepAlive(false);
        }
    }

    private static String serverOf(Sampler sampler) {
        Matcher absolute = ABSOLUTE.matcher(SampleConnections.textOf(sampler, HTTPSamplerBase.PATH));
        String server = absolute.matches()
                ? absolute.group(1)
                : SampleConnections.textOf(sampler, HTTPSamplerBase.PROTOCOL) + "://"
                        + SampleConnections.textOf(sampler, HTTPSamplerBase.DOMAIN) + ":"
                        + SampleConnections.textOf(sampler, HTTPSamplerBase.PORT);
        return server.toLowerCase(Locale.ROOT);
    }
}
