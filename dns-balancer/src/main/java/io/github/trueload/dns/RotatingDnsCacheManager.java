// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.Balancers.Sources;
import io.github.trueload.dns.HttpClientWatch.Request;
import io.github.trueload.dns.resolve.HostCounts;
import io.github.trueload.dns.resolve.Setting;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.MultiProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.property.StringProperty;
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
    /** A plan may use a host name per order. */
    private static final int MOST_HOSTS = 1000;

    // All are made when they are first needed: an element that came from another JVM has none.
    private transient volatile Sources sources;
    /** Instead where the plan uses variables: a host keeps what they said when it was first looked up. */
    private transient volatile Map<String, Sources> sourcesOfHosts;

    /** Those of the JMeter thread, together with its parallel downloads. */
    private transient volatile SampleConnections connections;

    private transient ConnectionEnd connectionEnd;

    /** A setting that JMeter's own element does not have, as written in this element; empty for nothing. */
    String settingText(Setting setting) {
        return getPropertyAsString(setting.key());
    }

    /**
     * All addresses of a host, the one whose turn it is first. Called by HttpClient for each new connection, and so on
     * the thread that samples.
     */
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        if (!isBalancing()) {
            return super.resolve(host);
        }
        JMeterContext context = JMeterContextService.getContext();
        RotatingDnsCacheManager sampling = ofSamplingThread(context);
        Sources current = sampling.sourcesOf(host);
        SampleConnections known = sampling.connections();
        InetAddress[] addresses = current.resolve(host, known.sticky);
        Request request = Balancers.opens(host, addresses, current.balancer);
        if (SampleConnections.isSampling(context)) {
            known.chosen(context.getVariables(), host, addresses[0]);
        }
        known.add(request);
        return addresses;
    }

    /**
     * The element of the JMeter thread that needs the connection. JMeter (5.4.1 to 5.6.3) downloads in parallel on
     * threads of a pool, which keep an HttpClient with the element of whichever JMeter thread had it made first
     * ({@code HTTPHC4Impl} has its clients in an inheritable thread-local).
     */
    private RotatingDnsCacheManager ofSamplingThread(JMeterContext context) {
        RotatingDnsCacheManager element = of(context);
        return element == null ? this : element;
    }

    /** The element of the sampler that the context's thread runs; null when it has none that balances. */
    static RotatingDnsCacheManager of(JMeterContext context) {
        Sampler sampler = context.getCurrentSampler();
        DNSCacheManager element =
                sampler instanceof HTTPSamplerBase ? ((HTTPSamplerBase) sampler).getDNSResolver() : null;
        if (element instanceof JoinedDnsBalancer.OfThread) {
            return JoinedDnsBalancer.reaching(context);
        }
        RotatingDnsCacheManager ours =
                element instanceof RotatingDnsCacheManager ? (RotatingDnsCacheManager) element : null;
        return ours != null && ours.isBalancing() ? ours : null;
    }

    /** Not where the element works as JMeter's own. */
    boolean isBalancing() {
        return true;
    }

    /** The calling thread, that of the element or of one of its downloads, sends a request. */
    final void sends(Request request) {
        connections().add(request);
    }

    /** Called by JMeter after each sample, on the thread that took it. */
    @Override
    public void sampleOccurred(SampleEvent event) {
        SampleConnections known = connections;
        if (known != null) {
            known.sampled(event.getResult());
        }
    }

    @Override
    public void sampleStarted(SampleEvent event) {}

    @Override
    public void sampleStopped(SampleEvent event) {}

    /** The DNS servers; none where a plan has no list of them. */
    @Override
    public CollectionProperty getServers() {
        return list(SERVERS);
    }

    /** The static hosts; none where a plan has no list of them. */
    @Override
    public CollectionProperty getHosts() {
        return list(HOSTS);
    }

    private CollectionProperty list(String key) {
        JMeterProperty known = getProperty(key);
        if (known instanceof CollectionProperty) {
            return (CollectionProperty) known;
        }
        CollectionProperty none = new CollectionProperty(key, new ArrayList<>());
        if (!isRunningVersion()) {
            setProperty(none);
        }
        return none;
    }

    /** By content, as of all elements. */
    @Override
    public boolean equals(Object other) {
        return super.equals(other);
    }

    /**
     * Of the object, as JMeter 5.4.1 and 5.5 make it, whose trees hold elements by this. JMeter lends the element to a
     * sampler for one sample, and finds it afterwards by this, too. Of the content, as 5.6.3 makes it, it would take in
     * all properties three times a sample, and an element that changed meanwhile would never be taken back: each later
     * sample would warn that it is superseded.
     */
    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /** Copies the properties only: the inherited method would set up a resolver for each thread and each download. */
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Object clone() {
        RotatingDnsCacheManager copy = newInstance();
        PropertyIterator properties = propertyIterator();
        while (properties.hasNext()) {
            JMeterProperty property = properties.next();
            // JMeter goes through all properties of an element several times a sample; empty fields say nothing.
            if (!isRunningVersion()
                    || !(property instanceof StringProperty
                            && property.getStringValue().isEmpty())) {
                copy.setProperty(property.clone());
            }
        }
        copy.setRunningVersion(isRunningVersion());
        // The copies that JMeter makes for parallel downloads go where their thread goes; the element of the plan, of
        // which it makes one copy per thread, opens no connection while a test runs.
        copy.connections = connections;
        return copy;
    }

    abstract RotatingDnsCacheManager newInstance();

    /** Called by JMeter before each sample, on the thread that samples. */
    @Override
    public void process() {
        if (!isBalancing()) {
            return;
        }
        if (connectionEnd == null) {
            connectionEnd = new ConnectionEnd(Balancers.settingsOf(this).requestsPerConnection);
        }
        Sampler sampler = getThreadContext().getCurrentSampler();
        connectionEnd.beforeSample(sampler);
        connections().begins(sampler);
    }

    /** After each sample, once as each kind of element that this one is: then only variables have changed. */
    @Override
    public void recoverRunningVersion() {
        if (sources == null) {
            super.recoverRunningVersion();
        }
    }

    /** A thread that keeps one address gets its next one, if the element clears at each iteration. */
    @Override
    public void testIterationStart(LoopIterationEvent event) {
        if (!isBalancing()) {
            super.testIterationStart(event);
        } else if (isClearEachIteration()) {
            SampleConnections known = connections;
            if (known != null) {
                known.sticky.forget();
            }
            synchronized (this) {
                if (sourcesOfHosts != null) {
                    sourcesOfHosts.clear();
                }
            }
        }
    }

    @Override
    public void clear() {
        super.clear();
        forget();
    }

    @Override
    public void testStarted() {
        if (isBalancing()) {
            forget();
            Balancers.testStarted();
        }
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        if (isBalancing()) {
            Balancers.testEnded();
        }
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    /** As JMeter's own element does: variables say something new to hosts that are not known yet, or no more. */
    private Sources sourcesOf(String host) {
        Sources current = sources;
        if (current != null) {
            return current;
        }
        synchronized (this) {
            if (sourcesOfHosts == null) {
                if (!usesVariables(propertyIterator())) {
                    sources = Balancers.of(this);
                    return sources;
                }
                sourcesOfHosts = new HashMap<>();
            }
            if (sourcesOfHosts.size() == MOST_HOSTS) {
                sourcesOfHosts.clear();
            }
            return sourcesOfHosts.computeIfAbsent(host.toLowerCase(Locale.ROOT), name -> Balancers.of(this));
        }
    }

    private HostCounts countsOf(String host) {
        Sources current = sources;
        if (current == null) {
            synchronized (this) {
                current = sourcesOfHosts == null ? null : sourcesOfHosts.get(host);
            }
        }
        return current == null ? null : current.balancer.countsOf(host);
    }

    private synchronized void forget() {
        sources = null;
        sourcesOfHosts = null;
        connections = null;
    }

    private static boolean usesVariables(Iterator<JMeterProperty> properties) {
        while (properties.hasNext()) {
            JMeterProperty property = properties.next();
            if (property instanceof FunctionProperty
                    || property instanceof MultiProperty && usesVariables(((MultiProperty) property).iterator())) {
                return true;
            }
        }
        return false;
    }

    private SampleConnections connections() {
        SampleConnections known = connections;
        if (known == null) {
            synchronized (this) {
                if (connections == null) {
                    connections = SampleConnections.ofHttpClient(Balancers.WATCH, this::countsOf);
                }
                known = connections;
            }
        }
        return known;
    }
}
