// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.influx.TokenGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The program before a real InfluxDB that holds what generators write. */
class FleetCheckIT extends FleetCheckRuns {
    @TempDir
    private static Path directory;

    @AutoClose
    private static InfluxServer influx;

    @BeforeAll
    static void startServer() {
        influx = InfluxServer.start(directory.resolve("influx"));
    }

    @Test
    void aHealthyFleetIsValidAndNothingIsSaidOfIt() {
        assertThat(check(influx, "healthy", fleet(6))).isZero();

        assertThat(text())
                .startsWith(
                        "Fleet valid: all 6 generators started together and ended, and each of their 7200 samples is"
                                + " in the database\n")
                .doesNotContain("doubtful", "farther", "need histogram");
        assertThat(row("gen-5"))
                .startsWith("gen-5      valid      1200   1200      24        0  22:13:20  22:15:15")
                .contains("+3±2");
        assertThat(row("all 6")).contains("7200", "60.0        60.0       60.0").endsWith("20.0   20   20   20");
    }

    @Test
    void whoFailsTheOthersIsNamed() {
        List<WrittenGenerator> fleet = fleet(12);
        fleet.get(0).killedAfter(30);
        fleet.get(1).startsLater(10);
        fleet.get(2).ms = 400;
        fleet.get(3).clockAhead(2500);
        fleet.get(4).floorMs = 9.5;
        fleet.get(5).unwritten = 7;
        fleet.get(6).word = "invalid";
        fleet.set(7, new WrittenGenerator("gen-8").ofProcess("rival"));

        assertThat(check(influx, "faults", fleet)).isEqualTo(3);

        assertThat(text().lines().limit(12))
                .anyMatch(line -> line.equals("  missing (invalid), gen-7: wrote nothing in this range"))
                .anyMatch(line -> line.startsWith("  gone (invalid), gen-0: never said that it ended, and wrote nothing"
                        + " after 2023-11-14T22:13:50Z"))
                .anyMatch(line -> line.startsWith(
                        "  twice (invalid), gen-8: two generators wrote under this name at" + " once (on node-p"))
                .anyMatch(line -> line.startsWith("  books (invalid), gen-5: 7 of its 1207 samples are not"))
                .anyMatch(line -> line.startsWith("  books (invalid), gen-8: 1200 of its 2400 samples are not"))
                .anyMatch(line -> line.equals("  health (invalid), gen-6: says invalid: because, \"so\""))
                .anyMatch(line -> line.equals("  late (doubtful), gen-1: started 10.0 s later than half of all did"))
                .anyMatch(line -> line.startsWith("  slower (doubtful), gen-2: is slower than the others: p50 over 300"
                        + " ms, that of the others at most 20 ms"))
                .anyMatch(line -> line.startsWith("  clock (doubtful), gen-3: its clock is 2.5 s ahead"))
                .anyMatch(line -> line.startsWith("  farther, gen-4: is farther from http://shop:80"));
        assertThat(text()).doesNotContain(", gen-9:", ", gen-10:", ", gen-11:", ", gen-3: started");
    }

    @Test
    void whoIsGoneIsToldByTheDatabasesClock() {
        List<WrittenGenerator> fleet = fleet(4);
        fleet.forEach(each -> each.killedAfter(120));
        fleet.get(1).clockAhead(20_000);
        fleet.get(2).clockAhead(-20_000);
        fleet.get(3).killedAfter(90).clockAhead(30_000);

        assertThat(check(influx, "clocks", fleet, "--to", String.valueOf(WrittenGenerator.START_MS + 125_000)))
                .isEqualTo(3);

        assertThat(text())
                .contains(
                        "  gone (invalid), gen-3: never said that it ended",
                        "  running (doubtful), gen-0, gen-1, gen-2:");
        assertThat(row("all 4")).as("recorded and found").containsPattern("all 4 +4500 +4500 ");
    }

    /** 200 ms more than the others: seen by the means as by the histograms, in one application as in all. */
    @Test
    void anApplicationIsJudgedByItsOwnRowsAndByAllOfThem() {
        List<WrittenGenerator> fleet = fleet(4);
        fleet.get(2).ms = 220;
        fleet.forEach(each -> each.histogram = false);
        List<WrittenGenerator> other = fleet(4);
        other.forEach(each -> {
            each.application = "store";
            each.histogram = false;
        });
        fleet.addAll(other);

        assertThat(check(influx, "applications", fleet, "--generators", "4", "--application", "shop"))
                .isEqualTo(2);
        assertThat(text()).contains("slower (doubtful), gen-2: is slower than the others: mean 220 ms, the others");
        assertThat(row("all 4")).contains("70.0    -    -  220");
        assertThat(run(influx.writeUrl("applications"), "--generators", "4", "--application", "store"))
                .isZero();
        assertThat(run(influx.writeUrl("applications"), "--generators", "4", "--application", "shp"))
                .isEqualTo(3);
        assertThat(text())
                .startsWith("Fleet invalid: 4 of 4 generators wrote nothing in this range; there are rows of other"
                        + " applications: shop, store\n");
    }

