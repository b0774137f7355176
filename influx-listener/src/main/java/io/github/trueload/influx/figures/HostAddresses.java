// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.figures;

import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.settings.Limit;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which pairs of host and address have rows of their own in a measurement. Each pair is a series, so they are bounded
 * over the whole run: the first ones have, all others share one, {@link Value#OTHER}. Used by one thread.
 */
public final class HostAddresses {
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
                    Limit.DNS_ADDRESSES.property());
        }
        return false;
    }
}
