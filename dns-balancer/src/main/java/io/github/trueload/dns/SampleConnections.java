// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.connect.Connection;
import io.github.trueload.dns.connect.HttpClientWatch;
import io.github.trueload.dns.connect.HttpClientWatch.Request;
import io.github.trueload.dns.resolve.Balancer;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * Counts each request of one JMeter thread for the node that carried it: redirects, embedded resources and what its
 * parallel downloads send are requests of their own. While every host has one address there is nothing to find out.
 * From the first host with several on, HttpClient is listened to, and what it sent is put beside what JMeter measured:
 * by time, host, and whether there was an answer. Used by that thread, but for {@link #add}.
 */
final class SampleConnections {
    /** Of one sample; more are counted before their sample ends, and then none of them as failed. */
    private static final int MOST_REQUESTS = 1000;

    private static final int MOST_HOSTS = 100;
    /** JMeter puts the clock of its samples right now and then. */
    private static final long TOLERANCE_MS = 2;

    private final HttpClientWatch watch;
    /** Whether connections are of HttpClient 4, which a thread keeps to itself; with others a thread may take any. */
    private final boolean kept;

    private final Queue<Request> own = new ArrayDeque<>();
    private final Queue<Request> downloads = new LinkedBlockingQueue<>(MOST_REQUESTS);
    /** The newest connection to each host, for the case that nothing can be heard. */
    private final Map<String, Connection> newest = new LinkedHashMap<String, Connection>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Connection> eldest) {
            return size() > MOST_HOSTS;
        }
    };

    private SampleConnections(HttpClientWatch watch, boolean kept) {
        this.watch = watch;
        this.kept = kept;
    }

    static SampleConnections ofHttpClient(HttpClientWatch watch) {
        return new SampleConnections(watch, true);
    }

    static SampleConnections ofAnyClient(HttpClientWatch watch) {
        return new SampleConnections(watch, false);
    }

    /**
     * Whether the requests of a sampler may go elsewhere than their URLs say, or nowhere at all, so that HttpClient has
     * to be listened to even where every host has one address.
     */
    static boolean isIndirect(Sampler sampler) {
        if (!(sampler instanceof HTTPSamplerBase)) {
            return false;
        }
        HTTPSamplerBase http = (HTTPSamplerBase) sampler;
        return "Java".equals(http.getImplementation())
                || http.getCacheManager() != null
                || http.getAutoRedirects()
                || http.isImageParser() && http.isConcurrentDwn()
                || !http.getProxyHost().isEmpty()
                || System.getProperty("http.proxyHost") != null;
    }

    /**
     * A request is sent, or looks a host up. Called by the thread that does.
     *
     * @param isDownload whether that is one of the thread's parallel downloads
     */
    void add(Request request, boolean isDownload) {
        if (!isDownload) {
            if (own.size() == MOST_REQUESTS) {
                count(own.remove(), null, null);
            }
            own.add(request);
        } else if (!downloads.offer(request)) {
            count(request, null, null);
        }
    }

    /** A sample is over; a transaction that is one sample ends after all of its samplers. */
    void sampled(SampleResult result, Function<String, Balancer> balancers) {
        List<HTTPSampleResult> measured = new ArrayList<>();
        collect(result, measured);
        boolean listened = watch.isOn();
        Map<String, Request> lookedUp = new LinkedHashMap<>();
        for (Request request = next(); request != null; request = next()) {
            HTTPSampleResult ofRequest = find(measured, request, kept && watch.isHeard());
            if (listened) {
                measured.remove(ofRequest);
            }
            settle(request.connection, ofRequest);
            if (listened && !kept && ofRequest == null && request.connection != null) {
                // Java looks a host up more than once for a request now and then, and connects to what it got last.
                lookedUp.put(request.connection.host, request);
            } else if (listened) {
                count(request, ofRequest, balancers);
            }
        }
        lookedUp.values().forEach(request -> count(request, null, balancers));
        if (!listened) {
            measured.forEach(each -> countAtOnly(each, balancers));
        } else if (kept && !watch.isHeard()) {
            measured.forEach(this::countAtNewest);
        }
    }

    /** Drops requests since the last sample, which belong to another one. */
    void forget() {
        own.clear();
        downloads.clear();
    }

    private Request next() {
        Request request = own.poll();
        return request == null ? downloads.poll() : request;
    }

    /** The result that fits a request best; of several the first, as results come in the order of their requests. */
    private static HTTPSampleResult find(List<HTTPSampleResult> measured, Request request, boolean heard) {
        HTTPSampleResult best = null;
        int bestFit = 0;
        for (HTTPSampleResult each : measured) {
            int fit = fit(request, each, heard);
            if (fit > bestFit) {
                best = each;
                bestFit = fit;
            }
        }
        return best;
    }

    /**
     * How well a result fits a request; 0 where the request was not sent in its time. Its host tells most, then that
     * both have an answer or both none: of parallel downloads one may fail before it sends anything, since JMeter
     * (5.4.1 to 5.6.3) lets them share the client of another of its threads, which closes it when it ends.
     */
    private static int fit(Request request, HTTPSampleResult result, boolean heard) {
        long outsideMs = Math.max(result.getStartTime() - request.startMs, request.startMs - result.getEndTime());
        if (outsideMs > TOLERANCE_MS) {
            return 0;
        }
        boolean sameHost = request.connection != null && request.connection.host.equalsIgnoreCase(hostOf(result));
        boolean sameEnd = heard && request.isAnswered() == isAnswer(result);
        return 1 + (sameHost ? 4 : 0) + (sameEnd ? 2 : 0) + (outsideMs > 0 ? 0 : 1);
    }

    private static boolean isAnswer(SampleResult result) {
        return !result.getResponseCode().startsWith("Non HTTP response code");
    }

    private void settle(Connection connection, HTTPSampleResult result) {
        if (connection != null) {
            boolean failed = result != null && isConnectFailure(result);
            connection.settle(result != null && !failed, failed);
            newest.put(connection.host.toLowerCase(Locale.ROOT), connection);
        }
    }

    private static void count(Request request, HTTPSampleResult result, Function<String, Balancer> balancers) {
        long elapsedMs = result == null ? request.elapsedMs() : result.getTime();
        boolean failed = result != null && !result.isSuccessful();
        Connection connection = request.connection;
        if (connection != null) {
            connection.outcomes.sampled(connection.host, connection.address(), elapsedMs, failed);
        } else if (result != null) {
            // Opened while every host had one address.
            countAtOnly(result, balancers);
        }
    }

    private static void countAtOnly(HTTPSampleResult result, Function<String, Balancer> balancers) {
        String host = hostOf(result);
        Balancer balancer = balancers.apply(host);
        if (balancer != null) {
            balancer.sampledAtOnly(host, result.getTime(), !result.isSuccessful());
        }
    }

    private void countAtNewest(HTTPSampleResult result) {
        Connection connection = newest.get(hostOf(result));
        if (connection != null) {
            boolean failed = !result.isSuccessful();
            connection.outcomes.sampled(connection.host, connection.address(), result.getTime(), failed);
        }
    }

    private static String hostOf(SampleResult result) {
        return result.getURL().getHost().toLowerCase(Locale.ROOT);
    }

    /** JMeter gives the class of the exception as the code of the response. */
    private static boolean isConnectFailure(SampleResult result) {
        String code = result.getResponseCode();
        return code.endsWith("ConnectException")
                || code.endsWith("ConnectTimeoutException")
                || code.endsWith("NoRouteToHostException")
                || code.contains("SSL");
    }

    /** The results of single requests in their order, without those that no server was asked for. */
    private static void collect(SampleResult result, List<HTTPSampleResult> requests) {
        SampleResult[] below = result.getSubResults();
        for (SampleResult each : below) {
            collect(each, requests);
        }
        if (below.length == 0 && result instanceof HTTPSampleResult) {
            URL url = result.getURL();
            boolean fromCache = result.isSuccessful() && result.getSentBytes() == 0;
            if (url != null && url.getProtocol().startsWith("http") && !fromCache) {
                requests.add((HTTPSampleResult) result);
            }
        }
    }
}