    /** Each option makes a difference that somebody sees, on a fleet that fails without it or with it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--generators 5 | 3 | missing (invalid), gen-4:",
                "--generators 3 | 2 | more (doubtful), 4 generators wrote in this range, 3 were expected",
                "--late 5 | 2 | late (doubtful), gen-1: started 10.0 s later",
                "--late 12 | 0 | Fleet valid: ",
                "--late 12 --measurement load | 3 | silent (invalid), gen-0, gen-1, gen-2, gen-3: no sample in",
                "--late 12 --from 1700000060000 | 0 | Fleet valid: ",
                "--from 1700000180000 | 3 | missing (invalid), 4 of 4 generators wrote nothing",
                "--late 12 --from now-999999d | 0 | Fleet valid: ",
                "--to 1699999999000 | 3 | missing (invalid), 4 of 4 generators wrote nothing",
                "--late 12 --run night | 0 | Fleet valid: ",
                "--run day | 3 | missing (invalid), 4 of 4 generators wrote nothing",
                "--application desk | 3 | there are rows of other applications: shop",
                "--late 12 --run night --wait 1 | 0 | Fleet valid: ",
                "--wait 1 | 3 | missing (invalid), 4 of 4 generators wrote nothing",
                "--late 12 --word /nowhere/word | 74 | Fleet valid: ",
                "--late 12 --html /nowhere/html | 74 | Fleet valid: ",
                "--generators 5 --json - | 3 | \"kind\" : \"missing\"",
                "-Jtrueload.influx.proxy=127.0.0.1:9 | 69 | ''",
            })
    void everyOptionCounts(String options, int code, String said) {
        List<WrittenGenerator> fleet = fleet(4);
        fleet.get(1).startsLater(10);
        List<String> all = new ArrayList<>(List.of("--generators", "4"));
        all.addAll(List.of(options.split(" ")));

        assertThat(check(influx, "options", fleet, all.toArray(new String[0])))
                .as(text() + err())
                .isEqualTo(code);
        assertThat(text()).contains(said);
    }

    /** As a check that starts with its generators within a minute of the end of the run before. */
    @Test
    void whoWaitsIsNotAnsweredForTheRunBefore() throws Exception {
        assertThat(check(influx, "before", runBefore(), "--wait", "2")).isEqualTo(3);
        assertThat(text()).startsWith("Fleet invalid: 3 of 3 generators wrote nothing in this range");
        assertThat(err()).contains("no run began within 2 s; --runs lists those that there are");

        CompletableFuture<Integer> waiting = CompletableFuture.supplyAsync(
                () -> run(influx.writeUrl("before"), "--generators", "3", "--wait", "60"));
        TimeUnit.SECONDS.sleep(7);
        assertThat(waiting).as("an answer before the run").isNotDone();
        fleet(3).forEach(each -> influx.write("before", each.lines()));
        assertThat(waiting.get(60, TimeUnit.SECONDS)).as(text() + err()).isZero();
        assertThat(text())
                .startsWith("Fleet valid: all 3 generators started together and ended, and each of their 3600 samples")
                .contains("  run night, 2023-11-14T22:13:20Z to 2023-11-14T22:15:20Z, 3 of 3");
    }

    /** Wherever the range begins, and although the run before ended in it. */
    @Test
    void aRunIsJudgedByAllOfItsRowsAndByNoOthers() {
        List<WrittenGenerator> both = runBefore();
        both.forEach(each -> each.unwritten = 7);
        both.addAll(fleet(3));
        String[] lateFrom = {"--generators", "3", "--from", "" + (WrittenGenerator.START_MS + 60_000)};

        assertThat(check(influx, "both", both, "--generators", "3")).as(text()).isZero();
        assertThat(text()).startsWith("Fleet valid: ").contains(" 3600 samples");
        assertThat(run(influx.writeUrl("both"), lateFrom)).as(text()).isZero();
        assertThat(text()).startsWith("Fleet valid: ").contains(" 3600 samples");
        assertThat(run(influx.writeUrl("both"), "--generators", "3", "--run", "before"))
                .isEqualTo(3);
        assertThat(text()).startsWith("Fleet invalid: gen-0, gen-1, gen-2: 7 of its 1207 samples are not in");
    }

