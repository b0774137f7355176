// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.common.FailureExit;
import io.github.trueload.common.Phrases;
import io.github.trueload.common.Terminal;
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
 * What listeners say on the terminal, in the user's language; on slaves on that of the RMI master. JMeter (5.4.1 to
 * 5.6.3) tells a master nothing of an element that does not send samples to it, so the element takes a link along.
 * Thread-safe.
 */
final class MasterTerminal {
    private static final Logger log = LoggerFactory.getLogger(MasterTerminal.class);

    private static final String LOST = ": LOST ";
    private static final Terminal TERMINAL = new Terminal(Phrases.ofThisRun(MasterTerminal.class)::say);

    /** Behind the ports that JMeter itself opens on a master for what slaves tell it. */
    private static final int OFFSET = 3;

    /** Exported objects are kept by those who use them alone. */
    private static Here exported;

    private static Link link;

    /** Remote interface for slaves. */
    interface Link extends Remote {
        /** Says a line of a slave's listener on the master's terminal and in its log. */
        void say(String line) throws RemoteException;
    }

    private MasterTerminal() {}

    /** Says a line that begins with the name of a listener on the terminal of this JVM. */
    static void say(String line) {
        if (line.contains(LOST)) {
            TERMINAL.say("LOST", line.replaceFirst(LOST, ": "));
        } else {
            TERMINAL.say(line.contains(" did NOT start, ") ? "FAILED" : "listener", line);
        }
    }

    /** A link to take along, if JMeter is sending the calling element to a slave; else null. */
    static Link linkForSlave() {
        return isMasterCalling() ? link() : null;
    }

    /** Whether JMeter, as an RMI master, is about to start a test on its slaves, in this thread. */
    static boolean isMasterCalling() {
        String engine = ClientJMeterEngine.class.getName();
        return Arrays.stream(new Throwable().getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(engine));
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
            MasterTerminal.say(line);
            if (FailureExit.isWanted()) {
                FailureExit.whenJMeterIsDone();
            }
        }
    }
}
