// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is known of the hosts that were used last. A plan may use a host name per tenant or per order, in each of a
 * thousand threads; the one used longest ago is forgotten first.
 */
public final class LastUsed<V> extends LinkedHashMap<String, V> {
    private static final long serialVersionUID = 1L;

    private final int most;

    /** @param most how many hosts are remembered */
    public LastUsed(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
        return size() > most;
    }
}
