// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dns;

import io.github.trueload.benchmarks.Plan;

/** Elements of HTTP plans as XML. */
final class DnsXml {
    private static final String BALANCER = "io.github.trueload.dns.DnsBalancer";

    private DnsXml() {}

    /** A GET that opens a new connection each time. */
    static String get(String host, int port) {
        return "<HTTPSamplerProxy guiclass=\"HttpTestSampleGui\" testclass=\"HTTPSamplerProxy\" testname=\"GET\">"
                + Plan.arguments("HTTPsampler.Arguments", java.util.Map.of())
                + Plan.string("HTTPSampler.domain", host)
                + Plan.string("HTTPSampler.port", String.valueOf(port))
                + Plan.string("HTTPSampler.protocol", "http")
                + Plan.string("HTTPSampler.path", "/")
                + Plan.string("HTTPSampler.method", "GET")
                + Plan.string("HTTPSampler.implementation", "HttpClient4")
                + "<boolProp name=\"HTTPSampler.use_keepalive\">false</boolProp></HTTPSamplerProxy>";
    }

    /** JMeter's own element, which asks a server on port 53. */
    static String stock(String server, boolean clearEachIteration) {
        return "<DNSCacheManager guiclass=\"DNSCachePanel\" testclass=\"DNSCacheManager\" testname=\"DNS\">"
                + custom(server) + flag("DNSCacheManager.clearEachIteration", clearEachIteration)
                + "</DNSCacheManager>";
    }

    /** Our element. */
    static String balancer(String server) {
        return "<" + BALANCER + " guiclass=\"TestBeanGUI\" testclass=\"" + BALANCER + "\" testname=\"DNS\">"
                + custom(server) + "</" + BALANCER + ">";
    }

    private static String custom(String server) {
        return "<collectionProp name=\"DNSCacheManager.servers\">" + Plan.string("0", server) + "</collectionProp>"
                + flag("DNSCacheManager.isCustomResolver", true);
    }

    private static String flag(String name, boolean value) {
        return "<boolProp name=\"" + name + "\">" + value + "</boolProp>";
    }
}
