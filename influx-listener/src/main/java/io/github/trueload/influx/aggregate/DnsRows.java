// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.common.BalancerCounts;
import io.github.trueload.common.BalancerCounts.Node;
import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.settings.Limit;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of {@code jmeter_dns}: for how many new connections each address of a host was chosen in an interval, and
 * what became of the samples over those. All addresses of a host have a row when one of them has, because 0 is what
 * shows an uneven spread. Used by one thread.
 */
public final class DnsRows implements Row.Contributor {
    private final BalancerCounts balancer;
    private final Map<String, Map<String, Node>> ofFormerTest;
    private final HostAddresses hostAddresses;
    private Map<String, Map<String, Node>> written = Collections.emptyMap();

    /** Prepares a run, before the test takes samples; tells so many pairs of host and address apart. */
    public DnsRows(BalancerCounts balancer, long most) {
        this.balancer = balancer;
        this.hostAddresses = new HostAddresses(Measurement.DNS, most);
        // The balancer counts from 0 in each test, and goes on showing the former one's counts until that begins.
        this.ofFormerTest = balancer.nodes();
    }

    @Override
    public void intervalOver(Interval interval, Row.Starter rows, Consumer<Row> sink) {
        Map<String, Map<String, Node>> counts = balancer.nodes();
        if (counts.equals(ofFormerTest)) {
            return;
        }
        Node rest = Node.NONE;
        for (Map.Entry<String, Map<String, Node>> host : counts.entrySet()) {
            Map<String, Node> before = written.getOrDefault(host.getKey(), Collections.emptyMap());
            if (host.getValue().equals(before)) {
                continue;
            }
            boolean withOutcomes = host.getValue().values().stream().anyMatch(DnsRows::tellsOutcomes);
            for (Map.Entry<String, Node> address : host.getValue().entrySet()) {
                Node node = address.getValue().since(before.getOrDefault(address.getKey(), Node.NONE));
                if (hostAddresses.has(host.getKey(), address.getKey())) {
                    sink.accept(row(rows, interval, host.getKey(), address.getKey(), node, withOutcomes));
                } else {
                    rest = rest.plus(node);
                }
            }
        }
        if (!rest.equals(Node.NONE)) {
            sink.accept(row(rows, interval, Value.OTHER, Value.OTHER, rest, tellsOutcomes(rest)));
        }
        written = counts;
    }

    /** Whether it is known of any connection where it went. */
    private static boolean tellsOutcomes(Node counts) {
        return counts.get("reached") + counts.get("notReached") > 0;
    }

    private static Row row(
            Row.Starter rows, Interval interval, String host, String address, Node counts, boolean withOutcomes) {
        Row.Builder row = rows.row(Measurement.DNS, interval)
                .tag(Tag.HOST, TagText.clean(host))
                .tag(Tag.ADDRESS, TagText.clean(address))
                .field(Field.CHOSEN, counts.get("chosen"))
                .field(Field.COVERED, interval.coveredSeconds);
        if (withOutcomes) {
            row.field(Field.REACHED, counts.get("reached")).field(Field.NOT_REACHED, counts.get("notReached"));
        }
        if (counts.get("samples") > 0) {
            row.field(Field.SAMPLES, counts.get("samples"))
                    .field(Field.FAILED, counts.get("failed"))
                    .field(Field.MEAN, counts.meanMs())
                    .field(Field.P99, counts.percentileMs(0.99, 0));
        }
        return row.build();
    }

    /**
     * Which pairs of host and address have rows of their own in a measurement. Each pair is a series, so they are
     * bounded over the whole run: the first ones have, all others share one, {@link Value#OTHER}. Used by one thread.
     */
    public static final class HostAddresses {
        private static final Logger log = LoggerFactory.getLogger(HostAddresses.class);

        private final Set<String> pairs = new HashSet<>();
        private final String measurement;
        private final long most;
        private boolean full;

        /** @param most how many pairs have rows of their own */
        public HostAddresses(String measurement, long most) {
            this.measurement = measurement;
            this.most = most;
        }

        /** Whether a pair has a row of its own; the first one that has not is warned of. */
        public boolean has(String host, String address) {
            String pair = host + ' ' + address;
            if (pairs.contains(pair) || pairs.size() < most && pairs.add(pair)) {
                return true;
            }
            if (!full) {
                full = true;
                log.warn(
                        "{}: more than {} pairs of host and address; connections to further ones are written under {}"
                                + " (property {} sets the bound)",
                        measurement,
                        most,
                        Value.OTHER,
                        Limit.DNS_ADDRESSES.property);
            }
            return false;
        }
    }
}
