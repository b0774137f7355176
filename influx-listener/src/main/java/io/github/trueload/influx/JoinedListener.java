// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.common.JoinedElement;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Target;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListener;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listener of runs without GUI whose plan writes nothing to the database that property
 * {@code trueload.influx.influxdbUrl} names. Its parameters are the properties {@code trueload.influx.*};
 * {@code trueload.influx.raw} makes it the raw one. It stands in no plan; it is part of a run, in memory alone.
 * Thread-safe.
 */
public final class JoinedListener {
    private static final Logger log = LoggerFactory.getLogger(JoinedListener.class);
    private static final String RAW = Parameter.PROPERTY_PREFIX + "raw";
    static final String ON_SLAVES = Parameter.PROPERTY_PREFIX + "joinSlaves";
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
        String there = thatWritesTo(url, plan);
        if (there != null) {
            log.info("No listener joins this run: '{}' of its plan writes to the same database", there);
            return Collections.emptyList();
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
            listener.setName("joined");
            return listener;
        }
        BackendListener listener = new BackendListener();
        listener.setName("joined");
        listener.setClassname(InfluxRawListenerClient.class.getName());
        listener.setQueueSize(BackendListener.DEFAULT_QUEUE_SIZE);
        listener.setArguments(new Arguments());
        return listener;
    }

    /** The name of an element of the plan, ours or JMeter's own, that writes to a database; null if there is none. */
    private static String thatWritesTo(String url, HashTree plan) {
        Map<String, Arguments> listeners = new HashMap<>();
        SearchByClass<InfluxListener> ours = new SearchByClass<>(InfluxListener.class);
        plan.traverse(ours);
        ours.getSearchResults().forEach(each -> listeners.put(each.getName(), each.getParameters()));
        SearchByClass<BackendListener> backends = new SearchByClass<>(BackendListener.class);
        plan.traverse(backends);
        for (BackendListener each : backends.getSearchResults()) {
            if (isForInfluxDb(each)) {
                listeners.put(each.getName(), each.getArguments());
            }
        }
        for (Map.Entry<String, Arguments> listener : listeners.entrySet()) {
            Map<String, String> values = listener.getValue().getArgumentsAsMap();
            String target = values.getOrDefault(Parameter.URL.text(), "").trim();
            if (target.isEmpty() || Target.isSameDatabase(target, url)) {
                return listener.getKey();
            }
        }
        return null;
    }

    /** Whether a Backend Listener writes to InfluxDB, whoever made its client. */
    static boolean isForInfluxDb(BackendListener listener) {
        return listener.getClassname().toLowerCase(Locale.ROOT).contains("influx");
    }
}
