// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.row.Schema.Tag;
import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.ToldApart;
import io.github.trueload.influx.settings.Limit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bounds the series that hosts and addresses make in {@code jmeter_health}: what is not told apart over the run is
 * summed up. Used by the thread of the listener's clock.
 */
final class HealthHosts {
    private static final Logger log = LoggerFactory.getLogger(HealthHosts.class);

    private final ToldApart toldApart;
    private final Map<String, Double> rest = new LinkedHashMap<>();

    /** @param most how many pairs of host and address are told apart */
    HealthHosts(long most) {
        toldApart = new ToldApart(
                most,
                () -> log.warn(
                        "jmeter_health: more than {} pairs of host and address; connections to further ones are"
                                + " written under {} (property {} sets the bound)",
                        most,
                        Value.OTHER,
                        Limit.DNS_ADDRESSES.property()));
    }

    /** Whether a row is written as it is; one that is not is remembered for the {@link #takeRest}. */
    boolean takes(Map<String, String> tags, Map<String, Double> numbers) {
        String host = tags.get(Tag.HOST);
        if (host == null || toldApart.has(host, tags.get(Tag.ADDRESS))) {
            return true;
        }
        numbers.forEach((name, number) -> rest.merge(name, number, Double::sum));
        return false;
    }

    /** The sums over the rows that were not taken since the last call; empty where all were. */
    Map<String, Double> takeRest() {
        Map<String, Double> taken = new LinkedHashMap<>(rest);
        rest.clear();
        return taken;
    }
}
