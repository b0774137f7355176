// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.process.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example of the zip on a real Kubernetes: six generators from an image of its own Dockerfile before a target, an
 * InfluxDB and the fleet check; one run after the other, in the second of which a generator is killed.
 */
@Tag("alone")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class KubernetesIT {
    private static final int GENERATORS = 6;
    private static final int VICTIM = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(6);
    private static final Pattern START = Pattern.compile("run-generator: generator \\d of 6 starts at (\\S+)");

    @TempDir
    private Path directory;

    private Cluster cluster;
    private Path example;
    private Path results;

    @BeforeEach
    void needsTheCluster() {
        Skip.unlessAll(false);
        Skip.unless(Cluster.isThere(), "no kubernetes; run testkit/get-servers kubernetes, as ./check --all does");
    }

    @Test
    void theExampleRunsFromApplyToTheWordOfTheFleetOneRunAfterTheOther() throws IOException {
        results = Files.createDirectories(directory.resolve("results"));
        Files.setPosixFilePermissions(results, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path context = context();
        layOutExample(context.resolve("jmeter/extras/trueload/examples/kubernetes"));
        try (Cluster started = new Cluster(directory.resolve("cluster"))) {
            cluster = started;
            cluster.build("jmeter-trueload", context);
            dataOfMoreThanKubectlNotesIsRefusedUnlessTheServerApplies();
            startTarget();
            cluster.kubectl("apply", "-k", example.toString());
            String first = healthyRun();

            cluster.kubectl("-n", "load-test", "delete", "job", "generators", "fleet-check");
            Path before = directory.resolve("results-of-the-first");
            Files.move(results, before);
            Files.createDirectories(results);
            Files.setPosixFilePermissions(results, PosixFilePermissions.fromString("rwxrwxrwx"));
            cluster.kubectl("apply", "-k", example.toString());
            assertThat(runWithAVictim()).isNotEqualTo(first);
        }
    }

    private void startTarget() throws IOException {
        Path target = Checkout.root().resolve("acceptance/src/test/kubernetes/target.yaml");
        cluster.kubectl("-n", "load-test", "apply", "-f", target.toString());
        cluster.kubectl("-n", "load-test", "rollout", "status", "deployment/target", "--timeout=4m");
    }

    private String healthyRun() throws IOException {
        String end = awaitEnd("generators");
        // FAIL_ON is invalid in the example.
        assertThat(end)
                .as(words().toString())
                .isEqualTo(words().stream().anyMatch(word -> word.startsWith("invalid: ")) ? "Failed" : "Complete");
        boolean valid = awaitEnd("fleet-check").equals("Complete");
        String log = fleetLog();

        long samples = 0;
        for (int index = 0; index < GENERATORS; index++) {
            Jtl jtl = jtl(index);
            samples += jtl.size();
            assertThat(log).containsPattern("\ngen-" + index + " +\\w+ +" + jtl.size() + " +" + jtl.size());
        }
        assertThat(log).containsPattern("\nall 6 +" + samples + " +" + samples).contains(", 6 of 6 generators\n");
        // Six JMeters on two processors that others use, too, may be short of them; nothing else may be found.
        assertThat(log.lines().skip(2).filter(line -> line.startsWith("  ")))
                .allMatch(line -> line.matches("  (health \\(\\w+\\)|slower \\(doubtful\\)|farther), .*"));
        assertThat(log).startsWith(valid ? "Fleet valid: all 6 generators started together and ended" : "Fleet ");
        assertThat(words()).hasSize(GENERATORS).allMatch(word -> word.matches("(valid|doubtful|invalid): .+"));
        List<Instant> starts = starts();
        Duration apart = Duration.between(Collections.min(starts), Collections.max(starts));
        System.out.println("generators started " + apart.toMillis() + " ms apart");
        assertThat(starts).hasSize(GENERATORS);
        assertThat(apart).isLessThan(Duration.ofSeconds(3));
        return run();
    }

    /** All processes of a pod but its first die, as those do that need more memory than they may have. */
    private String runWithAVictim() throws IOException {
        Path jtl = results.resolve("gen-" + VICTIM + "/samples.jtl");
        Await.until(
                "samples of the victim",
                PATIENCE,
                () -> Files.exists(jtl) && Jtl.read(jtl).size() > 30);
        String index = "batch.kubernetes.io/job-completion-index=" + VICTIM;
        String path = "jsonpath={.items[0].metadata.name}";
        String pod = cluster.kubectl("-n", "load-test", "get", "pods", "-l", index, "-o", path)
                .trim();
        cluster.kubectl("-n", "load-test", "exec", pod, "--", "sh", "-c", "kill -9 -1");

        assertThat(awaitEnd("generators")).isEqualTo("Failed");
        assertThat(awaitEnd("fleet-check")).as(fleetLog()).isEqualTo("Failed");

        assertThat(fleetLog())
                .contains("Fleet invalid: gen-" + VICTIM + ": never said that it ended")
                .contains("6 of 6 generators")
                .doesNotContain("missing (", "twice (", "again (", "cut (", "books (");
        for (int other = 0; other < GENERATORS; other++) {
            if (other != VICTIM) {
                int samples = jtl(other).size();
                assertThat(fleetLog()).containsPattern("\ngen-" + other + " +\\w+ +" + samples + " +" + samples);
            }
        }
        assertThat(words()).hasSize(GENERATORS).anyMatch(word -> word.startsWith("unknown: no word"));
        return run();
    }

    private void dataOfMoreThanKubectlNotesIsRefusedUnlessTheServerApplies() throws IOException {
        cluster.kubectl("apply", "-f", example.resolve("namespace.yaml").toString());
        Path users = example.resolve("users.csv");
        String few = Files.readString(users);
        Files.writeString(users, few + "user-of-a-name-that-is-quite-long\n".repeat(10_000));
        assertThat(cluster.kubectl(1, "apply", "--dry-run=server", "-k", example.toString()))
                .contains("Too long: may not be more than 262144 bytes");
        cluster.kubectl("apply", "--server-side", "--dry-run=server", "-k", example.toString());
        Files.writeString(users, few);
    }

    /** Complete or Failed. */
    private String awaitEnd(String job) {
        String[] end = {""};
        Await.until("the end of job " + job, PATIENCE, () -> {
            String path = "jsonpath={.status.conditions[?(@.status=='True')].type}";
            String conditions = cluster.kubectl("-n", "load-test", "get", "job", job, "-o", path);
            end[0] = Stream.of("Complete", "Failed")
                    .filter(each -> List.of(conditions.trim().split(" ")).contains(each))
                    .findFirst()
                    .orElse("");
            return !end[0].isEmpty();
        });
        return end[0];
    }

    /** Before its word it may say that InfluxDB is not there yet. */
    private String fleetLog() throws IOException {
        return cluster.kubectl("-n", "load-test", "logs", "job/fleet-check").replaceAll("(?s)^.*?(?=Fleet )", "");
    }

    private String run() throws IOException {
        return fleetLog().replaceAll("(?s).*\n  run (\\S+), .*", "$1");
    }

    private List<String> words() throws IOException {
        String path = "jsonpath={range .items[*]}{.status.containerStatuses[0].state.terminated.message}{'\\n'}{end}";
        return cluster.kubectl("-n", "load-test", "get", "pods", "-l", "app=jmeter-generator", "-o", path)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    private List<Instant> starts() throws IOException {
        String logs = cluster.kubectl(
                "-n", "load-test", "logs", "-l", "app=jmeter-generator", "--tail=-1", "--max-log-requests=10");
        return START.matcher(logs)
                .results()
                .map(start -> Instant.parse(start.group(1)))
                .toList();
    }

    private Jtl jtl(int index) {
        return Jtl.read(results.resolve("gen-" + index + "/samples.jtl"));
    }

    /** What the Dockerfile wants beside it. */
    private Path context() throws IOException {
        Path context = Files.createDirectories(directory.resolve("context"));
        Path home = JMeterHome.create("5.6.3", context.resolve("jmeter"))
                .withTrueload()
                .path();
        Path files = home.resolve("extras/trueload/examples/kubernetes");
        Files.copy(files.resolve("Dockerfile"), context.resolve("Dockerfile"));
        Files.copy(files.resolve("run-generator"), context.resolve("run-generator"));
        // JMeter's archive has this script; the jars in Maven's repository do not.
        Shell.script(
                home.resolve("bin/jmeter"),
                "exec java $HEAP -XX:TieredStopAtLevel=1 $JVM_ARGS -jar /opt/jmeter/bin/ApacheJMeter.jar \"$@\"");
        Files.setPosixFilePermissions(
                home.resolve("extras/trueload/bin/trueload-fleet"), PosixFilePermissions.fromString("rwxr-xr-x"));
        return context;
    }

    /** The example as a user changes it: number, images, target, and what this machine has to spare. */
    private void layOutExample(Path files) throws IOException {
        example = directory.resolve("example");
        TestFiles.copy(files, example);
        Path settings = example.resolve("kustomization.yaml");
        List<String> lines = new ArrayList<>(Files.readAllLines(settings));
        lines.remove("  - grafana.yaml");
        lines.replaceAll(line -> line.replace("generators=10", "generators=" + GENERATORS)
                .replace("newName: jmeter-trueload", "newName: localhost/jmeter-trueload")
                .replace("newTag: latest", "newTag: \"1\""));
        lines.add(lines.indexOf("images:") + 1, "  - {name: influxdb, newName: localhost/influxdb, newTag: \"1\"}");
        lines.add(Files.readString(Checkout.root().resolve("acceptance/src/test/kubernetes/patches.yaml"))
                .replace("RESULTS", results.toString()));
        Files.write(settings, lines);
        // A rate that is missed while six JMeters start at once is no matter here.
        Path plan = example.resolve("plan.jmx");
        Files.writeString(plan, Files.readString(plan).replace("\"catchUp\">none<", "\"catchUp\">all<"));
    }

    /**
     * A whole Kubernetes of one node in namespaces of its own, with what {@code testkit/get-servers kubernetes} made.
     * Closing it ends all that runs there. Not thread-safe.
     */
    private static final class Cluster implements AutoCloseable {
        private static final Path SERVERS = Checkout.root().resolve("target/servers/kubernetes");
        private static final Path SCRIPTS = Checkout.root().resolve("testkit/kubernetes");
        private static final Duration PATIENCE = Duration.ofMinutes(5);
        private final Path directory;
        private final ManagedProcess process;
        private int commands;

        /** Starts it; it has the images of servers. */
        Cluster(Path directory) throws IOException {
            this.directory = Files.createDirectories(directory);
            this.process = ManagedProcess.start(
                    "kubernetes",
                    directory.resolve("process"),
                    Map.of(),
                    List.of(SCRIPTS.resolve("up").toString(), SERVERS.toString(), directory.toString()));
            process.awaitReady("kubernetes", PATIENCE, () -> Files.exists(directory.resolve("ready")));
            for (String image : List.of("pause", "influxdb")) {
                load(image);
            }
        }

        /** Whether what it needs is there. */
        static boolean isThere() {
            return Files.exists(SERVERS.resolve("images/influxdb.tar"));
        }

        /** Builds an image {@code localhost/NAME:1} from a folder's Dockerfile, on Debian with Java. */
        void build(String name, Path context) throws IOException {
            run(0, SCRIPTS.resolve("images").toString(), SERVERS.toString(), name, context.toString());
            load(name);
        }

        private void load(String name) throws IOException {
            String file = SERVERS.resolve("images/" + name + ".tar").toString();
            run(0, directory.resolve("ctr").toString(), "images", "import", file);
        }

        /** Runs kubectl, which is to succeed. */
        String kubectl(String... arguments) throws IOException {
            return kubectl(0, arguments);
        }

        /** Runs kubectl, which is to end with an exit code. */
        String kubectl(int exitCode, String... arguments) throws IOException {
            List<String> command =
                    new ArrayList<>(List.of(directory.resolve("kubectl").toString()));
            command.addAll(Arrays.asList(arguments));
            return run(exitCode, command.toArray(new String[0]));
        }

        private String run(int exitCode, String... command) throws IOException {
            Path logs = Files.createDirectories(directory.resolve("command-" + ++commands));
            String name = Path.of(command[0]).getFileName().toString();
            return ManagedProcess.start(name, logs, Map.of(), List.of(command))
                    .end(PATIENCE)
                    .with(exitCode);
        }

        @Override
        public void close() {
            // Ends when the last process in its namespaces has.
            process.interruptAndAwaitExit(PATIENCE);
            process.close();
        }
    }
}
