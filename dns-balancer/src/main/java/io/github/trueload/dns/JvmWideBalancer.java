// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.AttachedListener.ThreadSamples;
import io.github.trueload.dns.HttpClientWatch.Request;
import io.github.trueload.dns.jvm.Activation;
import io.github.trueload.dns.jvm.JvmNames;
import io.github.trueload.dns.resolve.SystemLookup.Resolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Balances the hosts of {@code trueload.dns.jvmHosts} for every sampler, under the settings {@code trueload.dns.*}, and
 * says at the start of each test whether that works. One for the JVM, made when JMeter looks for functions, which it
 * does for every plan, whatever elements are in it. Thread-safe.
 */
public final class JvmWideBalancer implements Resolver, TestStateListener {
    private static final Logger log = LoggerFactory.getLogger(JvmWideBalancer.class);
    private static final JvmWideBalancer ONE = new JvmWideBalancer();

    private final AtomicBoolean installed = new AtomicBoolean();
    private final AtomicBoolean registered = new AtomicBoolean();
    private volatile ThreadLocal<ThreadSamples> samples = ThreadLocal.withInitial(ThreadSamples::new);

    private JvmWideBalancer() {}

    /** The one of this JVM; from the first call on, look-ups of the configured hosts are balanced. */
    public static JvmWideBalancer ofThisJvm() {
        if (ONE.installed.compareAndSet(false, true) && isWanted()) {
            JvmNames.ofThisJvm().balanceBy(ONE);
            ONE.joinNextTest();
        }
        return ONE;
    }

    /** The start and the end of the next test are told to this balancer; a function of the plan needs it, too. */
    public void joinNextTest() {
        if (registered.compareAndSet(false, true)) {
            StandardJMeterEngine.register(this);
        }
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        Balancers.Sources sources = Balancers.jvmWide();
        ThreadSamples ofThread = samples.get();
        InetAddress[] addresses = sources.resolve(host, ofThread.connections.sticky);
        Request request = Balancers.opens(host, addresses, sources.balancer);
        JMeterContext context = JMeterContextService.getContext();
        if (SampleConnections.isSampling(context)) {
            ofThread.connections.chosen(context.getVariables(), host, addresses[0]);
            ofThread.sends(request);
        }
        return addresses;
    }

    /** The sampler of the calling thread sends a request without an element of ours. */
    void sends(Request request, JMeterContext context) {
        if (SampleConnections.isSampling(context)) {
            samples.get().sends(request);
        }
    }

    @Override
    public void testStarted() {
        // JMeter forgets listeners of this kind with each test; functions join again when it reads the plan.
        registered.set(false);
        if (isWanted()) {
            joinNextTest();
        }
        samples = ThreadLocal.withInitial(ThreadSamples::new);
        Balancers.testStarted();
        tell();
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

    private static void tell() {
        JvmNames names = JvmNames.ofThisJvm();
        names.hosts().problems.forEach(problem -> log.warn("{}: {}", names.origin(), problem));
        Optional<String> problem = Activation.ofThisJvm(jmeterProperty()).problem();
        if (problem.isPresent()) {
            log.error(problem.get());
        } else if (!names.hosts().isEmpty()) {
            log.info(
                    "Every look-up of {} in this JVM goes round all addresses of the host, for whatever sampler ({},"
                            + " through the {})",
                    names.hosts(),
                    names.origin(),
                    names.way());
        }
    }

    private static boolean isWanted() {
        return !JvmNames.ofThisJvm().hosts().isEmpty()
                || Activation.ofThisJvm(jmeterProperty()).problem().isPresent();
    }

    private static String jmeterProperty() {
        return JMeterUtils.getProperty("trueload.dns.jvmHosts");
    }
}