    @Test
    void aRunThatCrashesAtOnceIsNotJudgedByTheOneBefore() {
        List<WrittenGenerator> both = runBefore();
        fleet(3).forEach(each -> both.add(each.killedAfter(0)));

        assertThat(check(influx, "crashed", both, "--generators", "3")).isEqualTo(3);
        assertThat(text()).contains("silent (invalid), gen-0, gen-1, gen-2: no sample", "gone (invalid), gen-0");
    }

    @Test
    void runsAreListedTheNewestFirst() {
        List<WrittenGenerator> both = runBefore();
        both.addAll(fleet(2));
        both.get(3).killedAfter(30);

        assertThat(check(influx, "listed", both, "--runs", "--from", "2023-11-14T22:10:00Z"))
                .as(err())
                .isZero();

        assertThat(text().lines())
                .containsExactly(
                        "run     application               started         last heard of  generators  ended",
                        "night   shop         2023-11-14T22:13:20Z  2023-11-14T22:15:20Z           2  1",
                        "before  shop         2023-11-14T22:10:50Z  2023-11-14T22:12:50Z           3  3");
    }

    /** Listeners cut long names, and write some letters in another way. */
    @Test
    void aRunIsFoundByTheNameThatItWasGiven() {
        String given = "a night/" + "z".repeat(150);
        List<WrittenGenerator> fleet = fleet(2);
        fleet.forEach(each -> each.ofRun("a-night-" + "z".repeat(112)));

        assertThat(check(influx, "given", fleet, "--run", given)).as(text()).isZero();
        assertThat(run(influx.writeUrl("given"), "--generators", "2", "--run", "a day"))
                .isEqualTo(3);
        assertThat(err()).contains("no run a-day is in this range; --runs lists");
    }

    private static List<WrittenGenerator> runBefore() {
        List<WrittenGenerator> before = fleet(3);
        before.forEach(each -> each.earlier(150).ofRun("before"));
        return before;
    }

    @Test
    void aMeasurementOfTheUsersIsJudgedByItsOwnRows() {
        List<WrittenGenerator> fleet = fleet(3);
        fleet.forEach(each -> each.measurement = "load");
        fleet.get(1).unwritten = 7;

        assertThat(check(influx, "measurement", fleet, "--measurement", "load")).isEqualTo(3);

        assertThat(text()).startsWith("Fleet invalid: gen-1: 7 of its 1207 samples are not in the database\n");
    }

    @Test
    void asksAsManyQueriesOfManyGeneratorsThatRanTwiceAsOfOne() {
        assertThat(queriesOfGeneratorsThatRanTwice(20))
                .isEqualTo(queriesOfGeneratorsThatRanTwice(1))
                .isLessThan(30);
    }

    private double queriesOfGeneratorsThatRanTwice(int number) {
        List<WrittenGenerator> fleet = fleet(number);
        for (int i = 0; i < number; i++) {
            fleet.add(new WrittenGenerator("gen-" + i).ofProcess("again").startsLater(60));
        }
        String database = "twice" + number;
        assertThat(check(influx, database, fleet, "--generators", "" + number)).isEqualTo(3);
        assertThat(text()).contains("twice (invalid), gen-0").doesNotContain("again (");
        double before = queries(database);
        run(influx.writeUrl(database), "--generators", "" + number);
        return queries(database) - before - 1;
    }

    private static double queries(String database) {
        return influx.number(database, "SHOW STATS FOR 'httpd'", "queryReq");
    }

    @Test
    void boundsAsTagsGiveTheSamePercentiles() {
        List<WrittenGenerator> fleet = fleet(3);
        fleet.forEach(each -> each.wide = false);
        fleet.get(2).ms = 130;

        assertThat(check(influx, "tags", fleet)).isEqualTo(2);

        assertThat(text()).contains("slower (doubtful), gen-2: is slower than the others: p50 over 125 ms");
        assertThat(row("all 3")).endsWith("20  130  130");
    }

