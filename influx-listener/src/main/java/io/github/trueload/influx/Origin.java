// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.instance.HostNames;
import io.github.trueload.influx.instance.SlaveNames;
import java.rmi.server.RemoteServer;
import java.rmi.server.ServerNotActiveException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Tells which generator a result comes from. On an RMI master JMeter hands over a slave's results in the thread of the
 * RMI call, where Java knows the caller's address. Thread-safe.
 */
final class Origin {
    /** This JVM as a source of samples. */
    static final String OWN = "";

    /** Every result comes from this JVM. */
    static final Origin LOCAL = new Origin(null);

    private static final int RMI_PORT = 1099;

    private final SlaveNames slaves;

    private Origin(SlaveNames slaves) {
        this.slaves = slaves;
    }

    /** Whether a slave calls in this thread. On a master JMeter sets listeners up in a slave's call, too. */
    static boolean isSlaveCalling() {
        return clientHost() != null;
    }

    /**
     * Results come from slaves.
     *
     * @param pattern the pattern of the tag {@code instance}
     * @param newcomers told of every new thread of a slave
     */
    static Origin slaves(String pattern, SlaveNames.Newcomers newcomers) {
        String port = JMeterUtils.getPropDefault("server.rmi.port", "").trim();
        return new Origin(new SlaveNames(
                pattern,
                // The port of slaves that the master was given without one.
                port.matches("\\d{1,5}") ? Integer.parseInt(port) : RMI_PORT,
                HostNames::exists,
                newcomers));
    }

    /** The slave's name, or an empty text for this JVM. */
    String of(SampleResult result) {
        if (slaves == null) {
            return OWN;
        }
        String host = clientHost();
        return host == null ? OWN : slaves.of(host, result.getThreadName(), result.getEndTime());
    }

    private static String clientHost() {
        try {
            return RemoteServer.getClientHost();
        } catch (ServerNotActiveException e) {
            return null;
        }
    }
}
