// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.Namespace;
import io.github.trueload.testkit.process.ThreadDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan of jmeter-plugins-for-apache-dubbo 2.7.8, unedited, in real JMeter against real providers. */
@Order(1)
class DubboIT {
    private static final Path ECHO = Plans.own("dubbo/echo-2.7.8.jmx");
    private static final Duration RUN = Duration.ofSeconds(180);
    /** A lock held for long shows in the first already; for a short one there are unit tests, and some luck here. */
    private static final int DUMPS = Skip.nothing() ? 20 : 2;
    /** Some thousand samples, and as many as one bundle has made of them by then at least. */
    private static final int STEADY_BYTES = 100_000;

    private static final int STEADY_SAMPLES = 500;
    private static final List<String> BUNDLES = List.of("2.7", "3.3");
    private static final String USERS = "Users of ";
    /** What threads share of large texts, each of these samples looks for and adds to. */
    private static final String ANOTHER_LARGE_TEXT = "x".repeat(1000) + "${__counter(FALSE,)}";

    @TempDir
    private Path directory;

    @Test
    void blocksNoThreadInSteadyState() {
        DubboPlan plan = new DubboPlan();
        for (String bundle : BUNDLES) {
            plan.group(USERS + bundle)
                    .add("echo " + bundle, bundle)
                    .direct(DubboTown.address())
                    .set("CONNECTIONS", "1")
                    .method("echo")
                    .argument("String", ANOTHER_LARGE_TEXT);
        }
        JMeterCommand command =
                JMeterHome.shared().command().property("threads", 30).property("loops", 100_000);
        try (JMeterProcess jmeter = command.start(plan::write, directory)) {
            Await.until("samples flow", RUN, () -> isSteady(jmeter));
            Set<String> caughtInAll = null;
            for (int i = 0; i < DUMPS; i++) {
                ThreadDump dump = ThreadDump.of(jmeter.process().pid());
                BUNDLES.forEach(bundle -> assertThat(dump.named(USERS + bundle)).hasSize(30));
                List<String> blocked = new ArrayList<>(dump.heldUpIn("org.apache.dubbo.", "io.github.trueload."));
                // 2.7 guards each call by a lock of its own, which only the thread that brings the answer shares.
                blocked.removeIf(thread -> thread.contains("common.threadpool.ThreadlessExecutor."));
                Set<String> caught = takeCopyingOfProviderList(blocked);
                assertThat(blocked).isEmpty();
                if (caughtInAll != null) {
                    caught.retainAll(caughtInAll);
                }
                caughtInAll = caught;
            }
            assertThat(caughtInAll).as("threads that stay there").isEmpty();
            assertThat(jmeter.log().lines().filter(line -> line.contains("reference opened")))
                    .as("30 threads that start together create one reference")
                    .hasSize(BUNDLES.size());
        }
    }

    private static boolean isSteady(JMeterProcess jmeter) {
        if (jmeter.jtl().toFile().length() < BUNDLES.size() * STEADY_BYTES) {
            return false;
        }
        List<String> labels = jmeter.samples().column("label");
        return BUNDLES.stream().allMatch(bundle -> Collections.frequency(labels, "echo " + bundle) > STEADY_SAMPLES);
    }

    @Test
    void saysWhichJarIsMissing() {
        Skip.unlessAll(false);
        JMeterHome alone = JMeterHome.create("5.6.3", directory.resolve("home"))
                .withJars(Checkout.built("dubbo-sampler/target", "jmeter-dubbo-sampler-*SNAPSHOT.jar"));

        JMeterResult result = echo(alone, "auto").run(ECHO, directory.resolve("run"));

        assertThat(result.jtl().failures()).hasSize(10);
        assertThat(result.jtl().column("responseMessage"))
                .allMatch(message -> message.contains("jmeter-dubbo27-client"));
        assertThat(result.logLines(" ERROR ")).hasSize(1).allMatch(line -> line.contains("jmeter-dubbo27-client"));
    }

    /**
     * Takes out the threads that copy the list of providers, which every call of Dubbo 3.3.6 does in a synchronized
     * method: threads may be caught there for an instant, and all of them while the one that is inside has no
     * processor, but never stay.
     */
    private static Set<String> takeCopyingOfProviderList(List<String> blocked) {
        Set<String> names = blocked.stream()
                .filter(thread -> thread.contains("at org.apache.dubbo.rpc.cluster.router.state.BitList.clone"))
                .map(thread -> thread.strip().split("\"")[1])
                .collect(Collectors.toSet());
        blocked.removeIf(thread -> names.contains(thread.strip().split("\"")[1]));
        return names;
    }

    private static JMeterCommand echo(JMeterHome home, String bundle) {
        return home.command()
                .property("address", DubboTown.address())
                .property("registry", "none")
                // On a busy machine a first call may take longer than the second that is the default.
                .property("timeout", 20_000)
                .property("trueload.dubbo.bundle", bundle);
    }

    /**
     * As in a container with a read-only file system: of what JMeter writes to, only the folder of its results, and a
     * volume that a property names, can be written.
     */
    @Test
    void saysOnReadOnlyDisksWhichPropertyNamesAFolderToUnpackTo() throws IOException {
        JMeterResult result = runReadOnly("nowhere", null);
        assertThat(result.jtl().failures()).hasSize(10);
        assertThat(result.jtl().column("responseMessage"))
                .allMatch(message -> message.contains("Read-only file system")
                        && message.contains("let the JMeter property trueload.dubbo.unpackFolder name a folder"));
    }

    @Test
    void callsOnReadOnlyDisksFromAVolumeThatThePropertyNames() throws IOException {
        Path volume = Files.createDirectories(directory.resolve("volume-run/volume"));
        JMeterResult result = runReadOnly("volume-run", volume);
        Runs.assertPassed(result);
        assertThat(result.jtl().size()).isEqualTo(10);
        assertThat(result.output())
                .as("JMeter ends by itself")
                .contains("... end of run")
                .doesNotContain("The JVM should have exited");
        assertThat(volume).as("nothing is left there").isEmptyDirectory();
    }

    /** Runs JMeter in a folder of its own, beside which it can write nothing below the temporary folder. */
    private JMeterResult runReadOnly(String name, Path unpackFolder) throws IOException {
        Skip.unlessAll(false);
        Skip.unless(OwnFiles.isPermitted(), "this system does not permit a mount namespace");
        Path run = Files.createDirectories(directory.resolve(name));
        JMeterCommand command = echo(JMeterHome.shared(), "2.7")
                .java(JavaHome.current().behind(directory.resolve(name + "-java"), readOnlyBut(run)));
        if (unpackFolder != null) {
            command.property("trueload.dubbo.unpackFolder", unpackFolder);
        }
        return command.run(ECHO, run);
    }

    private static List<String> readOnlyBut(Path folder) {
        String temporary = System.getProperty("java.io.tmpdir");
        return Namespace.ofMounts()
                .after("mount --bind " + temporary + " " + temporary + " && mount -o remount,ro,bind " + temporary
                        + " && mount --bind " + folder + " " + folder + " && mount -o remount,rw,bind " + folder);
    }
}
