// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The elements that tests, benchmarks and the demo put plans together from. Thread-safe. */
public final class Elements {
    private static final String CUSTOM = "DNSCacheManager.isCustomResolver";
    private static final String SERVERS = "DNSCacheManager.servers";
    /** JMeter's numbers of an assertion's rules. */
    private static final int EQUALS = 8;

    private static final int SUBSTRING = 16;

    private Elements() {}

    /** An HTTP Request without host and path. */
    public static Element http(String name, boolean keepAlive) {
        return Element.of("HttpTestSampleGui", "HTTPSamplerProxy", name)
                .arguments("HTTPsampler.Arguments", Map.of())
                .text("HTTPSampler.method", "GET")
                .text("HTTPSampler.implementation", "HttpClient4")
                .flag("HTTPSampler.use_keepalive", keepAlive);
    }

    /** An HTTP Request for {@code scheme://host:port/path}. */
    public static Element http(String name, String url, boolean keepAlive) {
        return http(name, keepAlive).text("HTTPSampler.path", url);
    }

    /** Lets an HTTP Request load what is embedded in its page, so many at a time. */
    public static Element withImages(Element page, int atATime) {
        return page.flag("HTTPSampler.image_parser", true)
                .flag("HTTPSampler.concurrentDwn", true)
                .text("HTTPSampler.concurrentPool", String.valueOf(atATime));
    }

    /** An HTTP Request for the root of a host. */
    public static Element http(String scheme, String host, int port, boolean keepAlive) {
        return http(scheme, host, port, "/", keepAlive);
    }

    /** An HTTP Request. */
    public static Element http(String scheme, String host, int port, String path, boolean keepAlive) {
        return http("http " + host + ":" + port, keepAlive)
                .text("HTTPSampler.protocol", scheme)
                .text("HTTPSampler.domain", host)
                .text("HTTPSampler.port", String.valueOf(port))
                .text("HTTPSampler.path", path);
    }

    /** A Java Request. */
    public static Element javaRequest(String className, Map<String, String> parameters) {
        return Element.of("JavaTestSamplerGui", "JavaSampler", "java")
                .arguments("arguments", parameters)
                .text("classname", className);
    }

    /** A sample of so many milliseconds, a number or an expression, that asks nobody and passes. */
    public static Element sleep(String label, Object milliseconds) {
        return javaTest(label, milliseconds, Map.of("Status", "OK"));
    }

    /** The same that fails. */
    public static Element failing(String label, Object milliseconds, String code, String message) {
        return javaTest(label, milliseconds, Map.of("Status", "NOK", "ResponseCode", code, "ResponseMessage", message));
    }

    private static Element javaTest(String label, Object milliseconds, Map<String, String> more) {
        Map<String, String> parameters = new LinkedHashMap<>(more);
        parameters.put("Label", label);
        parameters.put("Sleep_Time", milliseconds.toString());
        parameters.put("Sleep_Mask", "0x0");
        return javaRequest("org.apache.jmeter.protocol.java.test.JavaTest", parameters);
    }

    /** A JSR223 sampler in Groovy, compiled once. */
    public static Element groovy(String script) {
        return groovy("groovy", script);
    }

    /** The same with a name. */
    public static Element groovy(String name, String script) {
        return groovy("JSR223Sampler", name, script);
    }

    /** Another JSR223 element in Groovy, such as {@code JSR223PostProcessor}. */
    public static Element groovy(String type, String name, String script) {
        return Element.of("TestBeanGUI", type, name)
                .text("scriptLanguage", "groovy")
                .text("cacheKey", "true")
                .text("script", script);
    }

    /** A Dubbo sampler that calls a method of the shop, which is in no group and has no version, with one argument. */
    public static Element dubbo(String name, String address, String method, String type, String value) {
        return dubbo(name)
                .text("FIELD_DUBBO_ADDRESS", address)
                .text("FIELD_DUBBO_INTERFACE", "io.github.trueload.shop.ShopService")
                .text("FIELD_DUBBO_TIMEOUT", "20000")
                .text("FIELD_DUBBO_METHOD", method)
                .text("FIELD_DUBBO_METHOD_ARGS_MODE", "table")
                .text("FIELD_DUBBO_METHOD_ARGS_SIZE", "1")
                .text("FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE1", type)
                .text("FIELD_DUBBO_METHOD_ARGS_PARAM_VALUE1", value);
    }

    /** A Dubbo sampler without fields. */
    public static Element dubbo(String name) {
        return Element.of(
                "io.github.trueload.dubbo.gui.DubboSamplerGui", "io.github.trueload.dubbo.DubboSampler", name);
    }

    /** A pause. */
    public static Element pause(int milliseconds) {
        return Element.of("ConstantTimerGui", "ConstantTimer", "pause")
                .text("ConstantTimer.delay", String.valueOf(milliseconds));
    }

    /**
     * A rendezvous.
     *
     * @param threads how many wait for each other; 0 stands for all of the group
     */
    public static Element rendezvous(int threads) {
        return Element.of("TestBeanGUI", "SyncTimer", "rendezvous")
                .integer("groupSize", threads)
                .longInteger("timeoutInMs", 0);
    }