    /** Names may hold anything: they come from a database that others write to. */
    @Test
    void oddNamesAreShownWithoutHarm() throws IOException {
        List<WrittenGenerator> fleet = new ArrayList<>();
        for (String name :
                List.of("it's \\ \"odd\"", "<script>alert(1)</script>", "\u001b[31mred\u202e", "{findings}")) {
            fleet.add(new WrittenGenerator(name));
            fleet.add(new WrittenGenerator(name).ofProcess("rival" + name.hashCode()));
        }
        Path html = directory.resolve("odd.html");
        Path json = directory.resolve("odd.json");

        assertThat(check(influx, "odd", fleet, "--html", "" + html, "--json", "" + json, "--generators", "4"))
                .isEqualTo(3);

        assertThat(text())
                .contains("it's \\ \"odd\": two generators wrote", "?[31mred?")
                .doesNotContain("\u001b");
        assertThat(Files.readString(html))
                .contains("&lt;script&gt;", "<td>{findings}</td>")
                .doesNotContain("<script>", "\u001b", "\u202e", "{titles}", "<!--generators-->");
        assertThat(Files.readString(json))
                .contains("\"instance\" : \"it's \\\\ \\\"odd\\\"\"", "\"figures\" : \"invalid\"");
    }

    @Test
    void aThousandGeneratorsTakeAsManyQueries() throws IOException {
        Skip.unlessAll(false);
        List<WrittenGenerator> fleet = fleet(1000);
        fleet.get(999).killedAfter(20);
        Path html = directory.resolve("many.html");

        assertThat(check(influx, "many", fleet, "--html", "" + html)).isEqualTo(3);

        assertThat(text()).contains("gone (invalid), gen-999:", "900 generators are not shown", "\ngen-999 ");
        assertThat(text().lines()).hasSizeLessThan(130);
        assertThat(Files.readString(html)).contains("<td>gen-500</td>");
    }

    @Test
    void anEmptyRangeAndADatabaseThatIsNotThereAreToldApart() {
        influx.createDatabase("empty");
        assertThat(run(influx.writeUrl("empty"), "--generators", "2")).isEqualTo(3);
        assertThat(text()).startsWith("Fleet invalid: 2 of 2 generators wrote nothing in this range\n");
        assertThat(err()).isEqualTo("trueload-fleet: no run is in this range; --runs lists those that there are\n");

        assertThat(run(influx.writeUrl("nosuch"), "--generators", "2")).isEqualTo(69);
        assertThat(err()).contains("trueload-fleet: InfluxDB refuses: database not found: nosuch");
    }

    @Test
    void aServerThatIsAwayIsSaidAndNoSecretIsShown() {
        environment.put("INFLUX_USERNAME", "reader");
        environment.put("INFLUX_PASSWORD", "hidden-word");
        InfluxServer away = InfluxServer.prepare(directory.resolve("away"));

        assertThat(run(away.url("/write?db=jmeter&p=hidden-word"), "--generators", "2"))
                .isEqualTo(69);
        assertThat(run("http://me:hidden-word@" + away.address(), "--wait", "1", "--generators", "2"))
                .isEqualTo(69);
        assertThat(run("http://me:hidden-word@" + away.address() + "/x", "--generators", "2"))
                .isEqualTo(64);

        assertThat(err()).contains("InfluxDB does not answer").doesNotContain("hidden-word");
    }

    /** As most receivers that take rows but answer no InfluxQL. */
    @Test
    void aRefusalIsSaidAtOnceAndNoSecretIsShown() {
        environment.put("INFLUX_TOKEN", "hidden-word");
        try (InfluxDouble refusing = InfluxDouble.start(InfluxDouble.Version.V2)) {
            assertThat(run(refusing.url(), "--wait", "600", "--generators", "2"))
                    .isEqualTo(69);
        }

        assertThat(err()).contains("InfluxDB refuses: HTTP 404").doesNotContain("hidden-word");
    }

    /** The part of FleetCheckTwoIT that every machine can run: where InfluxDB 2 is asked, and with what. */
    @Test
    void itsQueriesAreThoseThatInfluxDbTwoTakes() {
        assertThat(check(influx, "bucket", fleet(3))).isZero();
        try (TokenGate two = TokenGate.start(influx, "hidden-word")) {
            assertThat(run(two.writeUrl("bucket"), "--generators", "3")).isEqualTo(69);
            assertThat(err()).contains("InfluxDB refuses: HTTP 401", "unauthorized access");

            environment.put("INFLUX_TOKEN", "hidden-word");
            assertThat(run(two.writeUrl("bucket"), "--generators", "3")).isZero();
            assertThat(run(two.writeUrl("bucket%2Fautogen"), "--generators", "3"))
                    .isZero();
            assertThat(run(two.url() + "/write?db=bucket", "--generators", "3")).isZero();
            environment.put("INFLUX_BUCKET", "bucket");
            environment.put("INFLUX_ORG", "load");
            assertThat(run(two.url(), "--generators", "3")).isZero();
        }
        assertThat(text()).startsWith("Fleet valid: all 3 generators");
        assertThat(err()).doesNotContain("hidden-word");
    }
}
