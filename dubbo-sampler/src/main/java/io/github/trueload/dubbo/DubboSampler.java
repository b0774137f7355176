// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Secrets;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls a Dubbo service by its name, as JMeter's threads ask for it. Each thread works on a clone of its own; all
 * clones share the open references. The clock covers the call alone.
 */
public class DubboSampler extends AbstractSampler implements Interruptible, TestStateListener, ThreadListener {
    private static final long serialVersionUID = 1L;

    private transient SampleSetup setup;
    private transient Thread caller;
    private transient volatile boolean interrupted;

    // Not initialised here: the superclass's constructor sets properties, which initialisers would then undo.
    private transient int propertyChanges;
    private transient boolean lent;
    private transient boolean keepsParameters;

    /** A sampler without any field, as JMeter creates it. */
    public DubboSampler() {
        this(null);
    }

    /** A sampler whose references come from elsewhere than the JVM's cache; its clones know nothing of that. */
    DubboSampler(SampleSetup setup) {
        this.setup = setup;
    }

    @Override
    public SampleResult sample(Entry entry) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(getName());
        if (setup == null) {
            setup = new SampleSetup(DubboRuntime.shared()::references, DubboRuntime.shared().texts);
        }
        begin();
        try {
            call(result);
        } catch (RefusedSampleException e) {
            refuse(result, e);
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            // A function in a field, an answer that cannot be written, a class that an API jar lacks.
            refuse(result, new RefusedSampleException("UNKNOWN_EXCEPTION", Secrets.mask(e.toString())));
        } finally {
            end();
        }
        return result;
    }

    /** Ends the call that this clone's thread is making; called on another thread. */
    @Override
    public synchronized boolean interrupt() {
        if (caller == null) {
            return false;
        }
        interrupted = true;
        caller.interrupt();
        return true;
    }

    /** Only elements with fields of ours: JMeter lends all that an element holds, for each sample anew. */
    @Override
    public boolean applies(ConfigTestElement defaults) {
        PropertyIterator properties = defaults.propertyIterator();
        while (properties.hasNext()) {
            if (properties.next().getName().startsWith(PlanField.PREFIX)) {
                return true;
            }
        }
        return false;
    }

    private synchronized void begin() {
        caller = Thread.currentThread();
        interrupted = false;
    }

    private void refuse(SampleResult result, RefusedSampleException refusal) {
        if (result.getStartTime() == 0) {
            setup.provider.tell("", null);
        }
        ResultWriter.refuse(result, refusal);
    }

    private synchronized void end() {
        caller = null;
        if (interrupted) {
            // The interrupt was meant for this call, not for the thread's next sample.
            Thread.interrupted();
        }
    }

    @Override
    public void testStarted() {
        DubboRuntime.shared().start();
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        DubboRuntime.shared().stop();
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    @Override
    public void threadStarted() {
        DubboRuntime.shared().warmUp();
    }

    @Override
    public void threadFinished() {
        // References outlive the thread.
    }

    private void call(SampleResult result) throws RefusedSampleException {
        setup.prepare(this, result);
        result.sampleStart();
        Reply reply = setup.invoke();
        result.sampleEnd();
        setup.provider.tell(reply.provider, reply.remote);
        if (reply.failure() != null && interrupted) {
            throw new RefusedSampleException("INTERRUPTED", "Interrupted: the test stops, or the sample took too long");
        }
        setup.write(result, reply);
    }

    /**
     * How often the sampler got or lost properties, from scripts or from elements of defaults (JMeter 5.4.1 to 5.6.3).
     * While it stays the same, each key has the same property, or none; what a property says may differ.
     */
    int propertyChanges() {
        return propertyChanges;
    }

    @Override
    public void setProperty(JMeterProperty property) {
        super.setProperty(property);
        propertyChanges++;
    }

    /** Takes what is missing, but of the extra parameters all or none: JMeter alone would fill single empty cells. */
    @Override
    public void addTestElement(TestElement defaults) {
        keepsParameters =
                !getProperty(PlanTable.PARAMETERS.sizeKey).getStringValue().isEmpty();
        try {
            super.addTestElement(defaults);
        } finally {
            keepsParameters = false;
        }
    }

    @Override
    protected void addProperty(JMeterProperty property, boolean clone) {
        if (keepsParameters && PlanTable.PARAMETERS.owns(property.getName())) {
            return;
        }
        super.addProperty(property, clone);
        propertyChanges++;
        lent = true;
    }

    @Override
    public void removeProperty(String key) {
        super.removeProperty(key);
        propertyChanges++;
    }

    @Override
    public void clear() {
        super.clear();
        propertyChanges++;
    }

    /** After each sample: what was lent for it goes. */
    @Override
    public void recoverRunningVersion() {
        super.recoverRunningVersion();
        if (lent) {
            lent = false;
            propertyChanges++;
        }
    }

    /**
     * Tells the plan, and the JTL, in JMeter variables which provider the last sample called, and over which
     * connection. The DNS balancer, another plugin that may be there, counts the samples of each address by them.
     */
    static final class ProviderVariables {
        private static final Logger log = LoggerFactory.getLogger(ProviderVariables.class);
        /** As the registry or the plan has it. */
        private static final String PROVIDER = "DUBBO_PROVIDER";

        private static final String REMOTE = "DUBBO_REMOTE";
        private static final String BALANCER = "io.github.trueload:type=DnsBalancer";

        private boolean announced;

        void tell(String provider, InetSocketAddress remote) {
            JMeterVariables variables = JMeterContextService.getContext().getVariables();
            if (variables != null) {
                variables.put(PROVIDER, provider);
                variables.put(REMOTE, text(remote));
                announce();
            }
        }

        private static String text(InetSocketAddress remote) {
            if (remote == null) {
                return "";
            }
            InetAddress address = remote.getAddress();
            String host = address == null ? remote.getHostString() : address.getHostAddress();
            return (host.indexOf(':') < 0 ? host : '[' + host + ']') + ':' + remote.getPort();
        }

        /** Once for each sampler of a thread: the balancer listens to the sampler from then on. */
        private void announce() {
            if (announced) {
                return;
            }
            announced = true;
            try {
                MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
                ObjectName balancer = new ObjectName(BALANCER);
                if (beans.isRegistered(balancer)) {
                    String text = String.class.getName();
                    beans.invoke(balancer, "countSamples", new Object[] {PROVIDER, REMOTE}, new String[] {text, text});
                }
            } catch (JMException | RuntimeException e) {
                // It was unregistered meanwhile, or is of a version that does not count these.
                log.debug("Samples are not counted by address", e);
            }
        }
    }
}
