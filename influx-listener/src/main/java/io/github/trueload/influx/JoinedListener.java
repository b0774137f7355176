// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.common.JoinedElement;
import io.github.trueload.influx.settings.Parameter;
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
    private static final String ON_SLAVES = Parameter.PROPERTY_PREFIX + "joinSlaves";
    private static final JoinedElement JOINED = new JoinedElement("InfluxDB Listener", JoinedListener::placed);

    private JoinedListener() {}

    /** From now on each test of this JVM is joined, if the property says so at its start. */
    public static void joinTests() {
        JOINED.joinTests();
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
            // JMeter (5.4.1 to 5.6.3) puts the same wrapper in the place of whatever listener the master runs.
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
            if (each.getClassname().toLowerCase(Locale.ROOT).contains("influx")) {
                listeners.put(each.getName(), each.getArguments());
            }
        }
        for (Map.Entry<String, Arguments> listener : listeners.entrySet()) {
            Map<String, String> values = listener.getValue().getArgumentsAsMap();
            String target = values.getOrDefault(Parameter.URL.text(), "").trim();
            if (target.isEmpty() || address(target).equals(address(url))) {
                return listener.getKey();
            }
        }
        return null;
    }

    /** A listener of the plan may name the same database in other letters, or with other settings behind it. */
    private static String address(String url) {
        String text = url.toLowerCase(Locale.ROOT).replace("//localhost", "//127.0.0.1");
        int query = text.indexOf('?');
        String place = query < 0 ? text : text.substring(0, query);
        String database = "";
        for (String pair : (query < 0 ? "" : text.substring(query + 1)).split("&")) {
            if (pair.startsWith("db=") || pair.startsWith("bucket=")) {
                database = pair.substring(pair.indexOf('=') + 1);
            }
        }
        return place.replaceFirst("/(api/v2/)?write/?$", "") + " " + database;
    }
}
