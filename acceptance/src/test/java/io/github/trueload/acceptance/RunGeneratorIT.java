// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Generators side by side, each with the environment that a kubelet gives to a pod of an Indexed Job, and with a name
 * server in the place of the cluster's.
 */
@Order(1)
class RunGeneratorIT {
    private static final String SERVICE = "generators.load-test.svc.cluster.local";
    private static final String NAME_SERVER = "127.0.53.17";
    private static final String OTHER_NAME_SERVER = "127.0.53.18";
    private static final int GENERATORS = 6;
    private static final int ROWS = 6000;
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    @TempDir
    private Path directory;

    @AutoClose
    private DnsServer dns;

    private GeneratorProcesses processes;

    @BeforeEach
    void startDns() throws IOException {
        Skip.unless(OwnFiles.isPermitted(), "this system does not permit a mount namespace");
        processes = new GeneratorProcesses(directory, OwnFiles.with(directory, NAME_SERVER), SERVICE);
        dns = DnsSideBySideIT.serverAt(NAME_SERVER);
        dns.addresses(SERVICE, addresses(GENERATORS)).ttl(SERVICE, 1);
    }

    @AfterEach
    void lookForTheSecret() {
        PlantedSecrets.lookIn(directory);
    }

    /** Kubernetes shows one line of each pod. */
    @Test
    void theWordOfAGeneratorThatWasTheLimitHoldsItsFirstVerdict() throws IOException {
        Path jmeter =
                processes.jmeter("echo 'INVALID        Generator health: this generator was the limit for 60 of'\n"
                        + "echo '               120 s'\n"
                        + "echo 'cpu            60 s (10:00:00-10:01:00): JMeter uses 99 % of 2 processors'\n"
                        + "echo 'gc             3 s (10:00:07-10:00:10): garbage collection takes 40 % of the time'\n");

        processes.start(0, 1, jmeter, Map.of()).end(PATIENCE).with(0);
        assertThat(processes.word(0))
                .isEqualTo(
                        "invalid: this generator was the limit for 60 of 120 s: cpu, 60 s (10:00:00-10:01:00): JMeter"
                                + " uses 99 % of 2 processors");
    }

    @Test
    void theyStartTogetherAndShareAllThereIs() throws IOException {
        List<String> rows =
                IntStream.range(0, ROWS).mapToObj(row -> "user-" + row).toList();
        Files.writeString(processes.data().resolve("users.csv"), "user\n" + String.join("\n", rows) + "\n");
        dns.addresses(SERVICE, addresses(GENERATORS - 1));
        Path jmeter = processes.jmeter("echo \"$*\"\necho 'VALID          Generator health: nothing was run'\n");

        List<ManagedProcess> generators = new ArrayList<>();
        for (int index = 0; index < GENERATORS; index++) {
            generators.add(
                    processes.start(index, GENERATORS, jmeter, Map.of("USERS", "16", "RATE", "100.5"), "-Jown=1"));
        }
        generators.get(0).awaitOutput("waiting for 6 generators", PATIENCE);
        // They look together in the fifth second of each ten.
        Await.until("a moment between two looks", PATIENCE, () -> Instant.now().getEpochSecond() % 10 >= 7);
        dns.addresses(SERVICE, addresses(GENERATORS));
        generators.forEach(generator -> generator.end(PATIENCE).with(0));

        List<Instant> starts = generators.stream().map(RunGeneratorIT::started).toList();
        assertThat(Duration.between(Collections.min(starts), Collections.max(starts)))
                .as("who misses a look starts ten seconds later")
                .isLessThan(Duration.ofSeconds(8));
        assertThat(property(generators, "users")).containsExactly("3", "3", "3", "3", "2", "2");
        assertThat(property(generators, "rate")).containsExactly("16.8", "16.8", "16.8", "16.7", "16.7", "16.7");
        assertThat(property(generators, "trueload.influx.instance"))
                .containsExactly("gen-0", "gen-1", "gen-2", "gen-3", "gen-4", "gen-5");
        assertThat(property(generators, "own")).containsOnly("1");
        List<String> shared = new ArrayList<>();
        for (int index = 0; index < GENERATORS; index++) {
            List<String> share = Files.readAllLines(processes.work(index).resolve("data/users.csv"));
            assertThat(share).hasSize(1 + ROWS / GENERATORS).startsWith("user", "user-" + index);
            shared.addAll(share.subList(1, share.size()));
            assertThat(processes.word(index)).isEqualTo("valid: nothing was run");
        }
        // Sorted, because comparing so many in any order takes a minute of a processor.
        assertThat(shared.stream().sorted())
                .containsExactlyElementsOf(rows.stream().sorted().toList());
    }

