// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.ClassArchive;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * An archive of the classes that JMeter loads for a plan with our plugins: where a run takes seconds, loading them is
 * most of its work. For the version that nearly all tests run. Stateless.
 */
final class JMeterClasses {
    static final String VERSION = "5.6.3";

    /** Nobody listens there. */
    private static final int NOBODY = 1;

    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private JMeterClasses() {}

    /**
     * The arguments of a JVM that is to use them.
     *
     * @param launcher JMeter's own jar of the class path, where the build collected it
     */
    static List<String> flags(Path launcher) {
        return new ClassArchive("jmeter-" + VERSION, List.of(launcher))
                .waiting(PATIENCE)
                .flags(JMeterClasses::train);
    }

    private static void train(Path folder, List<String> flags) {
        JMeterHome.create(VERSION, folder.resolve("home"))
                .withTrueload()
                .command()
                .recording(flags)
                .run(plan().write(folder.resolve("plan.jmx")), folder.resolve("run"));
    }

    /** Calls fail, but not before all is loaded that makes them. */
    private static Plan plan() {
        String url = "http://127.0.0.1:" + NOBODY + "/write?db=none";
        return new Plan("All plugins")
                .add(
                        Elements.withHosts(
                                Elements.dnsBalancer("DNS", List.of(), Map.of()), Map.of("shop.test", "127.0.0.1")),
                        Elements.generatorHealth(),
                        Elements.backendListener(Map.of("influxdbUrl", url)))
                .add(new Users(2)
                        .loops(2)
                        .add(
                                Elements.http("http", "shop.test", NOBODY, false),
                                Elements.groovy("SampleResult.setResponseData('done', 'UTF-8')"),
                                dubbo()));
    }

    private static Element dubbo() {
        return Elements.dubbo("echo")
                .texts(Map.of(
                        "FIELD_DUBBO_REGISTRY_PROTOCOL", "none",
                        "FIELD_DUBBO_ADDRESS", "127.0.0.1:" + NOBODY,
                        "FIELD_DUBBO_RPC_PROTOCOL", "dubbo://",
                        "FIELD_DUBBO_TIMEOUT", "500",
                        "FIELD_DUBBO_RETRIES", "0",
                        "FIELD_DUBBO_INTERFACE", "io.github.trueload.shop.ShopService",
                        "FIELD_DUBBO_METHOD", "echo"));
    }
}
