// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.common.FailureExit;
import java.io.IOException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;
import org.apache.jmeter.engine.ClientJMeterEngine;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The terminal of the RMI master for listeners that run on its slaves. JMeter (5.4.1 to 5.6.3) tells a master nothing
 * of an element that does not send samples to it, so the element takes a link to this object along. Thread-safe.
 */
final class MasterTerminal {
    private static final Logger log = LoggerFactory.getLogger(MasterTerminal.class);

    /** Behind the ports that JMeter itself opens on a master for what slaves tell it. */
    private static final int OFFSET = 3;

    /** Exported objects are kept by those who use them alone. */
    private static Here exported;

    private static Link link;

    /** What a slave has of it. */
    interface Link extends Remote {
        /** Says a line of a slave's listener on the master's terminal and in its log. */
        void say(String line) throws RemoteException;
    }

    private MasterTerminal() {}

    /** A link to take along, if JMeter is sending the calling element to a slave; else null. */
    static Link linkForSlave() {
        String sender = ClientJMeterEngine.class.getName();
        boolean sending = Arrays.stream(new Throwable().getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(sender));
        return sending ? link() : null;
    }

    private static synchronized Link link() {
        if (link == null) {
            try {
                int base = JMeterUtils.getPropDefault("client.rmi.localport", 0);
                exported = new Here();
                link = (Link) UnicastRemoteObject.exportObject(
                        exported,
                        base == 0 ? 0 : base + OFFSET,
                        RmiUtils.createClientSocketFactory(),
                        RmiUtils.createServerSocketFactory());
            } catch (IOException | RuntimeException e) {
                log.debug("Slaves cannot tell what becomes of their listeners: {}", e.toString());
            }
        }
        return link;
    }

    private static final class Here implements Link {
        @Override
        public void say(String line) {
            log.error("A slave says: {}", line);
            ListenerTerminal.say(line);
            if (FailureExit.isWanted()) {
                FailureExit.whenJMeterIsDone();
            }
        }
    }
}
