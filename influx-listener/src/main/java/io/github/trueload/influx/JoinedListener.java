// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.common.JoinedElement;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Target;
import java.io.File;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.IncludeController;
import org.apache.jmeter.engine.ClientJMeterEngine;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListener;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.filter.AbstractFilter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listener of runs without GUI whose plan writes nothing to the database that property {@code
 * trueload.influx.influxdbUrl} names. Its parameters are the properties {@code trueload.influx.*}; {@code
 * trueload.influx.raw} makes it the raw one. It is part of a run, in memory alone. Thread-safe.
 */
public final class JoinedListener {
    private static final Logger log = LoggerFactory.getLogger(JoinedListener.class);
    private static final String RAW = Parameter.PROPERTY_PREFIX + "raw";
    private static final String ON_SLAVES = Parameter.PROPERTY_PREFIX + "joinSlaves";
    private static final Pattern OWN_OR_STOCK = Pattern.compile("^(?:io\\.github\\.trueload|org\\.apache\\.jmeter)\\.");
    private static final JoinedElement JOINED = new JoinedElement("InfluxDB Listener", JoinedListener::placed);

    private JoinedListener() {}

    /** From now on each test of this JVM is joined, if the property says so at its start. */
    public static void joinTests() {
        JOINED.joinTests();
        MasterPlan.tellSlaves();
    }

    /** The address that the property names; empty without it. */
    public static String url() {
        return JMeterUtils.getPropDefault(Parameter.URL.property(), "").trim();
    }

    static List<TestElement> placed(HashTree plan) {
        String url = url();
        if (url.isEmpty() || GuiPackage.getInstance() != null) {
            return Collections.emptyList();
        }
        SearchByClass<TestElement> all = new SearchByClass<>(TestElement.class);
        plan.traverse(all);
        for (TestElement element : all.getSearchResults()) {
            if (writesTo(url, element)) {
                String name = element.getName();
                log.info("No listener joins this run: '{}' of its plan writes to the same database", name);
                return Collections.emptyList();
            }
        }
        if (JoinedElement.has(plan, RemoteListenerWrapper.class) && !JMeterUtils.getPropDefault(ON_SLAVES, false)) {
            // MasterPlan of the master would have set the property where its plan writes nothing.
            log.info(
                    "No listener joins this run: the RMI master listens to it, and may write to the same database."
                            + " If it does not, -G{}=true lets each slave write",
                    ON_SLAVES);
            return Collections.emptyList();
        }
        log.info("An InfluxDB listener joins this run, because of {}", Parameter.URL.property());
        return JoinedElement.belowThePlan(plan, listener());
    }

    private static TestElement listener() {
        if (!JMeterUtils.getPropDefault(RAW, false)) {
            InfluxListener listener = new InfluxListener();
            listener.setName("joined listener");
            return listener;
        }
        BackendListener listener = new BackendListener();
        listener.setName("joined listener");
        listener.setClassname(InfluxRawListenerClient.class.getName());
        listener.setQueueSize(BackendListener.DEFAULT_QUEUE_SIZE);
        listener.setArguments(new Arguments());
        return listener;
    }

    /** Whether an element of the plan writes to a database, as far as its parameters tell. */
    private static boolean writesTo(String url, TestElement element) {
        Arguments parameters;
        boolean takesProperty = true;
        if (element instanceof InfluxListener) {
            parameters = ((InfluxListener) element).getParameters();
        } else if (element instanceof BackendListener && isForInfluxDb((BackendListener) element)) {
            parameters = ((BackendListener) element).getArguments();
            takesProperty = OWN_OR_STOCK
                    .matcher(((BackendListener) element).getClassname())
                    .find();
        } else {
            return false;
        }
        String target = parameters
                .getArgumentsAsMap()
                .getOrDefault(Parameter.URL.text(), "")
                .trim();
        // Clients of others have other parameters and do not know the property.
        return target.isEmpty() ? takesProperty : Target.isSameDatabase(target, url);
    }

    /** Whether a Backend Listener writes to InfluxDB, whoever made its client. */
    private static boolean isForInfluxDb(BackendListener listener) {
        return listener.getClassname().toLowerCase(Locale.ROOT).contains("influx");
    }

    /** A Module Controller may run what is switched off above a listener, and another file may hold anything. */
    static boolean mayWrite(HashTree plan) {
        return plan.list().stream()
                .anyMatch(node -> node instanceof IncludeController && ((TestElement) node).isEnabled()
                        || node instanceof BackendListener
                                && ((TestElement) node).isEnabled()
                                && isForInfluxDb((BackendListener) node)
                        || mayWrite(plan.getTree(node)));
    }

    /**
     * On an RMI master without GUI: tells the slaves that a listener may join there, if the plan does not write the
     * slaves' samples to InfluxDB.
     * <p>JMeter (5.4.1 to 5.6.3) puts one wrapper in the place of whatever listener the master runs, so that slaves
     * cannot see; and it gives the master's plugins neither the tree nor the properties that it sends. But it logs
     * these right before it sends them, so they are met there, as a filter of the log. Where that is not heard, slaves
     * are told nothing, and none joins.
     */
    private static final class MasterPlan extends AbstractFilter {
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
        public Result filter(
                org.apache.logging.log4j.core.Logger logger, Level level, Marker marker, String message, Object sent) {
            if (logger.getName().equals(ENGINE) && sent instanceof Properties) {
                Properties properties = (Properties) sent;
                boolean wanted = properties.containsKey(Parameter.URL.property()) || !url().isEmpty();
                if (wanted && !properties.containsKey(ON_SLAVES) && !mayWrite()) {
                    properties.setProperty(ON_SLAVES, "true");
                }
            }
            return Result.NEUTRAL;
        }

        /** Whether the plan writes to a database, as far as can be known. */
        private static boolean mayWrite() {
            FileServer files = FileServer.getFileServer();
            try {
                return JoinedListener.mayWrite(
                        SaveService.loadTree(new File(files.getBaseDir(), files.getScriptName())));
            } catch (IOException | RuntimeException | LinkageError e) {
                return true;
            }
        }
    }
}
