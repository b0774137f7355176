// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.HdrHistogram.AtomicHistogram;

/**
 * The servers that samples went to, with how long connecting to them took. Called by every sampler thread for every
 * sample: takes no lock, and allocates nothing while a thread stays with its target. Thread-safe.
 */
final class Targets {
    /** More targets than this are not told apart any more; a plan with so many has no single far one. */
    static final int MOST_TARGETS = 64;

    private static final long LONGEST_MS = 600_000;

    /** How the Dubbo sampler names the provider that answered, after another header. */
    static final String PROVIDER = "\nDubbo-Provider: ";

    private final ThreadLocal<Last> lasts = ThreadLocal.withInitial(Last::new);
    private final ConcurrentMap<String, Target> byName = new ConcurrentHashMap<>();

    /** Takes note of a sample that succeeded; 0 ms are those of a reused connection and of a very quick one alike. */
    void reached(URL url, long connectMs) {
        String host = url.getHost();
        if (host != null && !host.isEmpty()) {
            int port = url.getPort() < 0 ? url.getDefaultPort() : url.getPort();
            Last last = lasts.get();
            Target target = last.target;
            if (target == null || !target.isOf(url.getProtocol(), host, port)) {
                target = target(url.getProtocol(), host, port);
                last.target = target;
            }
            if (target != null && connectMs > 0) {
                target.connected(connectMs);
            }
        }
    }

    /**
     * Takes note of the provider that answered a Dubbo call; its sampler names it in the headers of the result.
     *
     * @param headers of a sample without a URL; null is allowed
     */
    void answered(String headers) {
        int begin = headers == null ? -1 : headers.indexOf(PROVIDER);
        if (begin < 0) {
            return;
        }
        int from = begin + PROVIDER.length();
        Last last = lasts.get();
        String before = last.provider;
        if (!before.isEmpty() && headers.startsWith(before, from) && endsLine(headers, from + before.length())) {
            return;
        }
        int end = headers.indexOf('\n', from);
        String provider = headers.substring(from, end < 0 ? headers.length() : end);
        int colon = provider.lastIndexOf(':');
        if (colon > 0 && provider.substring(colon + 1).matches("[0-9]{1,5}")) {
            target("dubbo", provider.substring(0, colon), Integer.parseInt(provider.substring(colon + 1)));
            last.provider = provider;
        }
    }

    private static boolean endsLine(String headers, int at) {
        return at == headers.length() || headers.charAt(at) == '\n';
    }

    /** Those that samples went to so far. */
    List<Target> seen() {
        return new ArrayList<>(byName.values());
    }

    /** Null where there are so many that it is not told apart. */
    private Target target(String scheme, String host, int port) {
        String name = scheme + "://" + host + ":" + port;
        Target known = byName.get(name);
        return known == null && byName.size() < MOST_TARGETS
                ? byName.computeIfAbsent(name, added -> new Target(scheme, host, port))
                : known;
    }

    /** What a thread called last, which it mostly calls again. */
    private static final class Last {
        private Target target;
        private String provider = "";
    }

    /** One server port under test. Thread-safe, without locks. */
    static final class Target {
        /** Connect times include the TLS handshake, so only equal schemes compare. */
        final String scheme;

        final String host;
        final int port;

        private final AtomicHistogram connectMs = new AtomicHistogram(LONGEST_MS, 2);

        /** By connections to the one of its addresses to which there are most of them; NaN where unknown. */
        volatile double portsTaken = Double.NaN;

        /** Connections of our own, which one thread opens. */
        private volatile long opened;

        private volatile long floorNanos = Long.MAX_VALUE;

        Target(String scheme, String host, int port) {
            this.scheme = scheme;
            this.host = host;
            this.port = port;
        }

        private boolean isOf(String ofScheme, String ofHost, int ofPort) {
            return port == ofPort && host.equals(ofHost) && scheme.equals(ofScheme);
        }

        /** Counts a connection that a sample opened in a millisecond or more. */
        void connected(long ms) {
            connectMs.recordValue(Math.min(ms, LONGEST_MS));
        }

        long connects() {
            return connectMs.getTotalCount();
        }

        /** The quickest of them; 0 where there was none. */
        double connectFloorMs() {
            return connects() == 0 ? 0 : connectMs.getMinNonZeroValue();
        }

        double connectMsAt(double percentile) {
            return connectMs.getValueAtPercentile(percentile);
        }

        /** Counts a connection of our own, which nobody used. */
        void opened(long nanos) {
            floorNanos = Math.min(floorNanos, nanos);
            opened = opened + 1;
        }

        /** For example {@code https://shop.example:443}. */
        String name() {
            return scheme + "://" + host + ":" + port;
        }

        long opened() {
            return opened;
        }

        /** The quickest of them in milliseconds, to the nanosecond; NaN where there was none. */
        double floorMs() {
            return opened == 0 ? Double.NaN : floorNanos / 1e6;
        }
    }
}
