// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.HttpClientWatch.Request;
import io.github.trueload.dns.jvm.JvmNames;
import io.github.trueload.dns.resolve.HostCounts;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.SamplePackage;

/**
 * A listener that stands in no plan, but joins those of a sampler while it runs. JMeter (5.4.1 to 5.6.3) takes test
 * elements only. Used by one JMeter thread.
 */
abstract class AttachedListener extends AbstractTestElement implements SampleListener {
    private static final long serialVersionUID = 1L;

    /** Hears from now on of each sample of the sampler that the calling thread runs; does nothing elsewhere. */
    final void attach() {
        SamplePackage sampler = running(JMeterContextService.getContext());
        // Equal elements are not the same: they have no properties to differ in.
        if (sampler != null && sampler.getSampleListeners().stream().noneMatch(listener -> listener == this)) {
            sampler.addSampleListener(this);
        }
    }

    /** What the thread of a context runs now; null where that is nothing. */
    static SamplePackage running(JMeterContext context) {
        JMeterVariables variables = context.getVariables();
        Object running = variables == null ? null : variables.getObject(JMeterThread.PACKAGE_OBJECT);
        return running instanceof SamplePackage ? (SamplePackage) running : null;
    }

    @Override
    public final void sampleStarted(SampleEvent event) {}

    @Override
    public final void sampleStopped(SampleEvent event) {}

    /**
     * The HTTP samples of one JMeter thread over connections whose hosts the JVM looked up. Where no element of the
     * plan tells of samples, each sampler is watched from the first look-up on that it makes itself. Used by that
     * thread alone.
     */
    static final class ThreadSamples extends AttachedListener {
        private static final long serialVersionUID = 1L;

        final transient SampleConnections connections = SampleConnections.ofAnyClient(
                Balancers.WATCH, host -> Balancers.jvmWide().balancer.countsOf(host));

        /** The thread's sampler sends a request, or is about to connect. */
        void sends(Request request) {
            connections.add(request);
            attach();
        }

        @Override
        public void sampleOccurred(SampleEvent event) {
            if (tellsItsNodes()) {
                connections.forget();
            } else {
                connections.sampled(event.getResult());
            }
        }

        /** Then each sample counts once, however often its client looks the host up: Dubbo 3.3 does for each call. */
        private static boolean tellsItsNodes() {
            SamplePackage sampler = running(JMeterContextService.getContext());
            if (sampler != null) {
                for (SampleListener listener : sampler.getSampleListeners()) {
                    if (listener instanceof PublishedNodes) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /**
     * Samples of a sampler that itself says where they went, in two JMeter variables: {@code host:port} that was asked
     * for, and {@code address:port} that carried the sample. Used by one JMeter thread.
     */
    static final class PublishedNodes extends AttachedListener {
        private static final long serialVersionUID = 1L;

        private final String hostVariable;
        private final String addressVariable;

        PublishedNodes(String hostVariable, String addressVariable) {
            this.hostVariable = hostVariable;
            this.addressVariable = addressVariable;
        }

        @Override
        public void sampleOccurred(SampleEvent event) {
            JMeterVariables variables = getThreadContext().getVariables();
            String host = withoutPort(variables.get(hostVariable));
            String text = withoutPort(variables.get(addressVariable));
            HostCounts counts = !text.isEmpty() && JvmNames.ofThisJvm().hosts().contain(host)
                    ? Balancers.jvmWide().balancer.countsOf(host)
                    : null;
            if (counts != null) {
                SampleResult result = event.getResult();
                try {
                    // An address in figures, which nobody is asked for.
                    counts.of(InetAddress.getByName(text)).sampled(result.getTime(), !result.isSuccessful());
                } catch (UnknownHostException e) {
                    throw new IllegalArgumentException(text, e);
                }
            }
        }

        private static String withoutPort(String text) {
            if (text == null) {
                return "";
            }
            int colon = text.lastIndexOf(':');
            String host = colon < 0 ? text : text.substring(0, colon);
            return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        }
    }
}