    /** A pace of all threads together, kept by the Constant Throughput Timer. */
    public static Element constantThroughput(int samplesPerSecond) {
        return constantThroughput(4, 60 * samplesPerSecond);
    }

    /**
     * A pace kept by the Constant Throughput Timer.
     *
     * @param mode whose pace it is: 0 each thread's, 1 and 3 of all threads, 2 and 4 of all threads of the group
     */
    public static Element constantThroughput(int mode, double samplesPerMinute) {
        return Element.of("TestBeanGUI", "ConstantThroughputTimer", "constant")
                .integer("calcMode", mode)
                .number("throughput", samplesPerMinute);
    }

    /** A pace of all threads together, kept by the Precise Throughput Timer. */
    public static Element preciseThroughput(int samplesPerSecond) {
        return Element.of("TestBeanGUI", "org.apache.jmeter.timers.poissonarrivals.PreciseThroughputTimer", "precise")
                .number("throughput", samplesPerSecond)
                .integer("throughputPeriod", 1)
                .longInteger("duration", 60)
                .integer("batchSize", 1)
                .integer("batchThreadDelay", 0)
                .longInteger("randomSeed", 1);
    }

    /** A pace of all threads together, kept by our Rate Timer. */
    public static Element rateTimer(String rate, String catchUp) {
        return Element.of("TestBeanGUI", "io.github.trueload.health.rate.RateTimer", "pace")
                .text("rate", rate)
                .text("catchUp", catchUp);
    }

    /** Interrupts samples that last longer: all of the group, wherever it stands. */
    public static Element interruptAfter(long milliseconds) {
        return Element.of("SampleTimeoutGui", "SampleTimeout", "timeout")
                .text("InterruptTimer.timeout", String.valueOf(milliseconds));
    }

    /** A DNS Balancer that asks the given servers, with its other settings by name. */
    public static Element dnsBalancer(String name, List<String> servers, Map<String, String> settings) {
        return Element.of("TestBeanGUI", "io.github.trueload.dns.DnsBalancer", name)
                .flag(CUSTOM, true)
                .list(SERVERS, servers)
                .texts(settings);
    }

    /** JMeter's own DNS Cache Manager that asks the given servers, all at port 53. */
    public static Element dnsCacheManager(List<String> servers, boolean clearEachIteration) {
        return Element.of("DNSCachePanel", "DNSCacheManager", "Stock")
                .flag(CUSTOM, true)
                .flag("DNSCacheManager.clearEachIteration", clearEachIteration)
                .list(SERVERS, servers);
    }

    /** Gives a DNS element a table of static hosts: the address of each name. */
    public static Element withHosts(Element element, Map<String, String> hosts) {
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        hosts.forEach(
                (name, address) -> rows.put(name, Map.of("StaticHost.Name", name, "StaticHost.Address", address)));
        return element.rows("DNSCacheManager.hosts", "StaticHost", rows);
    }

    /** JMeter's Backend Listener with a client. */
    public static Element backendListener(String client, int queueSize, Map<String, String> parameters) {
        return backendListener(client, client, queueSize, parameters);
    }

    /** The same with a name: JMeter takes two Backend Listeners of one name for one. */
    public static Element backendListener(String name, String client, int queueSize, Map<String, String> parameters) {
        return Element.of("BackendListenerGui", "BackendListener", name)
                .arguments("arguments", parameters)
                .text("classname", client)
                .text("QUEUE_SIZE", String.valueOf(queueSize));
    }

    /** JMeter's Backend Listener with our client. */
    public static Element backendListener(Map<String, String> parameters) {
        return backendListener("io.github.trueload.influx.InfluxListenerClient", 5000, parameters);
    }

    /** The InfluxDB listener that is an element of its own. */
    public static Element influxListener(Map<String, String> parameters) {
        return Element.of(
                        "io.github.trueload.influx.gui.InfluxListenerGui",
                        "io.github.trueload.influx.InfluxListener",
                        "InfluxDB")
                .arguments("arguments", parameters);
    }

    /** The element that watches the generator. */
    public static Element generatorHealth() {
        return Element.of(
                "io.github.trueload.health.gui.GeneratorHealthGui",
                "io.github.trueload.health.GeneratorHealth",
                "Generator Health");
    }

    /** JMeter's Summary Report. */
    public static Element summaryReport() {
        return Element.of("SummaryReport", "ResultCollector", "Summary Report");
    }

    /** An assertion: the response is a text, to the letter. */
    public static Element answerIs(String text) {
        return response("response_data", EQUALS, text);
    }

    /** An assertion: the response holds a text. */
    public static Element answerHolds(String text) {
        return response("response_data", SUBSTRING, text);
    }

    /** An assertion: the response headers hold a text. */
    public static Element headersHold(String text) {
        return response("response_headers", SUBSTRING, text);
    }

    private static Element response(String field, int rule, String text) {
        return Element.of("AssertionGui", "ResponseAssertion", "answer")
                .list("Asserion.test_strings", List.of(text))
                .text("Assertion.test_field", "Assertion." + field)
                .integer("Assertion.test_type", rule);
    }
}
