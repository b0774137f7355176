// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.dns;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.run.Contributor;
import io.github.trueload.influx.run.Interval;
import io.github.trueload.influx.run.RowStarter;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of {@code jmeter_dns}: how many new connections of this generator each address of a host got in an
 * interval. All addresses of a host have a row when one of them has, because 0 is what shows an uneven spread. Bounded
 * over the run, because each pair of host and address is a series; the rest is one row. Used by one thread.
 */
public final class DnsRows implements Contributor {
    private static final Logger log = LoggerFactory.getLogger(DnsRows.class);
    private static final String OTHER = "__other__";

    private final Supplier<Map<String, Map<String, Long>>> balancer;
    private final Map<String, Map<String, Long>> ofFormerTest;
    private final long most;
    private final Set<String> toldApart = new HashSet<>();
    private Map<String, Map<String, Long>> written = Collections.emptyMap();
    private boolean overflow;

    /**
     * Prepares a run; to be called before the test takes samples.
     *
     * @param balancer gives the connections so far, by host and address
     * @param most how many pairs of host and address are told apart
     */
    public DnsRows(Supplier<Map<String, Map<String, Long>>> balancer, long most) {
        this.balancer = balancer;
        this.most = most;
        // The balancer counts from 0 in each test, and goes on showing the former one's counts until that begins.
        this.ofFormerTest = balancer.get();
    }

    @Override
    public void intervalOver(Interval interval, RowStarter rows, Consumer<Row> sink) {
        Map<String, Map<String, Long>> counts = balancer.get();
        if (counts.equals(ofFormerTest)) {
            return;
        }
        long rest = 0;
        for (Map.Entry<String, Map<String, Long>> host : counts.entrySet()) {
            Map<String, Long> before = written.getOrDefault(host.getKey(), Collections.emptyMap());
            if (!host.getValue().equals(before)) {
                rest += host(host.getKey(), host.getValue(), before, interval, rows, sink);
            }
        }
        if (rest > 0) {
            sink.accept(row(rows, interval, OTHER, OTHER, rest));
        }
        written = counts;
    }

    /** Makes the rows of a host; tells how many connections are in none of them. */
    private long host(
            String host,
            Map<String, Long> addresses,
            Map<String, Long> before,
            Interval interval,
            RowStarter rows,
            Consumer<Row> sink) {
        long rest = 0;
        for (Map.Entry<String, Long> address : addresses.entrySet()) {
            long connections = address.getValue() - before.getOrDefault(address.getKey(), 0L);
            if (isToldApart(host, address.getKey())) {
                sink.accept(row(rows, interval, host, address.getKey(), connections));
            } else {
                rest += connections;
            }
        }
        return rest;
    }

    private boolean isToldApart(String host, String address) {
        String pair = host + ' ' + address;
        if (toldApart.contains(pair) || toldApart.size() < most && toldApart.add(pair)) {
            return true;
        }
        if (!overflow) {
            overflow = true;
            log.warn(
                    "jmeter_dns: more than {} pairs of host and address; connections to further ones are written under"
                            + " {} (property trueload.influx.dnsAddresses sets the bound)",
                    most,
                    OTHER);
        }
        return false;
    }

    private static Row row(RowStarter rows, Interval interval, String host, String address, long connections) {
        return rows.row(Measurement.DNS, interval)
                .tag(Tag.HOST, TagText.clean(host))
                .tag(Tag.ADDRESS, TagText.clean(address))
                .field(Field.CONNECTIONS, connections)
                .field(Field.COVERED, interval.coveredSeconds())
                .build();
    }
}
