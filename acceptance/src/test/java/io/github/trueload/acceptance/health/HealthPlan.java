// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Puts together the small test plans of the health tests: one thread group, its listeners. Not thread-safe. */
final class HealthPlan {
    private final int threads;
    private final StringBuilder elements = new StringBuilder();
    private final StringBuilder listeners = new StringBuilder();
    private int rampSeconds;

    private HealthPlan(int threads) {
        this.threads = threads;
    }

    static HealthPlan ofThreads(int threads) {
        return new HealthPlan(threads);
    }

    HealthPlan rampSeconds(int seconds) {
        rampSeconds = seconds;
        return this;
    }

    /** JMeter's Backend Listener with our client. */
    HealthPlan backendListener(String influxdbUrl) {
        listeners.append(
                "<BackendListener guiclass=\"BackendListenerGui\" testclass=\"BackendListener\" testname=\"InfluxDB\">"
                        + arguments(Map.of("influxdbUrl", influxdbUrl, "application", "health"))
                        + "<stringProp name=\"classname\">io.github.trueload.influx.InfluxListenerClient</stringProp>"
                        + "</BackendListener><hashTree/>");
        return this;
    }

    /** Our own element; an empty URL leaves nothing but health. */
    HealthPlan ownListener(String influxdbUrl) {
        listeners.append("<io.github.trueload.influx.InfluxListener"
                + " guiclass=\"io.github.trueload.influx.gui.InfluxListenerGui\""
                + " testclass=\"io.github.trueload.influx.InfluxListener\" testname=\"InfluxDB\">"
                + arguments(Map.of("influxdbUrl", influxdbUrl, "application", "health"))
                + "</io.github.trueload.influx.InfluxListener><hashTree/>");
        return this;
    }

    /** A Java Request. */
    HealthPlan javaSampler(String className, Map<String, String> parameters) {
        elements.append("<JavaSampler guiclass=\"JavaTestSamplerGui\" testclass=\"JavaSampler\" testname=\"java\">")
                .append(arguments(parameters))
                .append(text("classname", className))
                .append("</JavaSampler><hashTree/>");
        return this;
    }

    /** An HTTP Request. */
    HealthPlan http(String scheme, String host, int port, boolean keepAlive) {
        elements.append("<HTTPSamplerProxy guiclass=\"HttpTestSampleGui\" testclass=\"HTTPSamplerProxy\"")
                .append(" testname=\"http " + host + ":" + port + "\">")
                .append(text("HTTPSampler.protocol", scheme))
                .append(text("HTTPSampler.domain", host))
                .append(text("HTTPSampler.port", Integer.toString(port)))
                .append(text("HTTPSampler.path", "/"))
                .append(text("HTTPSampler.method", "GET"))
                .append(text("HTTPSampler.implementation", "HttpClient4"))
                .append(flag("HTTPSampler.use_keepalive", keepAlive))
                .append("</HTTPSamplerProxy><hashTree/>");
        return this;
    }

    /** A JSR223 sampler in Groovy, compiled once. */
    HealthPlan groovy(String script) {
        elements.append("<JSR223Sampler guiclass=\"TestBeanGUI\" testclass=\"JSR223Sampler\" testname=\"groovy\">")
                .append(text("scriptLanguage", "groovy"))
                .append(text("cacheKey", "true"))
                .append(text("script", script))
                .append("</JSR223Sampler><hashTree/>");
        return this;
    }

    /** Think time before each sample. */
    HealthPlan thinkTime(int ms) {
        elements.append("<ConstantTimer guiclass=\"ConstantTimerGui\" testclass=\"ConstantTimer\" testname=\"think\">")
                .append(text("ConstantTimer.delay", Integer.toString(ms)))
                .append("</ConstantTimer><hashTree/>");
        return this;
    }

    /** A rendezvous of all threads before each sample. */
    HealthPlan rendezvous() {
        elements.append("<SyncTimer guiclass=\"TestBeanGUI\" testclass=\"SyncTimer\" testname=\"rendezvous\">")
                .append("<intProp name=\"groupSize\">" + threads + "</intProp>")
                .append("<longProp name=\"timeoutInMs\">0</longProp>")
                .append("</SyncTimer><hashTree/>");
        return this;
    }

    /** Writes the plan; it runs for the given time. */
    Path write(Path file, int seconds) {
        String plan = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<jmeterTestPlan version=\"1.2\" properties=\"5.0\" jmeter=\"5.4.1\"><hashTree>"
                + "<TestPlan guiclass=\"TestPlanGui\" testclass=\"TestPlan\" testname=\"health\">"
                + "<elementProp name=\"TestPlan.user_defined_variables\" elementType=\"Arguments\">"
                + "<collectionProp name=\"Arguments.arguments\"/></elementProp></TestPlan><hashTree>"
                + listeners
                + "<ThreadGroup guiclass=\"ThreadGroupGui\" testclass=\"ThreadGroup\" testname=\"Users\">"
                + text("ThreadGroup.on_sample_error", "continue")
                + "<elementProp name=\"ThreadGroup.main_controller\" elementType=\"LoopController\">"
                + flag("LoopController.continue_forever", false)
                + text("LoopController.loops", "-1")
                + "</elementProp>"
                + text("ThreadGroup.num_threads", Integer.toString(threads))
                + text("ThreadGroup.ramp_time", Integer.toString(rampSeconds))
                + flag("ThreadGroup.scheduler", true)
                + text("ThreadGroup.duration", Integer.toString(seconds))
                + text("ThreadGroup.delay", "0")
                + "</ThreadGroup><hashTree>"
                + elements
                + "</hashTree></hashTree></hashTree></jmeterTestPlan>\n";
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, plan);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String arguments(Map<String, String> values) {
        StringBuilder arguments = new StringBuilder("<elementProp name=\"arguments\" elementType=\"Arguments\">")
                .append("<collectionProp name=\"Arguments.arguments\">");
        new LinkedHashMap<>(values).forEach((name, value) -> arguments
                .append("<elementProp name=\"" + name + "\" elementType=\"Argument\">")
                .append(text("Argument.name", name))
                .append(text("Argument.value", value))
                .append(text("Argument.metadata", "="))
                .append("</elementProp>"));
        return arguments.append("</collectionProp></elementProp>").toString();
    }

    private static String text(String name, String value) {
        String escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return "<stringProp name=\"" + name + "\">" + escaped + "</stringProp>";
    }

    private static String flag(String name, boolean value) {
        return "<boolProp name=\"" + name + "\">" + value + "</boolProp>";
    }
}
