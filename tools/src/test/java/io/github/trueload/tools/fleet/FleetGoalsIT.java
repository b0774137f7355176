// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.testkit.influx.InfluxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Goals for three generators of 1200 samples each in two minutes, 2 % of which failed, before a real InfluxDB. */
class FleetGoalsIT extends FleetCheckRuns {
    @TempDir
    private static Path directory;

    @AutoClose
    private static InfluxServer influx;

    @BeforeAll
    static void startServer() {
        influx = InfluxServer.start(directory.resolve("influx"));
        influx.createDatabase("healthy");
        for (int generator = 0; generator < 3; generator++) {
            pays(generator, "POST\\ /pay");
            pays(generator, "all\\ (label)");
        }
    }

    /** Ten samples of a label in the third interval, of which one failed. */
    private static void pays(int generator, String label) {
        String tags = ",application=shop,instance=gen-" + generator + ",transaction=" + label;
        String time = " " + (WrittenGenerator.START_MS + 10_000) + "000000\n";
        String upTo = "le_400=0,le_500=9,le_600=10,le_750=10,le_1000=10";
        influx.write(
                "healthy",
                "jmeter" + tags + ",statut=all count=10,rb=5000,avg=450,max=" + (560 + generator) + time
                        + "jmeter" + tags + ",responseCode=500,responseMessage=no count=1" + time
                        + "jmeter_histogram" + tags + ",statut=all n=10,ub=" + (560 + generator) + "," + upTo + time);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    count >= 3600                      | 0 | met: count >= 3600: 3600
                    rate > 29.9/s                      | 0 | met: rate > 29.9/s: 30/s
                    errors < 1 %                       | 4 | missed: errors < 1 %: 2 %
                    mean <= 20 ms                      | 0 | met: mean <= 20 ms: 20 ms
                    max < 20 ms                        | 4 | missed: max < 20 ms: 20 ms
                    p95 < 20 ms                        | 0 | met: p95 < 20 ms: 15 ms to 20 ms
                    p95 < 15 ms                        | 4 | missed: p95 < 15 ms: 15 ms to 20 ms
                    p95 < 18 ms                        | 4 | not judged: p95 < 18 ms: 15 ms to 20 ms (times are counted
                    count <= 1800 after 1 min          | 0 | met: count <= 1800 after 1 min: 1800
                    rate <= 30/s after 1 min           | 0 | met: rate <= 30/s after 1 min: 30/s
                    count < 5 after 1 h                | 64| enter s or min
                    count < 5 after 60 min             | 4 | not judged: count < 5 after 60 min (the run ended before
                    count of "POST /pay" >= 30         | 0 | met: count of "POST /pay" >= 30: 30
                    errors of /pay/ < 10.1 %           | 0 | met: errors of /pay/ < 10.1 %: 10 %
                    bytes of /pay/ <= 15 kB            | 0 | met: bytes of /pay/ <= 15 kB: 15 kB
                    max of /pay/ < 1 s                 | 0 | met: max of /pay/ < 1 s: 0.562 s
                    mean of /pay/ < 1 s                | 0 | met: mean of /pay/ < 1 s: 0.45 s
                    p90 of "POST /pay" < 500 ms        | 0 | met: p90 of "POST /pay" < 500 ms: 400 ms to 500 ms
                    p95 of "POST /pay" < 500 ms        | 4 | missed: p95 of "POST /pay" < 500 ms: 500 ms to 562 ms
                    count of "all" <= 30               | 0 | met: count of "all" <= 30: 30
                    p95 of "GET" < 1 s                 | 4 | not judged: p95 of "GET" < 1 s (percentiles of several
                    p95 of "gone" < 1 s                | 4 | missed: p95 of "gone" < 1 s: no sample
                    p95 intended < 1 s                 | 4 | not judged: p95 intended < 1 s (times from the intended
                    """)
    void judgesTheSamplesOfAll(String goal, int exitCode, String line) {
        assertThat(check(influx, "healthy", fleet(3), "--goals", goal))
                .as(text() + err())
                .isEqualTo(exitCode);

        assertThat(text() + err()).contains(line);
    }

    @Test
    void judgesNothingOfWhichSamplesMayBeAmongThoseOfFurtherLabels() {
        influx.createDatabase("further");
        String others = "jmeter,application=shop,instance=gen-1,transaction=__other__,statut=all count=10,avg=9,max=9 ";
        influx.write("further", others + (WrittenGenerator.START_MS + 10_000) + "000000\n");

        check(
                influx,
                "further",
                fleet(2),
                "--goals",
                "count of /GET/ > 0; count of \"item 7\" < 5; count of \"GET\" > 0");

        assertThat(text())
                .contains("not judged: count of /GET/ > 0 (there are more labels than are told apart)")
                .contains("not judged: count of \"item 7\" < 5 (there are more labels than are told apart)")
                .contains("met: count of \"GET\" > 0: 2400");
    }

    @Test
    void findsALabelByTheNameThatItsRowsCanHold() {
        check(influx, "label", fleet(1), "--goals", "count of \" GET \" > 0");

        assertThat(text()).contains("met: count of \" GET \" > 0: 1200");
    }

    @Test
    void writesThemToEveryFile() throws Exception {
        Path file = Files.writeString(directory.resolve("shop.goals"), "# all\nerrors < 1 %\n");
        Path json = directory.resolve("fleet.json");
        Path html = directory.resolve("fleet.html");
        Path xml = directory.resolve("fleet-health.xml");
        assertThat(check(
                        influx,
                        "files",
                        fleet(2),
                        "--goals",
                        "p95 < 20 ms",
                        "--goals-file",
                        "" + file,
                        "--json",
                        "" + json,
                        "--html",
                        "" + html,
                        "--xml",
                        "" + xml))
                .as(err())
                .isEqualTo(4);

        JsonNode goals = new ObjectMapper().readTree(json.toFile()).path("goals");
        assertThat(goals.findValuesAsText("result")).containsExactly("met", "missed");
        assertThat(Files.readString(html)).contains("<li>missed: errors &lt; 1 %: 2 %</li>");
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(xml.toFile())
                        .getElementsByTagName("failure")
                        .getLength())
                .isEqualTo(1);
    }

    @Test
    void theWordComesFirst() {
        List<WrittenGenerator> fleet = fleet(2);
        fleet.get(1).word = "invalid";

        assertThat(check(influx, "invalid", fleet, "--goals", "count > 0")).isEqualTo(3);
        assertThat(text()).contains("not judged: count > 0 (the figures are invalid)");
    }

    /** Nobody is asked for anything. */
    @Test
    void refusesAWrongLineFirst() throws IOException {
        Path file = Files.writeString(directory.resolve("wrong.goals"), "p95 < 1 s\np95 < fast\n");

        assertThat(run("http://127.0.0.1:1", "--generators", "2", "--goals-file", "" + file))
                .isEqualTo(64);
        assertThat(err()).contains("wrong.goals, line 2, column 7: enter a number, as 500 or 0.5 in 'p95 < fast'");
    }
}
