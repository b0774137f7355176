// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.EnumMap;
import java.util.Map;

/** Bounds of time and memory, all from JMeter properties. Immutable. */
public final class Limits {
    private final Map<Limit, Long> values = new EnumMap<>(Limit.class);

    Limits(GivenTexts texts) {
        for (Limit limit : Limit.values()) {
            values.put(limit, texts.limit(limit));
        }
    }

    /** A bound in its own unit. */
    public long of(Limit limit) {
        return values.get(limit);
    }

    /** A bound of megabytes in bytes. */
    public long bytes(Limit megabytes) {
        return of(megabytes) << 20;
    }

    /** A bound that is an {@code int}: a time in milliseconds or a number. */
    public int number(Limit limit) {
        return Math.toIntExact(of(limit));
    }
}
