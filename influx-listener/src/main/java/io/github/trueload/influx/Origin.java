// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.instance.SlaveNames;
import io.github.trueload.influx.instance.ThisMachine;
import java.rmi.registry.Registry;
import java.rmi.server.RemoteServer;
import java.rmi.server.ServerNotActiveException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Tells which generator a result comes from: this JVM, or a slave. On an RMI master JMeter hands over a slave's results
 * in the thread of the RMI call, where Java knows the caller's address. Thread-safe.
 */
final class Origin {
    /** This JVM as a source of samples. */
    static final String OWN = "";

    /** Null where every result is this JVM's, whatever the names of threads say. */
    private final SlaveNames slaves;

    private Origin(SlaveNames slaves) {
        this.slaves = slaves;
    }

    /** Every result comes from this JVM. */
    static Origin local() {
        return new Origin(null);
    }

    /**
     * Results come from slaves.
     *
     * @param pattern the pattern of the tag {@code instance}
     * @param newcomers told of every new thread of a slave
     */
    static Origin slaves(String pattern, SlaveNames.Newcomers newcomers) {
        return new Origin(new SlaveNames(pattern, portOfSlaves(), ThisMachine::knowsHost, newcomers));
    }

    /** Whether a slave calls in this thread. On a master JMeter sets listeners up in a slave's call, too. */
    static boolean isSlaveCalling() {
        return clientHost() != null;
    }

    /** The slave's name, or {@link #OWN}. In the thread that made the sample or, on an RMI master, received it. */
    String of(SampleResult result) {
        String host = slaves == null ? null : clientHost();
        return host == null ? OWN : slaves.of(host, result.getThreadName(), result.getEndTime());
    }

    /** Of those that the master was given without one. */
    private static int portOfSlaves() {
        String port = JMeterUtils.getPropDefault("server.rmi.port", "").trim();
        return port.matches("\\d{1,5}") ? Integer.parseInt(port) : Registry.REGISTRY_PORT;
    }

    private static String clientHost() {
        try {
            return RemoteServer.getClientHost();
        } catch (ServerNotActiveException e) {
            return null;
        }
    }
}
