// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.aggregate.FilledSample;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.write.RowWriter;
import io.github.trueload.influx.write.RunSummary;
import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import io.github.trueload.testkit.influx.InfluxServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Texts made of all that can go wrong: a real influxd gives them back as they are documented. */
@EndsInTime
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HostileTexts {
    private static final int TEXTS = Mutations.INPUTS;
    private static final Set<String> RESERVED = Set.of("all", "internal", "__other__");
    private static final String[] PARTS = {
        ",", "=", " ", "\\", "\"", "\n", "\r\n", "\t",
        "\u0000", "\uD83D\uDE00", "\uD83D", "\uDE00", "é", "日本", "#", "'",
        "{", "}", "$", "%", "/", ";", "i", "t",
        "true", "1", "\u2028", "\u007f", "\u00a0", "\\n", "null"
    };

    private final Random random = new Random(42);
    private InfluxServer influx;

    /** Starts the server that gets the texts. */
    abstract InfluxServer start(Path directory);

    @BeforeAll
    void startServer(@TempDir Path directory) {
        influx = start(directory);
    }

    @AfterAll
    void stopServer() {
        if (influx != null) {
            influx.close();
        }
    }

    @Test
    void labelsCodesAndMessages() throws InterruptedException {
        RunFixture fixture = fixture("aggregated");
        fixture.properties.put("trueload.influx.labels", "100000");
        fixture.start();
        Map<List<String>, Integer> labels = new HashMap<>();
        Map<List<String>, Integer> errors = new HashMap<>();
        for (int i = 0; i < TEXTS; i++) {
            String label = hostile(i);
            fixture.record(label, 1);
            String clean = TagText.clean(label);
            boolean reserved = RESERVED.contains(clean) || label.trim().equals("__empty__");
            labels.merge(List.of(reserved ? clean + " (label)" : clean), 1, Integer::sum);
            String code = hostile(i);
            String message = hostile(i + 50);
            // Twenty different errors of a label are written as they are, and two thousand are told apart in all.
            if (i < 2_000) {
                fixture.record(new FilledSample()
                        .sample("", "errors " + i / 20, System.currentTimeMillis())
                        .failed(code, message));
                errors.merge(List.of(ofError(code, "0"), ofError(message, "None")), 1, Integer::sum);
            }
        }

        RunSummary counts = fixture.stop(TEXTS + " hostile labels, codes and messages");

        assertThat(counts.dropped).isZero();
        assertSame(stored("aggregated", "sum(\"count\")", "statut='ok' AND transaction!='all'", "transaction"), labels);
        assertSame(
                stored("aggregated", "sum(\"count\")", "responseCode!=''", "responseCode", "responseMessage"), errors);
    }

    @Test
    void valuesOfTagsAndTheApplication() throws Exception {
        RunFixture fixture = fixture("tags");
        RowWriter writer = new RowWriter("tags", fixture.settings());
        writer.start();
        Map<List<String>, Integer> expected = new HashMap<>();
        for (int i = 1; i <= TEXTS; i++) {
            String application = "a" + hostile(i);
            String value = "v" + hostile(i);
            fixture.parameters.put("application", application);
            fixture.parameters.put("TAG_a b=,c", value);
            Settings settings = fixture.settings();
            writer.spool.add(Row.of("jmeter", i)
                    .tags(settings.tags)
                    .field("count", 1)
                    .samples(1)
                    .build());
            expected.merge(List.of(TagText.clean(application), TagText.clean(value)), 1, Integer::sum);
        }
        writer.close();

        assertThat(new RunSummary(TEXTS, 0, writer.counts, "").dropped).isZero();
        assertSame(stored("tags", "sum(\"count\")", "time>=0", "application", "a b=,c"), expected);
    }

    @Test
    void labelsAndThreadsOfRawPoints() throws IOException {
        RawRun run = fixture("raw").createRaw();
        run.start();
        Map<List<String>, Integer> expected = new HashMap<>();
        for (int i = 0; i < TEXTS; i++) {
            String label = hostile(i);
            String thread = hostile(i);
            run.record(RunFixture.raw("", label, thread, true, System.currentTimeMillis()));
            expected.merge(List.of(TagText.clean(label), TagText.clean(thread)), 1, Integer::sum);
        }
        run.stop();

        assertSame(stored("raw", "count(\"duration\")", "status='ok'", "transaction", "threadName"), expected);
    }

    private RunFixture fixture(String database) {
        influx.createDatabase(database);
        RunFixture fixture = new RunFixture(influx, database);
        fixture.parameters.put("interval", "3600");
        fixture.properties.put("trueload.influx.endTimeoutMs", "30000");
        fixture.properties.put("backend_influxdb.socket_timeout", "30000");
        return fixture;
    }

    private static void assertSame(Map<List<String>, Integer> stored, Map<List<String>, Integer> expected) {
        assertThat(expected).hasSizeGreaterThan(Math.min(TEXTS, 2_000) / 4);
        assertThat(difference(stored, expected)).as("stored, but not expected").isEmpty();
        assertThat(difference(expected, stored)).as("expected, but not stored").isEmpty();
    }

    private static Set<Map.Entry<List<String>, Integer>> difference(
            Map<List<String>, Integer> some, Map<List<String>, Integer> others) {
        Set<Map.Entry<List<String>, Integer>> difference = new HashSet<>(some.entrySet());
        difference.removeAll(others.entrySet());
        return difference;
    }

    /** What a function gives for each combination of tags. */
    private Map<List<String>, Integer> stored(String database, String function, String where, String... tags) {
        String grouping = Arrays.stream(tags).map(tag -> '"' + tag + '"').collect(Collectors.joining(","));
        Map<List<String>, Integer> stored = new HashMap<>();
        influx.query(database, "SELECT " + function + " AS n FROM jmeter WHERE " + where + " GROUP BY " + grouping)
                .forEach(row -> stored.merge(
                        Arrays.stream(tags).map(tag -> (String) row.get(tag)).toList(),
                        ((Number) row.get("n")).intValue(),
                        Integer::sum));
        return stored;
    }

    private static String ofError(String text, String ifEmpty) {
        String clean = TagText.clean(text);
        if (clean.equals(TagText.EMPTY)) {
            return ifEmpty;
        }
        return clean.length() > 512 ? TagText.clean(clean.substring(0, 512)) : clean;
    }

    private String hostile(int i) {
        int length = i == 0 ? 0 : 1 + random.nextInt(i % 100 == 0 ? 600 : 8);
        StringBuilder text = new StringBuilder();
        for (int part = 0; part < length; part++) {
            text.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return text.toString();
    }
}
