// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of loads as plugins of jmeter-plugins.org keep it: each row has a rate at its beginning, one at its end and a
 * length. Not thread-safe.
 */
public final class LoadTable {
    private final List<double[]> rows = new ArrayList<>();

    /** Adds a row: rates per second, and its length in seconds. One without length is left out. */
    public void row(double firstRate, double lastRate, double seconds) {
        if (seconds > 0) {
            rows.add(new double[] {firstRate, lastRate, seconds});
        }
    }

    /** The rate over time, which changes evenly within a row, as of the Free-Form Arrivals Thread Group (2.10). */
    public RateProfile smooth(String text) {
        ProfileBuilder profile = new ProfileBuilder();
        rows.forEach(row -> profile.add(row[2], row[0], row[1]));
        return profile.build(text);
    }

    /**
     * The rate over time, which changes once a second, as of the Throughput Shaping Timer (2.5): it takes the rate of a
     * second from that second's beginning, and the last moment of a row is still the row's.
     */
    public RateProfile steps(String text) {
        ProfileBuilder profile = new ProfileBuilder();
        if (!rows.isEmpty()) {
            profile.add(1, rows.get(0)[0], rows.get(0)[0]);
        }
        for (double[] row : rows) {
            if (row[0] == row[1]) {
                profile.add(row[2], row[0], row[0]);
            } else {
                for (int second = 1; second <= row[2]; second++) {
                    double rate = row[0] + second * (row[1] - row[0]) / row[2];
                    profile.add(1, rate, rate);
                }
            }
        }
        return profile.build(text);
    }
}
