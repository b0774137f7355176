// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.Samples;
import io.github.trueload.acceptance.ShopPlan;
import io.github.trueload.acceptance.health.HealthGenerators;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Plan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Four JMeter processes of different speed that wrote one test to one database, and their JTL files. They run once
 * for all test classes that ask for them.
 */
final class FourGenerators implements AutoCloseable {
    static final String DATABASE = "jmeter";
    /** Where the same generators write the same samples with {@code compact=true} and {@code histogram=wide}. */
    static final String COMPACT = "compact";

    static final String APPLICATION = "shop";
    static final String RUN = "night.412";
    static final int THREADS = 3;
    static final int NUMBER = 4;
    private static final int[] SLOWEST_MS = {20, 40, 80, 200};
    /** The samples of each generator. */
    final List<Samples> each = new ArrayList<>();

    private final Path directory;
    final InfluxServer server;
    /** The samples of all generators. */
    final Samples samples;

    /** What the process of each left behind. */
    final List<JMeterResult> results;

    private FourGenerators() {
        directory = TestFiles.temporary("boards");
        server = InfluxServer.start(directory.resolve("influxd"))
                .createDatabase(DATABASE)
                .createDatabase(COMPACT);
        results = together(
                NUMBER,
                // What else runs on the machine is no matter of the boards.
                i -> HealthGenerators.quiet(JMeterHome.shared().command())
                        .heap("256m")
                        .property("url", server.writeUrl(DATABASE))
                        .property("url.compact", server.writeUrl(COMPACT))
                        .property("application", APPLICATION)
                        .property("trueload.run", RUN)
                        .property("ready", directory.resolve("ready/" + i))
                        .property("threads", THREADS)
                        .property("slowest", SLOWEST_MS[i])
                        .property("loops", 4000 / SLOWEST_MS[i]),
                plan().write(directory.resolve("both.jmx")),
                directory);
        assertThat(results).allSatisfy(result -> assertThat(result.exitCode()).isZero());
        results.forEach(result -> each.add(Samples.of(result.jtl())));
        samples = Samples.of(results.stream().map(JMeterResult::jtl).toList());
    }

    /**
     * On a busy machine one needs seconds longer to start than another, after which the quick ones may be through: each
     * waits before its test starts until all have come so far.
     */
    private static Element startTogether() {
        String script = "new File(props.ready).mkdirs(); for (i in 1..6000) {"
                + " if (new File(props.ready).parentFile.list().length == " + NUMBER + ") break; sleep(20) }";
        Map<String, String> variable =
                Map.of("Argument.name", "together", "Argument.value", "${__groovy(" + script + ")}");
        return Element.of("ArgumentsPanel", "Arguments", "All together")
                .rows("Arguments.arguments", "Argument", Map.of("together", variable));
    }

    /** The second listener writes less. Of several one writes the generator's own figures; it is to be the first. */
    private static Plan plan() {
        return ShopPlan.with(
                startTogether(),
                ShopPlan.listener(Map.of()),
                ShopPlan.listener(Map.of(
                        "influxdbUrl",
                        "${__P(url.compact)}",
                        "histogram",
                        "wide",
                        "compact",
                        "true",
                        "health",
                        "false")));
    }

    /** Starts processes of a plan together and waits for all of them. */
    static List<JMeterResult> together(int processes, IntFunction<JMeterCommand> command, Path plan, Path directory) {
        List<JMeterProcess> started = new ArrayList<>();
        try {
            for (int i = 0; i < processes; i++) {
                started.add(command.apply(i).start(plan, directory.resolve("run" + i)));
            }
            return started.stream().map(process -> process.finish()).toList();
        } finally {
            started.forEach(JMeterProcess::close);
        }
    }

    /** The full seconds during which all threads of every generator were under way. */
    List<Long> fullSeconds() {
        long from = each.stream().mapToLong(Samples::firstEndMs).max().orElseThrow() / 1000 * 1000 + 2000;
        long to = each.stream().mapToLong(Samples::allThreadsUntilMs).min().orElseThrow() / 1000 * 1000 - 2000;
        List<Long> seconds = new ArrayList<>();
        for (long second = from; second <= to; second += 1000) {
            seconds.add(second);
        }
        assertThat(seconds).as("seconds in which all threads ran").hasSizeGreaterThan(1);
        return seconds;
    }

    @Override
    public void close() {
        server.close();
    }

    /** Gives the generators to test methods and life-cycle methods. */
    static final class Resolver implements ParameterResolver {
        private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Resolver.class);

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == FourGenerators.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getRoot()
                    .getStore(NAMESPACE)
                    .getOrComputeIfAbsent(FourGenerators.class, ignored -> new FourGenerators());
        }
    }
}
