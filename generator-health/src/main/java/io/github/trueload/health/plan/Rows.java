// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;

/** Reads tables of loads as plugins of jmeter-plugins.org save them: rows of two rates and a length. */
final class Rows {
    private static final int CELLS = 3;

    private Rows() {}

    /**
     * The rows of a property.
     *
     * @throws IllegalArgumentException when it is no such table
     */
    static List<double[]> of(JMeterProperty table) {
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
}
