// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.net.URL;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Learns from samples what only they know: how long connecting took, whether descriptors or local ports ran out, and
 * how old samples are when they arrive. Called by every sampler thread for every sample: takes no lock and allocates
 * nothing once a target is known. Thread-safe.
 */
public final class SampleProbe {
    /** More targets than this are not told apart any more; a plan with so many has no single far one. */
    static final int MOST_TARGETS = 64;

    /** How the Dubbo sampler names the provider that answered, after another header. */
    private static final String PROVIDER = "\nDubbo-Provider: ";

    /** Each thread calls one provider after the other, mostly the same. */
    private final ThreadLocal<String> lastProvider = ThreadLocal.withInitial(() -> "");

    private final ConcurrentMap<String, TargetConnects> firstByHost = new ConcurrentHashMap<>();
    private final AtomicInteger targets = new AtomicInteger();
    private final Map<Shortage, LongAdder> shortages = counters();
    private final LongAccumulator oldestMs = new LongAccumulator(Long::max, -1);

    /**
     * Takes note of one sample.
     *
     * @param url what was requested; null for samplers that have no URL
     * @param connectMs how long connecting took; 0 for a reused connection
     * @param successful whether the sample succeeded
     * @param message its response message; null is allowed
     */
    public void record(URL url, long connectMs, boolean successful, String message) {
        if (!successful && message != null) {
            countShortage(message);
        }
        if (url != null && successful) {
            TargetConnects target = target(url);
            if (target != null) {
                target.connected(connectMs);
            }
        }
    }

    /**
     * Takes note of the provider that answered a Dubbo call; its sampler names it in the headers of the result.
     *
     * @param headers of a sample without a URL; null is allowed
     */
    public void answered(String headers) {
        int begin = headers == null ? -1 : headers.indexOf(PROVIDER);
        if (begin < 0) {
            return;
        }
        int from = begin + PROVIDER.length();
        String last = lastProvider.get();
        if (!last.isEmpty() && headers.startsWith(last, from) && endsLine(headers, from + last.length())) {
            return;
        }
        int end = headers.indexOf('\n', from);
        String provider = headers.substring(from, end < 0 ? headers.length() : end);
        int colon = provider.lastIndexOf(':');
        if (colon > 0 && provider.substring(colon + 1).matches("[0-9]{1,5}")) {
            target("dubbo", provider.substring(0, colon), Integer.parseInt(provider.substring(colon + 1)));
            lastProvider.set(provider);
        }
    }

    private static boolean endsLine(String headers, int at) {
        return at == headers.length() || headers.charAt(at) == '\n';
    }

    /** Takes note of the age of a sample that came from another JVM, in milliseconds. */
    public void arrived(long ageMs) {
        oldestMs.accumulate(ageMs);
    }

    /** The targets that samples went to so far. */
    List<TargetConnects> seen() {
        List<TargetConnects> seen = new ArrayList<>();
        for (TargetConnects first : firstByHost.values()) {
            for (TargetConnects target = first; target != null; target = target.next()) {
                seen.add(target);
            }
        }
        return seen;
    }

    /** Age of the oldest sample that arrived since the last call, in milliseconds; NaN when none did. */
    public double takeOldestArrivalMs() {
        long oldest = oldestMs.getThenReset();
        return oldest < 0 ? Double.NaN : oldest;
    }

    /** Samples that failed for lack of something since the last call. */
    long take(Shortage shortage) {
        return shortages.get(shortage).sumThenReset();
    }

    private void countShortage(String message) {
        Shortage shortage = Shortage.in(message);
        if (shortage != null) {
            shortages.get(shortage).increment();
        }
    }

    private static Map<Shortage, LongAdder> counters() {
        Map<Shortage, LongAdder> counters = new EnumMap<>(Shortage.class);
        for (Shortage shortage : Shortage.values()) {
            counters.put(shortage, new LongAdder());
        }
        return counters;
    }

    private TargetConnects target(URL url) {
        String host = url.getHost();
        return host == null || host.isEmpty()
                ? null
                : target(url.getProtocol(), host, url.getPort() < 0 ? url.getDefaultPort() : url.getPort());
    }

    private TargetConnects target(String scheme, String host, int port) {
        TargetConnects first = firstByHost.get(host);
        if (first == null) {
            if (targets.get() >= MOST_TARGETS) {
                return null;
            }
            TargetConnects created = new TargetConnects(scheme, host, port);
            first = firstByHost.putIfAbsent(host, created);
            if (first == null) {
                targets.incrementAndGet();
                return created;
            }
        }
        return first.find(scheme, port, targets);
    }
}
