// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.dns;

import io.github.trueload.influx.interval.Interval;
import io.github.trueload.influx.row.Contributor;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.row.ToldApart;
import io.github.trueload.influx.settings.Limit;
import java.util.Collections;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of {@code jmeter_dns}: for how many new connections of this generator each address of a host was chosen in
 * an interval, and what became of the samples over those connections. All addresses of a host have a row when one of
 * them has, because 0 is what shows an uneven spread. Bounded over the run, because each pair of host and address is a
 * series; the rest is one row. Used by one thread.
 */
public final class DnsRows implements Contributor {
    private static final Logger log = LoggerFactory.getLogger(DnsRows.class);
    private final BalancerCounts balancer;
    private final Map<String, Map<String, NodeCounts>> ofFormerTest;
    private final ToldApart toldApart;
    private Map<String, Map<String, NodeCounts>> written = Collections.emptyMap();

    /**
     * Prepares a run; to be called before the test takes samples.
     *
     * @param balancer tells what was counted so far
     * @param most how many pairs of host and address are told apart
     */
    public DnsRows(BalancerCounts balancer, long most) {
        this.balancer = balancer;
        this.toldApart = new ToldApart(most, () -> warn(most));
        // The balancer counts from 0 in each test, and goes on showing the former one's counts until that begins.
        this.ofFormerTest = balancer.read();
    }

    @Override
    public void intervalOver(Interval interval, RowStarter rows, Consumer<Row> sink) {
        Map<String, Map<String, NodeCounts>> counts = balancer.read();
        if (counts.equals(ofFormerTest)) {
            return;
        }
        NodeCounts rest = NodeCounts.NONE;
        for (Map.Entry<String, Map<String, NodeCounts>> host : counts.entrySet()) {
            Map<String, NodeCounts> before = written.getOrDefault(host.getKey(), Collections.emptyMap());
            if (!host.getValue().equals(before)) {
                rest = rest.plus(host(host.getKey(), host.getValue(), before, interval, rows, sink));
            }
        }
        if (!rest.equals(NodeCounts.NONE)) {
            sink.accept(row(rows, interval, Value.OTHER, Value.OTHER, rest, rest.tellsOutcomes()));
        }
        written = counts;
    }

    /** Makes the rows of a host; tells what is in none of them. */
    private NodeCounts host(
            String host,
            Map<String, NodeCounts> addresses,
            Map<String, NodeCounts> before,
            Interval interval,
            RowStarter rows,
            Consumer<Row> sink) {
        NodeCounts rest = NodeCounts.NONE;
        boolean withOutcomes = addresses.values().stream().anyMatch(NodeCounts::tellsOutcomes);
        for (Map.Entry<String, NodeCounts> address : addresses.entrySet()) {
            NodeCounts counts = address.getValue().since(before.getOrDefault(address.getKey(), NodeCounts.NONE));
            if (toldApart.has(host, address.getKey())) {
                sink.accept(row(rows, interval, host, address.getKey(), counts, withOutcomes));
            } else {
                rest = rest.plus(counts);
            }
        }
        return rest;
    }

    private static void warn(long most) {
        log.warn(
                "jmeter_dns: more than {} pairs of host and address; connections to further ones are written under"
                        + " {} (property {} sets the bound)",
                most,
                Value.OTHER,
                Limit.DNS_ADDRESSES.property());
    }

    private static Row row(
            RowStarter rows, Interval interval, String host, String address, NodeCounts counts, boolean withOutcomes) {
        Row.Builder row = rows.row(Measurement.DNS, interval)
                .tag(Tag.HOST, TagText.clean(host))
                .tag(Tag.ADDRESS, TagText.clean(address))
                .field(Field.CHOSEN, counts.get("chosen"))
                .field(Field.COVERED, interval.coveredSeconds());
        if (withOutcomes) {
            row.field(Field.REACHED, counts.get("reached")).field(Field.NOT_REACHED, counts.get("notReached"));
        }
        if (counts.get("samples") > 0) {
            row.field(Field.SAMPLES, counts.get("samples"))
                    .field(Field.FAILED, counts.get("failed"))
                    .field(Field.MEAN, counts.mean())
                    .field(Field.P99, counts.p99());
        }
        return row.build();
    }
}