    /** Each node's cache of names may tell of the last one up to half a minute later than another's. */
    @Test
    void whoMeetsAtInfluxDbStartsTogetherWhateverTheCachesOfNamesTell() throws IOException {
        Path jmeter = homeWithTools();
        DnsServer lateCache = DnsServer.start(OTHER_NAME_SERVER, 53);
        try (InfluxServer influx =
                InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter")) {
            GeneratorProcesses others = new GeneratorProcesses(
                    directory,
                    OwnFiles.with(Files.createDirectories(directory.resolve("other")), OTHER_NAME_SERVER),
                    SERVICE);
            dns.addresses(SERVICE, addresses(4));
            lateCache.addresses(SERVICE, addresses(3)).ttl(SERVICE, 1);
            Map<String, String> settings = Map.of(
                    "INFLUX_URL",
                    influx.writeUrl("jmeter"),
                    "RUN",
                    "night",
                    "JDK_JAVA_OPTIONS",
                    String.join(" ", JavaHome.QUICK_START));
            List<ManagedProcess> generators = new ArrayList<>();
            for (int index = 0; index < 4; index++) {
                generators.add((index < 2 ? processes : others).start(index, 4, jmeter, settings));
            }
            Await.until("a start time", PATIENCE, () -> generators.stream()
                    .anyMatch(each -> each.output().contains("starts at ")));
            generators.forEach(generator -> generator.end(PATIENCE).with(0));

            List<Instant> starts =
                    generators.stream().map(RunGeneratorIT::started).toList();
            assertThat(Duration.between(Collections.min(starts), Collections.max(starts)))
                    .as("the other cache never tells of all")
                    .isLessThan(Duration.ofSeconds(10));
            assertThat(property(generators, "trueload.run")).containsOnly("night");
            assertThat(property(generators, "influx.url")).containsOnly(influx.writeUrl("jmeter"));
            assertThat(influx.query("jmeter", "SHOW SERIES FROM \"jmeter_meeting\""))
                    .hasSize(1);

            Map<String, String> another = new HashMap<>(settings);
            another.putAll(Map.of("RUN", "another", "WAIT_SECONDS", "3"));
            processes.start(1, 4, jmeter, another).end(PATIENCE).with(4);
            assertThat(processes.word(1)).isEqualTo("invalid: 3 of 4 generators did not come within 3 s: 0, 2, 3");
            another.put("ON_MISSING", "go");
            processes.start(2, 4, jmeter, another).end(PATIENCE).with(0);
        } finally {
            lateCache.close();
        }
        Map<String, String> away =
                Map.of("INFLUX_URL", "http://127.0.0.1:9/write?db=jmeter", "RUN", "night", "WAIT_SECONDS", "1");
        processes.start(0, 2, jmeter, away).end(PATIENCE).with(2);
        assertThat(processes.word(0)).startsWith("invalid: InfluxDB does not answer: ");
    }

    private Path homeWithTools() throws IOException {
        JMeterHome.create("5.6.3", directory.resolve("jmeter-home")).withTrueload();
        return processes.jmeter("printf '%s ' \"$@\"\n");
    }

    @Test
    void oneThatIsMissingIsCountedAndEndsTheOthersOrDoesNot() throws IOException {
        dns.addresses(SERVICE, addresses(2));
        Path jmeter = processes.jmeter("echo started\n");

        String secret = "-Jpassword=" + PlantedSecrets.of("argument");
        ManagedProcess fails = processes.start(0, 3, jmeter, Map.of("WAIT_SECONDS", "1"), secret);
        ManagedProcess goes = processes.start(1, 3, jmeter, Map.of("WAIT_SECONDS", "1", "ON_MISSING", "go"), secret);

        fails.end(PATIENCE).with(4);
        assertThat(processes.word(0)).isEqualTo("invalid: 1 of 3 generators did not come within 1 s");
        assertThat(goes.end(PATIENCE).with(0))
                .contains("1 of 3 generators did not come within 1 s; going on", "started");
        assertThat(processes.word(1)).startsWith("unknown: no word of generator health in ");
    }

