// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.dns;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.run.Contributor;
import io.github.trueload.influx.run.Interval;
import io.github.trueload.influx.run.RowStarter;
import java.util.Collections;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The rows of {@code jmeter_dns}: how many new connections of this generator each address of a host got in an
 * interval. All addresses of a host have a row when one of them has, because 0 is what shows an uneven spread. Used by
 * one thread.
 */
public final class DnsRows implements Contributor {
    private static final String MEASUREMENT = "jmeter_dns";

    private final Supplier<Map<String, Map<String, Long>>> balancer;
    private final Map<String, Map<String, Long>> ofFormerTest;
    private Map<String, Map<String, Long>> written = Collections.emptyMap();

    /**
     * Prepares a run; to be called before the test takes samples.
     *
     * @param balancer gives the connections so far, by host and address
     */
    public DnsRows(Supplier<Map<String, Map<String, Long>>> balancer) {
        this.balancer = balancer;
        // The balancer counts from 0 in each test, and goes on showing the former one's counts until that begins.
        this.ofFormerTest = balancer.get();
    }

    @Override
    public void intervalOver(Interval interval, RowStarter rows, Consumer<Row> sink) {
        Map<String, Map<String, Long>> counts = balancer.get();
        if (counts.equals(ofFormerTest)) {
            return;
        }
        counts.forEach((host, addresses) -> {
            Map<String, Long> before = written.getOrDefault(host, Collections.emptyMap());
            if (!addresses.equals(before)) {
                addresses.forEach((address, count) -> sink.accept(rows.row(MEASUREMENT, interval)
                        .tag("host", TagText.clean(host))
                        .tag("address", TagText.clean(address))
                        .field("connections", count - before.getOrDefault(address, 0L))
                        .field("covered", interval.coveredSeconds())
                        .build()));
            }
        });
        written = counts;
    }
}
