// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.instance.SlaveNames;
import java.rmi.server.RemoteServer;
import java.rmi.server.ServerNotActiveException;
import org.apache.jmeter.samplers.SampleResult;

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

    /**
     * For a listener that is being set up by the calling thread: on a master, JMeter does that in a slave's call.
     *
     * @param pattern the pattern of the tag {@code instance}
     * @param rmiPort the port of slaves that were named without one, as the property server.rmi.port has it
     */
    static Origin ofCaller(String pattern, String rmiPort) {
        if (clientHost() == null) {
            return LOCAL;
        }
        return new Origin(new SlaveNames(
                pattern,
                rmiPort != null && rmiPort.trim().matches("\\d{1,5}") ? Integer.parseInt(rmiPort.trim()) : RMI_PORT));
    }

    /** Whether results come from slaves. */
    boolean isRemote() {
        return slaves != null;
    }

    /** The slave's name, or an empty text for this JVM. */
    String of(SampleResult result) {
        if (slaves == null) {
            return OWN;
        }
        String host = clientHost();
        return host == null ? OWN : slaves.of(host, result.getThreadName());
    }

    private static String clientHost() {
        try {
            return RemoteServer.getClientHost();
        } catch (ServerNotActiveException e) {
            return null;
        }
    }
}
