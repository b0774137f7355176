// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A plan of thread groups that send HTTP requests, each over a new connection, in the form in which JMeter saves plans.
 * For tests that show their plan in a few lines. Not thread-safe.
 */
final class HttpPlan {
    /** Loops of a group that goes on until JMeter is stopped. */
    static final int FOR_EVER = -1;

    private static final String PLAN =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.4.1"><hashTree>
            <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="Test Plan" enabled="true"/>
            <hashTree>
            %s</hashTree></hashTree></jmeterTestPlan>
            """;
    private static final String GROUP =
            """
            <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="%s" enabled="true">
              <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
              <stringProp name="ThreadGroup.num_threads">%d</stringProp>
              <stringProp name="ThreadGroup.ramp_time">0</stringProp>
              <boolProp name="ThreadGroup.same_user_on_next_iteration">true</boolProp>
              <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
                <boolProp name="LoopController.continue_forever">false</boolProp>
                <stringProp name="LoopController.loops">%d</stringProp>
              </elementProp>
            </ThreadGroup>
            <hashTree>
            %s</hashTree>
            """;
    private static final String LOOP =
            """
            <LoopController guiclass="LoopControlPanel" testclass="LoopController" testname="Loop" enabled="true">
              <boolProp name="LoopController.continue_forever">false</boolProp>
              <stringProp name="LoopController.loops">%d</stringProp>
            </LoopController>
            <hashTree>
            %s</hashTree>
            """;
    private static final String BALANCER =
            """
            <io.github.trueload.dns.DnsBalancer guiclass="TestBeanGUI" \
            testclass="io.github.trueload.dns.DnsBalancer" testname="%s" enabled="true">
              <boolProp name="DNSCacheManager.isCustomResolver">true</boolProp>
              %s
              %s
              %s
            </io.github.trueload.dns.DnsBalancer>
            <hashTree/>
            """;
    private static final String STOCK =
            """
            <DNSCacheManager guiclass="DNSCachePanel" testclass="DNSCacheManager" testname="Stock" enabled="true">
              <boolProp name="DNSCacheManager.isCustomResolver">true</boolProp>
              <boolProp name="DNSCacheManager.clearEachIteration">%b</boolProp>
              %s
            </DNSCacheManager>
            <hashTree/>
            """;
    private static final String SERVERS = "<collectionProp name=\"DNSCacheManager.servers\">%s</collectionProp>";
    private static final String HOSTS = "<collectionProp name=\"DNSCacheManager.hosts\">%s</collectionProp>";
    private static final String HOST =
            """
            <elementProp name="%1$s" elementType="StaticHost">
              <stringProp name="StaticHost.Name">%1$s</stringProp>
              <stringProp name="StaticHost.Address">%2$s</stringProp>
            </elementProp>
            """;
    private static final String TEXT = "<stringProp name=\"%s\">%s</stringProp>";
    private static final String REQUEST =
            """
            <HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy" testname="%s" enabled="true">
              <elementProp name="HTTPsampler.Arguments" elementType="Arguments">
                <collectionProp name="Arguments.arguments"/>
              </elementProp>
              <stringProp name="HTTPSampler.path">%s</stringProp>
              <stringProp name="HTTPSampler.method">GET</stringProp>
              <boolProp name="HTTPSampler.use_keepalive">false</boolProp>
              <boolProp name="HTTPSampler.image_parser">%b</boolProp>
              <boolProp name="HTTPSampler.concurrentDwn">true</boolProp>
              <stringProp name="HTTPSampler.concurrentPool">6</stringProp>
            </HTTPSamplerProxy>
            <hashTree>%s</hashTree>
            """;
    private static final String PAUSE =
            """
            <ConstantTimer guiclass="ConstantTimerGui" testclass="ConstantTimer" testname="Pause" enabled="true">
              <stringProp name="ConstantTimer.delay">%d</stringProp>
            </ConstantTimer>
            <hashTree/>
            """;
    private static final String MEETING =
            """
            <SyncTimer guiclass="TestBeanGUI" testclass="SyncTimer" testname="All users" enabled="true">
              <intProp name="groupSize">0</intProp>
              <longProp name="timeoutInMs">0</longProp>
            </SyncTimer>
            <hashTree/>
            """;

    private final StringBuilder groups = new StringBuilder();

    /** Adds a thread group; its threads start at once. */
    HttpPlan group(String name, int threads, int loops, String... elements) {
        groups.append(GROUP.formatted(name, threads, loops, String.join("", elements)));
        return this;
    }

    /** Elements that are run so many times. */
    static String loop(int loops, String... elements) {
        return LOOP.formatted(loops, String.join("", elements));
    }

    /** A DNS Balancer that asks the given servers. */
    static String balancer(List<String> servers, Map<String, String> settings) {
        return balancer("DNS Balancer", servers, Map.of(), settings);
    }

    /** A DNS Balancer with all that can be set. */
    static String balancer(
            String name, List<String> servers, Map<String, String> staticHosts, Map<String, String> settings) {
        return BALANCER.formatted(name, list(servers), HOSTS.formatted(each(HOST, staticHosts)), each(TEXT, settings));
    }

    /** JMeter's own DNS Cache Manager that asks the given servers, all at port 53. */
    static String stock(boolean clearEachIteration, List<String> servers) {
        return STOCK.formatted(clearEachIteration, list(servers));
    }

    /** A request for {@code scheme://host:port/path}. */
    static String get(String name, String url) {
        return REQUEST.formatted(name, url, false, "");
    }

    /** A request for a page and, in six threads, for what is embedded in it. */
    static String getWithImages(String name, String url) {
        return REQUEST.formatted(name, url, true, "");
    }

    /** A request that all users of the group send at the same time, when the last of them has come so far. */
    static String getTogether(String name, String url) {
        return REQUEST.formatted(name, url, false, MEETING);
    }

    /** A pause before each request of the group. */
    static String pause(int millis) {
        return PAUSE.formatted(millis);
    }

    Path write(Path file) {
        try {
            return Files.writeString(file, PLAN.formatted(groups));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String each(String element, Map<String, String> texts) {
        return texts.entrySet().stream()
                .map(text -> element.formatted(text.getKey(), text.getValue()))
                .collect(Collectors.joining());
    }

    private static String list(List<String> servers) {
        return SERVERS.formatted(servers.stream()
                .map(server -> TEXT.formatted(server.hashCode(), server))
                .collect(Collectors.joining()));
    }
}
