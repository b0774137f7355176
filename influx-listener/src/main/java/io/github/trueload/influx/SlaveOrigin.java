// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.instance.HostNames;
import io.github.trueload.influx.instance.SlaveNames;
import java.rmi.registry.Registry;
import java.rmi.server.RemoteServer;
import java.rmi.server.ServerNotActiveException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Tells which slave a result comes from. On an RMI master JMeter hands over a slave's results in the thread of the RMI
 * call, where Java knows the caller's address. Thread-safe.
 */
final class SlaveOrigin implements Origin {
    private final SlaveNames slaves;

    /**
     * Results come from slaves.
     *
     * @param pattern the pattern of the tag {@code instance}
     * @param newcomers told of every new thread of a slave
     */
    SlaveOrigin(String pattern, SlaveNames.Newcomers newcomers) {
        slaves = new SlaveNames(pattern, portOfSlaves(), HostNames::exists, newcomers);
    }

    /** Whether a slave calls in this thread. On a master JMeter sets listeners up in a slave's call, too. */
    static boolean isSlaveCalling() {
        return clientHost() != null;
    }

    @Override
    public String of(SampleResult result) {
        String host = clientHost();
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
