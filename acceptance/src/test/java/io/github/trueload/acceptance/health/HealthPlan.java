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
        return backendListener(
                "io.github.trueload.influx.InfluxListenerClient",
                "5000",
                Map.of("influxdbUrl", influxdbUrl, "application", "health"));
    }

    /** JMeter's Backend Listener with a client that is slower than the samples, so that its queue fills. */
    HealthPlan slowBackendListener() {
        return backendListener("io.github.trueload.healthsamplers.SlowBackendClient", "10", Map.of());
    }

    private HealthPlan backendListener(String client, String queueSize, Map<String, String> parameters) {
        listeners
                .append("<BackendListener guiclass=\"BackendListenerGui\" testclass=\"BackendListener\" testname=\"")
                .append(client + "\">" + arguments(parameters))
                .append(text("classname", client) + text("QUEUE_SIZE", queueSize))
                .append("</BackendListener><hashTree/>");
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

    /** A sample of a few milliseconds that asks nobody. */
    HealthPlan nap() {
        return javaSampler(
                "org.apache.jmeter.protocol.java.test.JavaTest", Map.of("Sleep_Time", "5", "Sleep_Mask", "0x3"));
    }

    /** A Dubbo call that the provider answers after some milliseconds. */
    HealthPlan slowDubbo(String address, String bundle, int millis) {
        String sampler = "io.github.trueload.dubbo.DubboSampler";
        elements.append("<" + sampler + " guiclass=\"io.github.trueload.dubbo.gui.DubboSamplerGui\" testclass=\"")
                .append(sampler + "\" testname=\"dubbo " + bundle + "\">")
                .append(text("FIELD_DUBBO_BUNDLE", bundle))
                .append(text("FIELD_DUBBO_ADDRESS", address))
                .append(text("FIELD_DUBBO_INTERFACE", "io.github.trueload.shop.ShopService"))
                .append(text("FIELD_DUBBO_METHOD", "slow"))
                .append(text("FIELD_DUBBO_TIMEOUT", "20000"))
                .append(text("FIELD_DUBBO_METHOD_ARGS_SIZE", "1"))
                .append(text("FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE1", "long"))
                .append(text("FIELD_DUBBO_METHOD_ARGS_PARAM_VALUE1", Integer.toString(millis)))
                .append("</" + sampler + "><hashTree/>");
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

    /** Pacing of all threads together, by both of JMeter's timers for it. */
    HealthPlan pacing(int samplesPerSecond) {
        elements.append("<ConstantThroughputTimer guiclass=\"TestBeanGUI\" testclass=\"ConstantThroughputTimer\"")
                .append(" testname=\"constant\"><intProp name=\"calcMode\">4</intProp>")
                .append(number("throughput", 60 * samplesPerSecond))
                .append("</ConstantThroughputTimer><hashTree/>");
        String precise = "org.apache.jmeter.timers.poissonarrivals.PreciseThroughputTimer";
        elements.append("<" + precise + " guiclass=\"TestBeanGUI\" testclass=\"" + precise + "\" testname=\"precise\">")
                .append(number("throughput", samplesPerSecond))
                .append("<intProp name=\"throughputPeriod\">1</intProp><longProp name=\"duration\">60</longProp>")
                .append("<intProp name=\"batchSize\">1</intProp><intProp name=\"batchThreadDelay\">0</intProp>")
                .append("<longProp name=\"randomSeed\">1</longProp></" + precise + "><hashTree/>");
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

    private static String number(String name, double value) {
        return "<doubleProp><name>" + name + "</name><value>" + value + "</value><savedValue>0.0</savedValue>"
                + "</doubleProp>";
    }

    private static String flag(String name, boolean value) {
        return "<boolProp name=\"" + name + "\">" + value + "</boolProp>";
    }
}
