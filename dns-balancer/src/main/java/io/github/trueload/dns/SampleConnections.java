// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.HttpClientWatch.Request;
import io.github.trueload.dns.resolve.HostCounts;
import io.github.trueload.dns.resolve.LastUsed;
import io.github.trueload.dns.resolve.Rotation.Sticky;
import java.net.InetAddress;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * The connections of one JMeter thread. Tells its variables which address was chosen for the newest, and counts each
 * request for the node that carried it: redirects, embedded resources and what its
 * parallel downloads send are requests of their own. While every host has one address there is nothing to find out.
 * From the first host with several on, HttpClient is listened to, and what it sent is put beside what JMeter measured:
 * by time, host, and whether there was an answer. Used by that thread, but for {@link #add}.
 */
final class SampleConnections {
    /** Of one sample; more are counted before their sample ends, and then none of them as failed. */
    private static final int MOST_REQUESTS = 1000;

    private static final String VARIABLE = "DNS_CHOSEN";
    private static final int MOST_VARIABLES = 1000;
    private static final int MOST_HOSTS = 100;
    private static final int MOST_SAMPLERS = 1000;
    /** Clocks are read one after the other. */
    private static final long TOLERANCE_MS = 2;

    private static final String FUNCTION = "${__";
    /** What {@link #isIndirect} looks at of a sampler. */
    private static final List<String> INDIRECT = Arrays.asList(
            HTTPSamplerBase.IMPLEMENTATION,
            HTTPSamplerBase.AUTO_REDIRECTS,
            HTTPSamplerBase.IMAGE_PARSER,
            HTTPSamplerBase.CONCURRENT_DWN,
            HTTPSamplerBase.PROXYHOST);

    private final HttpClientWatch watch;
    private final Function<String, HostCounts> counts;
    /** Whether connections are of HttpClient 4, which a thread keeps to itself; with others a thread may take any. */
    private final boolean kept;

    /** The addresses that the thread keeps, where it keeps any. */
    final Sticky sticky = new Sticky();

    private final Queue<Request> requests = new LinkedBlockingQueue<>(MOST_REQUESTS);
    /** The requests that JMeter measured of the sample that is over; empty between samples. */
    private final List<HTTPSampleResult> measured = new ArrayList<>();
    /** Samplers whose requests go where their URLs say, by identity. */
    private final Set<Sampler> direct = Collections.newSetFromMap(new IdentityHashMap<>());
    /** The newest connection to each host, for the case that nothing can be heard. */
    private final Map<String, Connection> newest = new LastUsed<>(MOST_HOSTS);

    private SampleConnections(HttpClientWatch watch, Function<String, HostCounts> counts, boolean kept) {
        this.watch = watch;
        this.counts = counts;
        this.kept = kept;
    }

    /** @param counts those of a host, in lower case, that a balancer looked up; null for others */
    static SampleConnections ofHttpClient(HttpClientWatch watch, Function<String, HostCounts> counts) {
        return new SampleConnections(watch, counts, true);
    }

    /** @param counts as above */
    static SampleConnections ofAnyClient(HttpClientWatch watch, Function<String, HostCounts> counts) {
        return new SampleConnections(watch, counts, false);
    }

    /** The thread is about to run a sampler. HttpClient is listened to from the first indirect one on. */
    void begins(Sampler sampler) {
        if (!watch.isOn() && !direct.contains(sampler)) {
            if (isIndirect(sampler)) {
                watch.start();
            } else if (direct.size() < MOST_SAMPLERS && !isVariable(sampler)) {
                direct.add(sampler);
            }
        }
    }

    /**
     * Whether the requests of a sampler may go elsewhere than their URLs say, or nowhere at all, so that HttpClient has
     * to be listened to even where every host has one address.
     */
    static boolean isIndirect(Sampler sampler) {
        if (!(sampler instanceof HTTPSamplerBase)) {
            return false;
        }
        return says(sampler, HTTPSamplerBase.IMPLEMENTATION, "Java"::equals)
                || ((HTTPSamplerBase) sampler).getCacheManager() != null
                || says(sampler, HTTPSamplerBase.AUTO_REDIRECTS, Boolean::parseBoolean)
                || says(sampler, HTTPSamplerBase.IMAGE_PARSER, Boolean::parseBoolean)
                        && says(sampler, HTTPSamplerBase.CONCURRENT_DWN, Boolean::parseBoolean)
                || says(sampler, HTTPSamplerBase.PROXYHOST, text -> !text.isEmpty())
                || System.getProperty("http.proxyHost") != null;
    }

    /** Whether a field says something, or may say it. */
    private static boolean says(Sampler sampler, String key, Predicate<String> wanted) {
        String text = textOf(sampler, key);
        return text.contains(FUNCTION) || wanted.test(text);
    }

    /**
     * What a field of a sampler says now. JMeter up to 5.5, and later ones with {@code function.cache.per.iteration},
     * would remember it until the sample is over, though pre-processors may still change the variables in it. Functions
     * are not called once more and stay as they are.
     */
    static String textOf(Sampler sampler, String key) {
        JMeterProperty field = sampler.getProperty(key);
        if (!(field instanceof FunctionProperty)) {
            return field.getStringValue();
        }
        CompoundVariable text = (CompoundVariable) field.getObjectValue();
        return text.getRawParameters().contains(FUNCTION) ? text.getRawParameters() : text.execute();
    }

    /** Whether the next sample of a sampler may be an indirect one, as a variable of the plan says. */
    private static boolean isVariable(Sampler sampler) {
        return INDIRECT.stream().anyMatch(key -> sampler.getProperty(key) instanceof FunctionProperty);
    }

    /**
     * Whether the calling thread is the one that samples. A parallel download runs on a thread of a pool with the
     * context of its parent, whose variables are not made for several threads at once.
     */
    static boolean isSampling(JMeterContext context) {
        JMeterThread thread = context.getThread();
        return context.getVariables() != null
                && thread != null
                && Thread.currentThread().getName().equals(thread.getThreadName());
    }

    /** Tells the variables of the calling thread, which {@link #isSampling}, the address of its new connection. */
    void chosen(JMeterVariables variables, String host, InetAddress address) {
        String text = address.getHostAddress();
        String ofHost = VARIABLE + "_" + host;
        variables.put(VARIABLE, text);
        // A plan may use a host name per tenant, and each of a thousand threads has variables of its own.
        if (variables.get(ofHost) != null || variables.entrySet().size() < MOST_VARIABLES) {
            variables.put(ofHost, text);
        }
    }

    /** A request is sent, or looks a host up, by this thread or by one that downloads for it, which calls this. */
    void add(Request request) {
        while (!requests.offer(request)) {
            Request oldest = requests.poll();
            if (oldest != null) {
                count(oldest, null);
            }
        }
    }

    /** A sample is over; a transaction that is one sample ends after all of its samplers. */
    void sampled(SampleResult result) {
        try {
            collect(result);
            if (watch.isOn()) {
                countEach();
            } else {
                countAtOnlyAddresses();
            }
        } finally {
            measured.clear();
        }
    }

    /** Each request counts for the connection that carried it. */
    private void countEach() {
        Map<HTTPSampleResult, Request> lookedUp = kept ? Collections.emptyMap() : new LinkedHashMap<>();
        Map<String, HTTPSampleResult> newestOfHost = kept ? Collections.emptyMap() : new HashMap<>();
        for (Request request = requests.poll(); request != null; request = requests.poll()) {
            HTTPSampleResult ofRequest = find(request);
            measured.remove(ofRequest);
            settle(request.connection, ofRequest);
            if (kept || request.isSent() || request.connection == null) {
                count(request, ofRequest);
            } else {
                // Java looks a host up more than once for a request now and then, and connects to what it got last.
                String host = request.connection.counts.host;
                HTTPSampleResult carried = ofRequest == null ? newestOfHost.get(host) : ofRequest;
                if (carried != null) {
                    newestOfHost.put(host, carried);
                    lookedUp.put(carried, request);
                }
            }
        }
        lookedUp.forEach((result, request) -> count(request, result));
        if (kept && !watch.isHeard()) {
            measured.forEach(this::countAtNewest);
        }
    }

    private void countAtOnlyAddresses() {
        for (Request request = requests.poll(); request != null; request = requests.poll()) {
            settle(request.connection, find(request));
        }
        // By index, since even an iterator is something to allocate for each sample.
        for (int i = 0; i < measured.size(); i++) {
            countAtOnly(measured.get(i));
        }
    }

    /** Drops requests since the last sample, which belong to another one. */
    void forget() {
        requests.clear();
    }

    /** The result that fits a request best; of several the first, as results come in the order of their requests. */
    private HTTPSampleResult find(Request request) {
        HTTPSampleResult best = null;
        int bestFit = 0;
        for (HTTPSampleResult each : measured) {
            int fit = fit(request, each);
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
     * (5.4.1 to 5.6.3) lets them share the client of another of its threads, which closes it when it ends. Each result
     * has a clock of its own, which JMeter sets by the system's when the result is made.
     */
    private int fit(Request request, HTTPSampleResult result) {
        long startMs = result.currentTimeInMillis() - watch.ageMs(request);
        long outsideMs = Math.max(result.getStartTime() - startMs, startMs - result.getEndTime());
        if (outsideMs > TOLERANCE_MS) {
            return 0;
        }
        boolean sameHost = request.connection != null && request.connection.counts.host.equals(hostOf(result));
        boolean sameEnd = kept && watch.isHeard() && request.isAnswered() == isAnswer(result);
        return 1 + (sameHost ? 4 : 0) + (sameEnd ? 2 : 0) + (outsideMs > 0 ? 0 : 1);
    }

    private static boolean isAnswer(SampleResult result) {
        return !result.getResponseCode().startsWith("Non HTTP response code");
    }

    private void settle(Connection connection, HTTPSampleResult result) {
        if (connection != null) {
            boolean failed = result != null && isConnectFailure(result);
            connection.settle(result != null && !failed, failed);
            newest.put(connection.counts.host, connection);
        }
    }

    private void count(Request request, HTTPSampleResult result) {
        long elapsedMs = result == null ? request.elapsedMs() : result.getTime();
        boolean failed = result != null && !result.isSuccessful();
        Connection connection = request.connection;
        if (connection != null) {
            connection.sampled(elapsedMs, failed);
        } else if (result != null) {
            // Opened while every host had one address.
            countAtOnly(result);
        }
    }

    private void countAtOnly(HTTPSampleResult result) {
        HostCounts ofHost = counts.apply(hostOf(result));
        HostCounts.Address only = ofHost == null ? null : ofHost.first();
        if (only != null) {
            only.sampled(result.getTime(), !result.isSuccessful());
        }
    }

    private void countAtNewest(HTTPSampleResult result) {
        Connection connection = newest.get(hostOf(result));
        if (connection != null) {
            connection.sampled(result.getTime(), !result.isSuccessful());
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
    private void collect(SampleResult result) {
        SampleResult[] below = result.getSubResults();
        for (SampleResult each : below) {
            collect(each);
        }
        if (below.length == 0 && result instanceof HTTPSampleResult) {
            URL url = result.getURL();
            // The implementation Java never says what it sent.
            boolean fromCache =
                    result.isSuccessful() && result.getSentBytes() == 0 && (kept || result.getBytesAsLong() == 0);
            if (url != null && url.getProtocol().startsWith("http") && !fromCache) {
                measured.add((HTTPSampleResult) result);
            }
        }
    }
}
