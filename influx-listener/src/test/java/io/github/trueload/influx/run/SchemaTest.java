// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.BalancerCounts;
import io.github.trueload.influx.aggregate.DnsRows;
import io.github.trueload.influx.aggregate.FilledSample;
import io.github.trueload.influx.aggregate.ThreadRows;
import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.testkit.dns.FakeBalancer;
import io.github.trueload.testkit.influx.InfluxDouble;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds every writer of rows to the names of the {@link Schema}, by what arrives at a server. */
class SchemaTest {
    @AutoClose
    private final InfluxDouble influx = InfluxDouble.start(InfluxDouble.Version.V1);

    private final RunFixture fixture = new RunFixture(influx.url());

    @BeforeAll
    static void loadClasses() {
        RunFixture.loadClasses();
    }

    @BeforeEach
    void waitsForTheServer() {
        fixture.properties.put("backend_influxdb.socket_timeout", "60000");
        fixture.properties.put("trueload.influx.endTimeoutMs", "60000");
    }

    @ParameterizedTest
    @CsvSource({"labels, false", "wide, false", "off, true"})
    void aggregatedRowsAndEventsAndThoseOfTheDnsBalancer(String histogram, boolean onMaster) throws Exception {
        fixture.parameters.put("histogram", histogram);
        fixture.parameters.put("mergeInstances", "true");
        fixture.parameters.put("eventTags", "nightly");

        aggregate(onMaster);

        Map<String, Collection<String>> names = names();
        assertThat(names).containsKeys("jmeter", Measurement.EVENTS, Measurement.DNS);
        assertThat(names.containsKey(Measurement.INSTANCES)).isEqualTo(onMaster);
        assertThat(names.containsKey(Measurement.HISTOGRAM)).isEqualTo(!histogram.equals("off"));
        assertThat(names.remove("jmeter")).containsExactlyInAnyOrderElementsOf(Schema.AGGREGATED);
        assertThat(names.remove(Measurement.EVENTS)).containsExactlyInAnyOrderElementsOf(Schema.EVENTS);
        assertThat(names.remove(Measurement.CLAIM)).containsExactlyInAnyOrderElementsOf(Schema.CLAIM);
        assertThat(names.remove(Measurement.DNS)).containsExactlyInAnyOrderElementsOf(Schema.DNS);
        names.computeIfPresent(Measurement.INSTANCES, (measurement, found) -> {
            assertThat(found).containsExactlyInAnyOrderElementsOf(Schema.AGGREGATED);
            return null;
        });
        names.computeIfPresent(Measurement.HISTOGRAM, (measurement, found) -> {
            List<String> all = new ArrayList<>(Schema.HISTOGRAM);
            if (histogram.equals("wide")) {
                all.removeAll(List.of(Tag.LE, Field.CUMULATED));
            }
            assertThat(found).containsExactlyInAnyOrderElementsOf(all);
            return null;
        });
        assertThat(names).as("measurements that the schema lacks").isEmpty();
    }

    @Test
    void rawRows() throws Exception {
        long nowMs = System.currentTimeMillis();
        RawRun run = fixture.createRaw();
        run.start();
        run.record(RunFixture.raw("", "buy", "Users 1-1", true, nowMs));
        run.record(RunFixture.raw("10.0.0.1:1099", "buy", "Users 1-1", false, nowMs));
        run.stop();

        Map<String, Collection<String>> names = names();
        assertThat(names.keySet()).contains("jmeter").isSubsetOf("jmeter", "jmeter_instance_claim");
        assertThat(names.get("jmeter")).contains(Tag.THREAD_NAME).containsAll(Schema.RAW);
        names.get("jmeter").removeAll(Schema.RAW);
        assertThat(names.get("jmeter")).containsExactly(Tag.THREAD_NAME);
    }

    private void aggregate(boolean onMaster) throws Exception {
        try (FakeBalancer balancer = new FakeBalancer().register()) {
            AggregatedRun run = new AggregatedRun(
                            "schema",
                            fixture.settings(),
                            () -> new ThreadRows.Counters(8, 8, 0),
                            "host",
                            "run",
                            onMaster)
                    .with(new DnsRows(new BalancerCounts(), 100));
            balancer.chosen("shop", "10.0.0.9", 3)
                    .number("shop", "10.0.0.9", "samples", 2)
                    .time("shop", "10.0.0.9", 10, 2)
                    .number("shop", "10.0.0.9", "reached", 3);
            run.start();
            String source = onMaster ? "10.0.0.1:1099" : "";
            FilledSample values = new FilledSample()
                    .sample(source, "buy", System.currentTimeMillis())
                    .activeThreads(2);
            run.record(values);
            run.record(values.failed("500", "no luck"));
            run.stop();
        }
    }

    /**
     * The names of tags and fields that arrived, by measurement, but for those of every row, and the percentiles and
     * bounds whose names are put together.
     */
    private Map<String, Collection<String>> names() {
        Map<String, Collection<String>> names = new TreeMap<>();
        for (String line : influx.lines()) {
            String[] parts =
                    line.replaceAll("\"[^\"]*\"", "").replaceAll("\\\\.", "_").split(" ");
            String[] series = parts[0].split(",", 2);
            Arrays.stream((series[1] + "," + parts[1]).split(","))
                    .map(pair -> pair.substring(0, pair.indexOf('=')))
                    .filter(name -> !name.equals(Tag.APPLICATION))
                    .filter(name ->
                            !name.matches(Field.PERCENTILE_PREFIX + "\\d+\\.\\d+|" + Field.BOUND_PREFIX + "\\d+"))
                    .forEach(name -> names.computeIfAbsent(series[0], added -> new TreeSet<>())
                            .add(name));
        }
        return names;
    }
}