    @Test
    void aWrongSettingIsNamedBeforeAnythingStarts() throws IOException {
        Path jmeter = processes.jmeter("echo started\n");
        Map<Map<String, String>, String> wrong = Map.of(
                Map.of("JOB_COMPLETION_INDEX", "3"), "JOB_COMPLETION_INDEX is 3, and GENERATORS 3: indexes begin at 0",
                Map.of("GENERATORS", "many"), "GENERATORS is 'many', and must be a whole number from 1 on",
                Map.of("RATE", "10/s"), "RATE is '10/s', and must be a number such as 600 or 12.5",
                Map.of("USERS", "1.5"), "USERS is '1.5', and must be a whole number",
                Map.of("PLAN", "/none.jmx"), "there is no plan /none.jmx that can be read; set PLAN",
                Map.of("ON_MISSING", "wait"), "ON_MISSING is 'wait', and must be fail or go",
                Map.of("INFLUX_URL", "http://influxdb:8086/write?db=jmeter"),
                        "generators meet by INFLUX_URL, and RUN is not set: a name that is the same for all, and"
                                + " another one each time");

        for (Map.Entry<Map<String, String>, String> each : wrong.entrySet()) {
            String secret = "-Jpassword=" + PlantedSecrets.of("argument");
            assertThat(processes
                            .start(0, 3, jmeter, each.getKey(), secret)
                            .end(PATIENCE)
                            .with(2))
                    .contains(each.getValue())
                    .doesNotContain("started");
            assertThat(processes.word(0)).isEqualTo("invalid: " + each.getValue());
        }
    }

    /** As Kubernetes stops a pod; JMeter's own script does not hand the signal on to Java. */
    @Test
    void aSignalReachesJavaAndItsLastWordsAreWaitedFor() throws IOException {
        Path jmeter = processes.jmeter("bash -c 'trap \"sleep 1; echo DOUBTFUL Generator health: stopped; exit\""
                + " TERM; echo running; for i in $(seq 600); do sleep 0.1; done'\n");
        ManagedProcess generator = processes.start(0, 1, jmeter, Map.of());
        generator.awaitOutput("running", PATIENCE);

        ProcessHandle.of(generator.pid()).orElseThrow().destroy();

        generator.end(PATIENCE).with(143);
        assertThat(processes.word(0)).isEqualTo("doubtful: stopped");
    }

    /** Quoted records may hold line ends, and a file may have no header. */
    @Test
    void recordsStayWhole() throws IOException {
        Files.writeString(
                processes.data().resolve("a.csv"), "1,\"one\nline\"\n2,\"say \"\"hi\"\"\"\n3,three\n4,\"f\n\n\"");
        Path jmeter = processes.jmeter("");
        Map<String, String> settings = Map.of("CSV_HEADER", "false", "CSV_QUOTED", "true", "PEERS", "");

        for (int index = 0; index < 2; index++) {
            processes.start(index, 2, jmeter, settings).end(PATIENCE).with(0);
        }

        assertThat(processes.work(0).resolve("data/a.csv")).hasContent("1,\"one\nline\"\n3,three\n");
        assertThat(processes.work(1).resolve("data/a.csv")).hasContent("2,\"say \"\"hi\"\"\"\n4,\"f\n\n\"\n");
    }

    private static Instant started(ManagedProcess generator) {
        return generator
                .output()
                .lines()
                .filter(line -> line.contains(" starts at "))
                .map(line -> Instant.parse(line.substring(line.indexOf(" starts at ") + 11)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(generator.output()));
    }

    private static List<String> property(List<ManagedProcess> generators, String name) {
        return generators.stream()
                .map(generator -> Stream.of(generator.output().split("\\s+"))
                        .filter(word -> word.startsWith("-J" + name + "="))
                        .map(word -> word.substring(name.length() + 3))
                        .findFirst()
                        .orElse("none"))
                .toList();
    }

    private static String[] addresses(int count) {
        return IntStream.range(0, count).mapToObj(i -> "10.0.0." + (i + 1)).toArray(String[]::new);
    }
}
