// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.Parameter;
import java.io.File;
import java.io.IOException;
import java.util.Properties;
import org.apache.jmeter.control.IncludeController;
import org.apache.jmeter.engine.ClientJMeterEngine;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.backend.BackendListener;
import org.apache.jorphan.collections.HashTree;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.filter.AbstractFilter;

/**
 * On an RMI master without GUI: looks whether its plan writes the slaves' samples to InfluxDB, and if it does not,
 * tells the slaves that a listener may join there.
 *
 * <p>JMeter (5.4.1 to 5.6.3) puts one wrapper in the place of whatever listener the master runs, a JTL file's or a
 * Backend Listener's, so that slaves cannot see; and it gives the master's plugins neither the tree nor the properties
 * that it sends. But it logs these right before it sends them, so they are met there, as a filter of the log. Where
 * that is not heard, slaves are told nothing, and none joins. Thread-safe.
 */
final class MasterPlan extends AbstractFilter {
    private static final String ENGINE = ClientJMeterEngine.class.getName();

    /** One hears of all slaves. */
    private static final MasterPlan FILTER = new MasterPlan();

    private MasterPlan() {}

    /** Listens from now on, if this is a master that starts a test and it does not already. */
    static synchronized void tellSlaves() {
        if (!FILTER.isStarted() && MasterTerminal.isMasterCalling()) {
            LoggerContext context = (LoggerContext) LogManager.getContext(MasterPlan.class.getClassLoader(), false);
            FILTER.start();
            context.getConfiguration().addFilter(FILTER);
        }
    }

    @Override
    public Result filter(Logger logger, Level level, Marker marker, String message, Object sent) {
        if (logger.getName().equals(ENGINE) && sent instanceof Properties) {
            Properties properties = (Properties) sent;
            boolean wanted = properties.containsKey(Parameter.URL.property())
                    || !JoinedListener.url().isEmpty();
            if (wanted && !properties.containsKey(JoinedListener.ON_SLAVES) && !mayWrite()) {
                properties.setProperty(JoinedListener.ON_SLAVES, "true");
            }
        }
        return Result.NEUTRAL;
    }

    /** Whether the plan writes to a database, as far as can be known. */
    private static boolean mayWrite() {
        FileServer files = FileServer.getFileServer();
        try {
            return mayWrite(SaveService.loadTree(new File(files.getBaseDir(), files.getScriptName())));
        } catch (IOException | RuntimeException | LinkageError e) {
            return true;
        }
    }

    /** A Module Controller may run what is switched off above a listener, and another file may hold anything. */
    static boolean mayWrite(HashTree plan) {
        return plan.list().stream()
                .anyMatch(node -> node instanceof IncludeController && ((TestElement) node).isEnabled()
                        || node instanceof BackendListener
                                && ((TestElement) node).isEnabled()
                                && JoinedListener.isForInfluxDb((BackendListener) node)
                        || mayWrite(plan.getTree(node)));
    }
}
