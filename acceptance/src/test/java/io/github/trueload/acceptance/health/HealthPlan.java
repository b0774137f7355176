// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Puts together the small test plans of the health tests: a thread group, its listeners. Not thread-safe. */
final class HealthPlan {
    private final int threads;
    private final Plan plan = new Plan("health");
    private final Users users;
    private Optional<Users> others = Optional.empty();

    private HealthPlan(int threads) {
        this.threads = threads;
        users = new Users(threads);
    }

    static HealthPlan ofThreads(int threads) {
        return new HealthPlan(threads);
    }

    HealthPlan rampSeconds(int seconds) {
        users.ramp(seconds);
        return this;
    }

    /** JMeter's Backend Listener with our client. */
    HealthPlan backendListener(String influxdbUrl) {
        return listener(Elements.backendListener(Map.of("influxdbUrl", influxdbUrl, "application", "health")));
    }

    /** JMeter's Backend Listener with a client that is slower than the samples, so that its queue fills. */
    HealthPlan slowBackendListener() {
        return listener(Elements.backendListener("io.github.trueload.healthsamplers.SlowBackendClient", 10, Map.of()));
    }

    /** The element that does nothing but watch. */
    HealthPlan watched() {
        return listener(Elements.generatorHealth());
    }

    /** Any listener. */
    HealthPlan listener(Element listener) {
        plan.add(listener);
        return this;
    }

    /** A Java Request. */
    HealthPlan javaSampler(String className, Map<String, String> parameters) {
        return add(Elements.javaRequest(className, parameters));
    }

    /** A sample of a few milliseconds that asks nobody. */
    HealthPlan nap() {
        return javaSampler(
                "org.apache.jmeter.protocol.java.test.JavaTest", Map.of("Sleep_Time", "5", "Sleep_Mask", "0x3"));
    }

    /** A Dubbo call that the provider answers after some milliseconds. */
    HealthPlan slowDubbo(String address, String bundle, int millis) {
        return add(dubbo(address, bundle, "slow", "long", String.valueOf(millis)));
    }

    /** A Dubbo call that the provider answers with the text that it got. */
    HealthPlan echoDubbo(String address, String bundle, String text) {
        return add(dubbo(address, bundle, "echo", "java.lang.String", text));
    }

    private static Element dubbo(String address, String bundle, String method, String type, String value) {
        return Elements.dubbo("dubbo " + bundle, address, method, type, value).text("FIELD_DUBBO_BUNDLE", bundle);
    }

    /** An HTTP Request. */
    HealthPlan http(String scheme, String host, int port, boolean keepAlive) {
        return add(Elements.http(scheme, host, port, keepAlive));
    }

    /** A JSR223 sampler in Groovy, compiled once. */
    HealthPlan groovy(String script) {
        return add(Elements.groovy(script));
    }

    /** Think time before each sample. */
    HealthPlan thinkTime(int ms) {
        return add(Elements.pause(ms));
    }

    /** Pacing of all threads together; by one timer, because of two each would miss its rate. */
    HealthPlan pacing(int samplesPerSecond) {
        return add(Elements.constantThroughput(samplesPerSecond));
    }

    /** A rendezvous of all threads before each sample. */
    HealthPlan rendezvous() {
        return add(Elements.rendezvous(threads));
    }

    /** Any element of the thread group. */
    HealthPlan add(Element element) {
        users.add(element);
        return this;
    }

    /** A second thread group, of the same name. */
    HealthPlan beside(int threads, Element... elements) {
        others = Optional.of(new Users(threads).add(elements));
        return this;
    }

    /** Writes the plan; it runs for the given time. */
    Path write(Path file, int seconds) {
        others.ifPresent(group -> plan.add(group.lasting(seconds)));
        return plan.add(users.lasting(seconds)).write(file);
    }
}
