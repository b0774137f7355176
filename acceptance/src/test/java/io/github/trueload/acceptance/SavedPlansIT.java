// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.JavaHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A plan that is opened and saved with the zip is, byte for byte, what JMeter alone makes of it. Besides our own plans
 * those of a folder are tried that the system property {@code trueload.plans} names.
 */
class SavedPlansIT {
    private static final String OPEN_AND_SAVE =
            """
            import org.apache.jmeter.save.SaveService
            new File(props.get('plans')).eachFile { plan ->
                new File(props.get('saved'), plan.name).withOutputStream {
                    try {
                        SaveService.saveTree(SaveService.loadTree(plan), it)
                    } catch (Exception refused) {
                        it << "refused: $refused"
                    }
                }
            }
            """;

    @TempDir
    private Path directory;

    /**
     * As JMeter alone saves it, with no more of the older Dubbo plugin than its classes; of that plugin there are
     * golden plans of 1.3.0 to 2.7.8.
     */
    @ParameterizedTest
    @ValueSource(strings = {"5.6.3", "5.5", "5.4.1"})
    void openingAndSavingLeavesEveryPlanAsItIsWithoutUs(String version) throws IOException {
        Skip.unlessAll(version.equals("5.6.3"));
        Path plans = plans();
        JMeterHome alone = JMeterHome.create(version, directory.resolve("alone"));

        Map<String, String> expected =
                saved(alone, plans, "user.classpath", olderPlugin(alone).toString());

        assertThat(String.join("", expected.values()))
                .contains("InfluxdbBackendListenerClient", "<DNSCacheManager ", "<ConstantThroughputTimer ")
                .contains("<PreciseThroughputTimer ", "InfluxDBRawBackendListenerClient");
        assertThat(expected.keySet())
                .filteredOn(name -> name.startsWith("older-"))
                .hasSize(15);
        JMeterHome ours = JMeterHome.create(version, directory.resolve("ours")).withTrueload();
        assertThat(saved(ours, plans)).isEqualTo(expected);
        // The switch is still there: no plan needs a jar that is not.
        for (String jar : new String[] {"jmeter-influx-listener", "jmeter-dns-balancer", "jmeter-generator-health"}) {
            ours.without(jar);
        }
        assertThat(saved(ours, plans))
                .as("where plugins of elements are missing")
                .isEqualTo(expected);
    }

    private Path olderPlugin(JMeterHome home) throws IOException {
        Path folder = Files.createDirectories(directory.resolve("older-plugin"));
        String classPath = TestFiles.below(home.path().resolve("lib"), ".jar").stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        for (String name : new String[] {"io.github.ningyu.jmeter", "cn.tsoft.framework.testing.jmeter"}) {
            Path file = Files.writeString(
                    folder.resolve("DubboSample.java"),
                    "package " + name + ".plugin.dubbo.sample; public class DubboSample"
                            + " extends org.apache.jmeter.config.ConfigTestElement {}");
            String[] options = {"--release", "8", "-cp", classPath, "-d", folder.toString(), file.toString()};
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options))
                    .isZero();
        }
        return folder;
    }

    private Map<String, String> saved(JMeterHome home, Path plans, String... property) throws IOException {
        Path folder = Files.createTempDirectory(directory, "saved");
        Path plan = new Plan("Open and save")
                .add(new Users("one", 1).loops(1).add(Elements.groovy(OPEN_AND_SAVE)))
                .write(directory.resolve("open-and-save.jmx"));
        JMeterCommand command = home.command();
        if (home.version().equals("5.4.1")) {
            // Its Groovy reads no classes of Java 17.
            command.java(JavaHome.require(11));
        }
        if (property.length > 0) {
            command.property(property[0], property[1]);
        }
        JMeterResult result = command.property("plans", plans)
                .property("saved", folder)
                .run(plan, Files.createTempDirectory(directory, "run"));
        assertThat(result.jtl().size()).as(result.log()).isOne();
        assertThat(result.jtl().failures()).as(result.log()).isEmpty();
        Map<String, String> texts = new TreeMap<>();
        TestFiles.in(folder, "*").forEach(file -> texts.put(file.getFileName().toString(), TestFiles.read(file)));
        assertThat(texts).isNotEmpty();
        return texts;
    }

    /** All plans of this repository that JMeter alone can open, golden ones, and one with every upgraded timer. */
    private Path plans() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("plans"));
        for (String place : new String[] {"examples", "acceptance/src/test/resources/plans"}) {
            for (Path plan : plansIn(Checkout.root().resolve(place))) {
                String text = Files.readString(plan);
                if (!text.contains("io.github.trueload") && !text.contains("dubbo")) {
                    Files.writeString(folder.resolve(plan.getFileName().toString()), text);
                }
            }
        }
        for (Path golden : plansIn(Checkout.root().resolve("dubbo-sampler/src/test/resources/plans"))) {
            Files.copy(golden, folder.resolve(golden.getFileName().toString()));
        }
        Path timers = new Plan("Timers")
                .add(Elements.constantThroughput(4, 90.5), Elements.preciseThroughput(100))
                .write(folder.resolve("timers.jmx"));
        // One of them is switched off.
        Files.writeString(
                timers,
                Files.readString(timers).replace("\"precise\" enabled=\"true\"", "\"precise\" enabled=\"false\""));
        String others = System.getProperty("trueload.plans");
        if (others != null) {
            for (Path plan : plansIn(Path.of(others))) {
                Files.copy(
                        plan,
                        folder.resolve(
                                Path.of(others).relativize(plan).toString().replace('/', '-')));
            }
        }
        return folder;
    }

    private static List<Path> plansIn(Path folder) {
        return TestFiles.below(folder, ".jmx");
    }
}
