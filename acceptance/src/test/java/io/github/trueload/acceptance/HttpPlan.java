// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.plan.DnsElements;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A plan of thread groups that send HTTP requests, each over a new connection. Not thread-safe. */
final class HttpPlan {
    /** Loops of a group that goes on until JMeter is stopped. */
    static final int FOR_EVER = -1;

    private final Plan plan = new Plan("Test Plan");

    /** Adds a thread group; its threads start at once. */
    HttpPlan group(String name, int threads, int loops, Element... elements) {
        plan.add(new Users(name, threads).loops(loops).add(elements));
        return this;
    }

    /** Elements that are run so many times. */
    static Element loop(int loops, Element... elements) {
        return Element.of("LoopControlPanel", "LoopController", "Loop")
                .flag("LoopController.continue_forever", false)
                .text("LoopController.loops", String.valueOf(loops))
                .with(elements);
    }

    /** A DNS Balancer that asks the given servers. */
    static Element balancer(List<String> servers, Map<String, String> settings) {
        return balancer("DNS Balancer", servers, Map.of(), settings);
    }

    /** A DNS Balancer with all that can be set. */
    static Element balancer(
            String name, List<String> servers, Map<String, String> staticHosts, Map<String, String> settings) {
        return DnsElements.withHosts(DnsElements.balancer(name, servers, settings), staticHosts);
    }

    /** JMeter's own DNS Cache Manager that asks the given servers, all at port 53. */
    static Element stock(boolean clearEachIteration, List<String> servers) {
        return DnsElements.stock(servers, clearEachIteration);
    }

    /** A request for {@code scheme://host:port/path}. */
    static Element get(String name, String url) {
        return Samplers.get(name, false).text("HTTPSampler.path", url);
    }

    /** A request for a page and, in six threads, for what is embedded in it. */
    static Element getWithImages(String name, String url) {
        return get(name, url)
                .flag("HTTPSampler.image_parser", true)
                .flag("HTTPSampler.concurrentDwn", true)
                .text("HTTPSampler.concurrentPool", "6");
    }

    /** A request that all users of the group send at the same time, when the last of them has come so far. */
    static Element getTogether(String name, String url) {
        return get(name, url).with(Timers.rendezvous(0));
    }

    /** A pause before each request of the group. */
    static Element pause(int millis) {
        return Timers.pause(millis);
    }

    Path write(Path file) {
        return plan.write(file);
    }
}
