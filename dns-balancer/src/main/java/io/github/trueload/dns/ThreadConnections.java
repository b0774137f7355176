// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.connect.Opening;
import java.net.InetAddress;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * Which address carried the connection of each sample of one JMeter thread. JMeter tells nobody, but it can be
 * told from outside: HttpClient asks for the addresses of a host when it opens a connection, during the sample that
 * needs it, and until it asks again the thread has that one connection to a server. What cannot be told is left out.
 * Used by that thread alone.
 */
final class ThreadConnections {
    /** Servers that a thread has connections to; the one it used longest ago is forgotten first. */
    private static final int MAX_SERVERS = 100;

    /** Connections of one sample to one host; a page without parallel downloads may open one for each image. */
    private static final int MAX_OPENED = 1000;

    private final boolean kept;
    private final Map<String, Deque<Opening>> duringSample = new HashMap<>();
    private final Map<String, Opening> byServer = new LinkedHashMap<String, Opening>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Opening> eldest) {
            return size() > MAX_SERVERS;
        }
    };

    private ThreadConnections(boolean kept) {
        this.kept = kept;
    }

    /** For connections of HttpClient4, which a thread keeps to itself. */
    static ThreadConnections ofHttpClient() {
        return new ThreadConnections(true);
    }

    /** For connections of which a thread may take over another's, unless HttpClient4 was seen to open them. */
    static ThreadConnections ofAnyClient() {
        return new ThreadConnections(false);
    }

    /** Whether other threads load the embedded resources of a sampler's pages. */
    static boolean isParallel(Sampler sampler) {
        return sampler instanceof HTTPSamplerBase
                && ((HTTPSamplerBase) sampler).isConcurrentDwn()
                && ((HTTPSamplerBase) sampler).isImageParser();
    }

    /** Told what is found out. */
    interface Sink {
        /** A sample over a connection to an address. */
        void sampled(String host, InetAddress address, long elapsedMs, boolean failed);
    }

    /** HttpClient opens a connection now. */
    void opens(String host, Opening opening) {
        Deque<Opening> opened =
                duringSample.computeIfAbsent(host.toLowerCase(Locale.ROOT), added -> new ArrayDeque<>());
        if (opened.size() == MAX_OPENED) {
            opened.removeFirst();
        }
        opened.add(opening);
    }

    /**
     * A sample is over.
     *
     * @param parallel whether its embedded resources were loaded by other threads
     */
    void sampled(SampleResult result, boolean parallel, Sink sink) {
        List<HTTPSampleResult> requests = new ArrayList<>();
        collect(result, parallel, requests);
        for (HTTPSampleResult request : requests) {
            URL url = request.getURL();
            if (url != null) {
                tell(request, url, requests.size(), sink);
            }
        }
        duringSample.values().forEach(unclaimed -> unclaimed.forEach(opening -> opening.over(false)));
        duringSample.clear();
        if (parallel) {
            // The next sample may take any of the connections that the other threads opened.
            byServer.clear();
        }
    }

    private void tell(HTTPSampleResult request, URL url, int requests, Sink sink) {
        String host = url.getHost().toLowerCase(Locale.ROOT);
        String server = url.getProtocol() + "://" + host + ":" + url.getPort();
        Deque<Opening> pending = duringSample.get(host);
        boolean isNew = pending != null && !pending.isEmpty();
        if (isNew) {
            // Of several requests of one sample each opens a connection, or the first one to a server does.
            boolean each = pending.size() >= requests;
            if (each || !byServer.containsKey(server) || requests == 1) {
                byServer.put(server, requests == 1 ? pending.pollLast() : pending.poll());
            } else {
                byServer.remove(server);
                return;
            }
        }
        Opening connection = byServer.get(server);
        if (connection != null && (isNew || kept || connection.isWatched())) {
            connection.over(request.isSuccessful());
            sink.sampled(host, connection.address(), request.getTime(), !request.isSuccessful());
        }
    }

    /** The requests of a sample in order: redirects and embedded resources are results below that of the sample. */
    private static void collect(SampleResult result, boolean parallel, List<HTTPSampleResult> requests) {
        SampleResult[] below = result.getSubResults();
        if (below.length == 0) {
            if (result instanceof HTTPSampleResult) {
                requests.add((HTTPSampleResult) result);
            }
            return;
        }
        for (int i = 0; i < (parallel ? 1 : below.length); i++) {
            collect(below[i], parallel, requests);
        }
    }
}
