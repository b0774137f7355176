// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the plan, and the JTL, in JMeter variables which provider the last sample called, and over which connection.
 * Both are empty where there was none. The DNS balancer, another plugin that may or may not be there, counts the
 * samples of each address by them. Used by one JMeter thread.
 */
final class ProviderVariables {
    private static final Logger log = LoggerFactory.getLogger(ProviderVariables.class);

    /** As the registry or the plan has it. */
    private static final String PROVIDER = "DUBBO_PROVIDER";

    private static final String REMOTE = "DUBBO_REMOTE";
    private static final String BALANCER = "io.github.trueload:type=DnsBalancer";
    private static final Object[] NAMES = {PROVIDER, REMOTE};
    private static final String[] TYPES = {String.class.getName(), String.class.getName()};

    private boolean announced;
    private InetSocketAddress last;
    private String lastText = "";

    /** Writes the variables of the thread that samples. */
    void tell(String provider, InetSocketAddress remote) {
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        if (variables != null) {
            variables.put(PROVIDER, provider);
            variables.put(REMOTE, text(remote));
            announce();
        }
    }

    private String text(InetSocketAddress remote) {
        if (remote == null) {
            return "";
        }
        if (!remote.equals(last)) {
            last = remote;
            InetAddress address = remote.getAddress();
            String host = address == null ? remote.getHostString() : address.getHostAddress();
            lastText = (host.indexOf(':') < 0 ? host : '[' + host + ']') + ':' + remote.getPort();
        }
        return lastText;
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
                beans.invoke(balancer, "countSamples", NAMES.clone(), TYPES.clone());
            }
        } catch (JMException | RuntimeException e) {
            // It was unregistered meanwhile, or is of a version that does not count these.
            log.debug("Samples are not counted by address", e);
        }
    }
}
