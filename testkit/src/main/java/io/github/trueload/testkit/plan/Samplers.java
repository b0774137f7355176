// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.plan;

import java.util.LinkedHashMap;
import java.util.Map;

/** Samplers. Thread-safe. */
public final class Samplers {
    private static final String DUBBO = "io.github.trueload.dubbo.DubboSampler";

    private Samplers() {}

    /** An HTTP Request without host and path. */
    public static Element get(String name, boolean keepAlive) {
        return Element.of("HttpTestSampleGui", "HTTPSamplerProxy", name)
                .arguments("HTTPsampler.Arguments", Map.of())
                .text("HTTPSampler.method", "GET")
                .text("HTTPSampler.implementation", "HttpClient4")
                .flag("HTTPSampler.use_keepalive", keepAlive);
    }

    /** An HTTP Request for {@code scheme://host:port/path}. */
    public static Element get(String name, String url, boolean keepAlive) {
        return get(name, keepAlive).text("HTTPSampler.path", url);
    }

    /** Lets an HTTP Request load what is embedded in its page, so many at a time. */
    public static Element withImages(Element page, int atATime) {
        return page.flag("HTTPSampler.image_parser", true)
                .flag("HTTPSampler.concurrentDwn", true)
                .text("HTTPSampler.concurrentPool", String.valueOf(atATime));
    }

    /** An HTTP Request for the root of a host. */
    public static Element get(String scheme, String host, int port, boolean keepAlive) {
        return get(scheme, host, port, "/", keepAlive);
    }

    /** An HTTP Request. */
    public static Element get(String scheme, String host, int port, String path, boolean keepAlive) {
        return get("http " + host + ":" + port, keepAlive)
                .text("HTTPSampler.protocol", scheme)
                .text("HTTPSampler.domain", host)
                .text("HTTPSampler.port", String.valueOf(port))
                .text("HTTPSampler.path", path);
    }

    /** A Java Request. */
    public static Element java(String className, Map<String, String> parameters) {
        return Element.of("JavaTestSamplerGui", "JavaSampler", "java")
                .arguments("arguments", parameters)
                .text("classname", className);
    }

    /** A sample of so many milliseconds that asks nobody and passes. */
    public static Element sleep(String label, int milliseconds) {
        return javaTest(label, milliseconds, Map.of("Status", "OK"));
    }

    /** A sample of so many milliseconds that asks nobody and fails. */
    public static Element failing(String label, int milliseconds, String code, String message) {
        return javaTest(label, milliseconds, Map.of("Status", "NOK", "ResponseCode", code, "ResponseMessage", message));
    }

    private static Element javaTest(String label, int milliseconds, Map<String, String> more) {
        Map<String, String> parameters = new LinkedHashMap<>(more);
        parameters.put("Label", label);
        parameters.put("Sleep_Time", String.valueOf(milliseconds));
        parameters.put("Sleep_Mask", "0x0");
        return java("org.apache.jmeter.protocol.java.test.JavaTest", parameters);
    }

    /** A JSR223 sampler in Groovy, compiled once. */
    public static Element groovy(String script) {
        return groovy("groovy", script);
    }

    /** The same with a name. */
    public static Element groovy(String name, String script) {
        return Element.of("TestBeanGUI", "JSR223Sampler", name)
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
        return Element.of("io.github.trueload.dubbo.gui.DubboSamplerGui", DUBBO, name);
    }
}
