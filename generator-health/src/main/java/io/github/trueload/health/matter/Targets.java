// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import org.HdrHistogram.AtomicHistogram;

/**
 * The servers that samples went to, with how long connecting to them took. Called by every sampler thread for every
 * sample: takes no lock and allocates nothing once a target is known. Thread-safe.
 */
final class Targets {
    /** More targets than this are not told apart any more; a plan with so many has no single far one. */
    static final int MOST_TARGETS = 64;

    private static final long LONGEST_MS = 600_000;

    /** How the Dubbo sampler names the provider that answered, after another header. */
    private static final String PROVIDER = "\nDubbo-Provider: ";

    private final ThreadLocal<Last> lasts = ThreadLocal.withInitial(Last::new);
    private final ConcurrentMap<String, Target> firstByHost = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();

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
                target.connectMs.recordValue(Math.min(connectMs, LONGEST_MS));
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
        List<Target> seen = new ArrayList<>();
        for (Target first : firstByHost.values()) {
            for (Target target = first; target != null; target = target.next.get()) {
                seen.add(target);
            }
        }
        return seen;
    }

    private Target target(String scheme, String host, int port) {
        Target first = firstByHost.get(host);
        if (first == null) {
            if (count.get() >= MOST_TARGETS) {
                return null;
            }
            Target created = new Target(scheme, host, port);
            first = firstByHost.putIfAbsent(host, created);
            if (first == null) {
                count.incrementAndGet();
                return created;
            }
        }
        return find(first, scheme, port);
    }

    /** Finds the target of a host with a scheme and port, adding it to the chain if there is room. */
    private Target find(Target first, String scheme, int port) {
        Target target = first;
        while (!target.isOf(scheme, first.host, port)) {
            Target following = target.next.get();
            if (following == null) {
                if (count.get() >= MOST_TARGETS) {
                    return null;
                }
                Target created = new Target(scheme, first.host, port);
                if (target.next.compareAndSet(null, created)) {
                    count.incrementAndGet();
                    return created;
                }
                following = target.next.get();
            }
            target = following;
        }
        return target;
    }

    /** What a thread called last, which it mostly calls again. */
    private static final class Last {
        private Target target;
        private String provider = "";
    }

    /** One server port under test; the ports and schemes of one host form a short chain. Thread-safe, without locks. */
    static final class Target {
        /** Connect times include the TLS handshake, so only equal schemes compare. */
        final String scheme;

        final String host;
        final int port;

        /** Of connections of a millisecond or more that samples opened. */
        final AtomicHistogram connectMs = new AtomicHistogram(LONGEST_MS, 2);

        private final AtomicReference<Target> next = new AtomicReference<>();
        private final AtomicLong opened = new AtomicLong();
        private final LongAccumulator floorNanos = new LongAccumulator(Math::min, Long.MAX_VALUE);

        private Target(String scheme, String host, int port) {
            this.scheme = scheme;
            this.host = host;
            this.port = port;
        }

        private boolean isOf(String ofScheme, String ofHost, int ofPort) {
            return port == ofPort && host.equals(ofHost) && scheme.equals(ofScheme);
        }

        /** Counts a connection of our own, which nobody used. */
        void opened(long nanos) {
            floorNanos.accumulate(nanos);
            opened.incrementAndGet();
        }

        /** For example {@code https://shop.example:443}. */
        String name() {
            return scheme + "://" + host + ":" + port;
        }

        long opened() {
            return opened.get();
        }

        /** The quickest of them in milliseconds, to the nanosecond; NaN where there was none. */
        double floorMs() {
            return opened.get() == 0 ? Double.NaN : floorNanos.get() / 1e6;
        }
    }
}
