// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.connect.Opening;
import io.github.trueload.dns.resolve.Balancer;
import io.github.trueload.dns.resolve.Setting;
import io.github.trueload.dns.rotate.Rotation.Sticky;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.control.StaticHost;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * What both elements have in common. JMeter clones the element for every thread, and for every parallel download; the
 * clones of one JVM share the balancer of their settings. {@link #resolve} is safe for concurrent use, as parallel
 * downloads need it; everything else belongs to the thread that owns the clone.
 */
abstract class RotatingDnsCacheManager extends DNSCacheManager
        implements TestStateListener, PreProcessor, SampleListener {
    private static final long serialVersionUID = 1L;
    private static final String SERVERS = "DNSCacheManager.servers";
    private static final String HOSTS = "DNSCacheManager.hosts";
    private static final int MOST_DOWNLOADS = 1000;

    // Both are made when they are first needed: an element that came from another JVM has neither.
    private transient volatile Balancer balancer;
    private transient volatile Sticky sticky;
    private transient ConnectionEnd connectionEnd;
    private transient ThreadConnections connections;
    private transient boolean downloadsInParallel;
    private transient volatile Queue<Opening> ofDownloads;

    /** The settings that JMeter's own element does not have, as written in this element. */
    abstract String settingText(Setting setting);

    /**
     * All addresses of a host, the one whose turn it is first. Called by HttpClient for each new connection, and so on
     * the thread that samples.
     */
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        JMeterContext context = JMeterContextService.getContext();
        RotatingDnsCacheManager sampling = ofSamplingThread(context);
        Balancer current = sampling.balancer();
        InetAddress[] addresses = current.resolve(host, sampling.sticky());
        Opening opening = Balancers.opening(host, addresses, current);
        if (ChosenAddress.publish(context, host, addresses[0])) {
            sampling.connections().opens(host, opening);
        } else {
            sampling.ofDownloads().offer(opening);
        }
        return addresses;
    }

    /**
     * The element of the JMeter thread that needs the connection. JMeter (5.4.1 to 5.6.3) downloads in parallel on
     * threads of a pool, which keep an HttpClient with the element of whichever JMeter thread had it made first
     * ({@code HTTPHC4Impl} has its clients in an inheritable thread-local).
     */
    private RotatingDnsCacheManager ofSamplingThread(JMeterContext context) {
        Sampler sampler = context.getCurrentSampler();
        DNSCacheManager element =
                sampler instanceof HTTPSamplerBase ? ((HTTPSamplerBase) sampler).getDNSResolver() : null;
        return element instanceof RotatingDnsCacheManager ? (RotatingDnsCacheManager) element : this;
    }

    /** Called by JMeter after each sample, on the thread that took it. */
    @Override
    public void sampleOccurred(SampleEvent event) {
        ThreadConnections known = connections;
        if (known != null) {
            known.sampled(event.getResult(), downloadsInParallel, balancer()::sampled);
        }
        downloadsInParallel = false;
        Queue<Opening> downloads = ofDownloads;
        for (Opening opened = poll(downloads); opened != null; opened = poll(downloads)) {
            opened.over(false);
        }
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // Only samplers that are samples of several requests say so; what counts is their end.
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // As above.
    }

    /**
     * The DNS servers; none where a plan has no list of them. Unlike the inherited method, and {@link #getHosts()}
     * likewise, this changes nothing: JMeter (5.4.1 to 5.6.3) lends the element to a sampler for one sample and
     * recognises it by its content afterwards. An element that changed meanwhile is never taken back, and each later
     * sample warns that it is superseded.
     */
    @Override
    public CollectionProperty getServers() {
        return list(SERVERS);
    }

    /** The static hosts; none where a plan has no list of them. */
    @Override
    public CollectionProperty getHosts() {
        return list(HOSTS);
    }

    @Override
    public void addServer(String server) {
        listToChange(SERVERS).addItem(server);
    }

    @Override
    public void addHost(String host, String addresses) {
        listToChange(HOSTS).addItem(new StaticHost(host, addresses));
    }

    private CollectionProperty list(String key) {
        JMeterProperty known = getProperty(key);
        return known instanceof CollectionProperty
                ? (CollectionProperty) known
                : new CollectionProperty(key, new ArrayList<>());
    }

    private CollectionProperty listToChange(String key) {
        CollectionProperty list = list(key);
        if (getProperty(key) != list) {
            setProperty(list);
        }
        return list;
    }

    /** Copies the properties only: the inherited method would set up a resolver for each thread and each download. */
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Object clone() {
        RotatingDnsCacheManager copy = newInstance();
        PropertyIterator properties = propertyIterator();
        while (properties.hasNext()) {
            copy.setProperty(properties.next().clone());
        }
        copy.setRunningVersion(isRunningVersion());
        // The copies that JMeter makes for parallel downloads go where their thread goes; the element of the plan, of
        // which it makes one copy per thread, never has an address of its own while a test runs.
        copy.sticky = sticky;
        return copy;
    }

    abstract RotatingDnsCacheManager newInstance();

    final InetAddress[] resolveAsStock(String host) throws UnknownHostException {
        return super.resolve(host);
    }

    final void startIterationAsStock(LoopIterationEvent event) {
        super.testIterationStart(event);
    }

    /** Called by JMeter before each sample, on the thread that samples. */
    @Override
    public void process() {
        if (connectionEnd == null) {
            connectionEnd = new ConnectionEnd(Balancers.requestsPerConnection(this));
        }
        Sampler sampler = getThreadContext().getCurrentSampler();
        connectionEnd.beforeSample(sampler);
        // A transaction that is one sample is told of once, after all of its samplers.
        downloadsInParallel |= ThreadConnections.isParallel(sampler);
    }

    /** A thread that keeps one address gets its next one, if the element clears at each iteration. */
    @Override
    public void testIterationStart(LoopIterationEvent event) {
        Sticky mine = sticky;
        if (mine != null && isClearEachIteration()) {
            mine.forget();
        }
    }

    @Override
    public void clear() {
        super.clear();
        balancer = null;
        sticky = null;
    }

    @Override
    public void testStarted() {
        balancer = null;
        sticky = null;
        Balancers.testStarted();
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        Balancers.testEnded();
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    private Balancer balancer() {
        Balancer current = balancer;
        if (current == null) {
            current = Balancers.of(this);
            balancer = current;
        }
        return current;
    }

    private ThreadConnections connections() {
        if (connections == null) {
            connections = ThreadConnections.ofHttpClient();
        }
        return connections;
    }

    private static Opening poll(Queue<Opening> queue) {
        return queue == null ? null : queue.poll();
    }

    /** What the threads of parallel downloads open; they end with the sample of their page. */
    private Queue<Opening> ofDownloads() {
        Queue<Opening> current = ofDownloads;
        if (current == null) {
            synchronized (this) {
                if (ofDownloads == null) {
                    ofDownloads = new LinkedBlockingQueue<>(MOST_DOWNLOADS);
                }
                current = ofDownloads;
            }
        }
        return current;
    }

    private Sticky sticky() {
        Sticky current = sticky;
        if (current == null) {
            synchronized (this) {
                if (sticky == null) {
                    sticky = new Sticky();
                }
                current = sticky;
            }
        }
        return current;
    }
}
