// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.schedule.RateProfile;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;

/**
 * A table of loads as plugins of jmeter-plugins.org keep it: each row has a rate at its beginning, one at its end and a
 * length.
 */
final class LoadTable {
    private static final int CELLS = 3;

    private final List<double[]> rows = new ArrayList<>();

    /** Reads the rows of a property; IllegalArgumentException when it is no such table. */
    static List<double[]> rows(JMeterProperty table) {
        if (!(table instanceof CollectionProperty)) {
            throw new IllegalArgumentException("it has no table");
        }
        List<double[]> rows = new ArrayList<>();
        for (JMeterProperty row : (CollectionProperty) table) {
            if (!(row instanceof CollectionProperty) || ((CollectionProperty) row).size() < CELLS) {
                throw new IllegalArgumentException("'" + row.getStringValue() + "' is no row of three numbers");
            }
            CollectionProperty cells = (CollectionProperty) row;
            rows.add(new double[] {number(cells, 0), number(cells, 1), number(cells, 2)});
        }
        return rows;
    }

    private static double number(CollectionProperty cells, int index) {
        return Double.parseDouble(cells.get(index).getStringValue().trim());
    }

    /** Adds a row: rates per second, and its length in seconds. One without length is left out. */
    void row(double firstRate, double lastRate, double seconds) {
        if (seconds > 0) {
            rows.add(new double[] {firstRate, lastRate, seconds});
        }
    }

    /** The rate over time, which changes evenly within a row, as of the Free-Form Arrivals Thread Group (2.10). */
    RateProfile smooth(String text) {
        RateProfile.Builder profile = new RateProfile.Builder();
        rows.forEach(row -> profile.add(row[2], row[0], row[1]));
        return profile.build(text);
    }

    /**
     * The rate over time, which changes once a second, as of the Throughput Shaping Timer (2.5): it takes the rate of a
     * second from that second's beginning, and the last moment of a row is still the row's.
     */
    RateProfile steps(String text) {
        RateProfile.Builder profile = new RateProfile.Builder();
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
