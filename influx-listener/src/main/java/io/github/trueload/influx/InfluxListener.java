// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.common.PlanValidation;
import io.github.trueload.common.RunId;
import io.github.trueload.influx.settings.ListenerKind;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.rmi.RemoteException;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listener that writes from where the samples are made: JMeter sends this element to every slave, where it records
 * and writes that slave's samples. The master gets none of them, because this is not {@code Remoteable}. It is no
 * {@code Backend} either: JMeter would evaluate its parameters on the master and break their expressions for the slaves
 * (5.4.1 to 5.6.3), while now properties given with {@code -G} work in them.
 * <p>Thread-safe during a test: sampler threads share one instance, and JMeter starts and ends the test from one
 * thread. It never throws into JMeter and never waits for the network while samples are taken.
 */
public final class InfluxListener extends AbstractTestElement
        implements SampleListener, TestStateListener, NoThreadClone, Serializable {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(InfluxListener.class);

    /** Key in test plans, as in JMeter's Backend Listener; never change it. */
    private static final String ARGUMENTS = "arguments";

    private static final long TELL_MASTER_MS = 2_000;

    /** Within this a master hands its plan to all slaves of a run. */
    private static final long LONGEST_START_MS = 60_000;

    private transient boolean validating;

    /** On a slave: the terminal of the master; null elsewhere. */
    private MasterTerminal.Link master;

    /** On a slave: the name that the master gave to the run; else empty. */
    private String runOfMaster = "";

    /** On a master: when that was made; a panel serves one run after the other. */
    private transient long runMadeMs;

    private transient volatile Recording recording = Recording.NONE;

    /** Creates an element without parameters. JMeter calls this. */
    public InfluxListener() {
        setParameters(new Arguments());
    }

    /** All parameters with the values that a new element has. */
    public static Arguments defaultParameters() {
        return RecordingClient.defaultParameters(ListenerKind.ELEMENT);
    }

    /** The parameters as the test plan holds them; none when the plan has lost them. */
    public Arguments getParameters() {
        Object parameters = getProperty(ARGUMENTS).getObjectValue();
        return parameters instanceof Arguments ? (Arguments) parameters : new Arguments();
    }

    /** Replaces the parameters. */
    public void setParameters(Arguments parameters) {
        setProperty(new TestElementProperty(ARGUMENTS, parameters));
    }

    @Override
    public void testStarted() {
        testStarted("local");
    }

    @Override
    public void testStarted(String host) {
        if (validating && JMeterUtils.getPropDefault("testplan_validation.ignore_backends", true)) {
            LOG.info("{}: writes nothing while a thread group is validated", getName());
            return;
        }
        recording = Recording.start(
                getName(),
                ListenerKind.ELEMENT,
                () -> new BackendListenerContext(getParameters()),
                false,
                runOfMaster,
                line -> tellMaster(host, line));
    }

    @Override
    public void testEnded() {
        testEnded("local");
    }

    @Override
    public void testEnded(String host) {
        Recording ended = recording;
        recording = Recording.NONE;
        ended.stop();
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        recording.record(event.getResult());
    }

    @Override
    public void sampleStarted(SampleEvent event) {}

    @Override
    public void sampleStopped(SampleEvent event) {}

    /** Called by JMeter after each sample; nothing in this element changes while a test runs. */
    @Override
    public void recoverRunningVersion() {}

    @Override
    public Object clone() {
        InfluxListener clone = (InfluxListener) super.clone();
        clone.validating = PlanValidation.isCloning();
        return clone;
    }

    /** A master may not be reachable from here, and nobody waits for that. */
    private void tellMaster(String host, String line) {
        MasterTerminal.Link terminal = master;
        if (terminal == null) {
            return;
        }
        Thread thread = new Thread(
                () -> {
                    try {
                        terminal.say(host + ": " + line);
                    } catch (RemoteException | RuntimeException e) {
                        LOG.warn("{}: the master could not be told: {}", getName(), e.toString());
                    }
                },
                "trueload-influx-master");
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(TELL_MASTER_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** On a master, for each slave: the run is the same for all. */
    private void writeObject(ObjectOutputStream out) throws IOException {
        master = MasterTerminal.linkForSlave();
        long nowMs = System.currentTimeMillis();
        if (nowMs - runMadeMs > LONGEST_START_MS) {
            runOfMaster = RunId.of("");
            runMadeMs = nowMs;
        }
        out.defaultWriteObject();
    }

    /** On a slave: nothing of the test is under way yet. */
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        recording = Recording.NONE;
    }
}
