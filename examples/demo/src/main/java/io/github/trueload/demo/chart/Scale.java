// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * An axis from 0 to a round number, with ticks at multiples of 1, 2 or 5 times a power of ten.
 *
 * @param top the axis's end
 * @param step the distance of two ticks
 */
record Scale(double top, double step) {
    /** The smallest such axis that holds a value with at most so many ticks above zero. */
    static Scale upTo(double max, int ticks) {
        double wanted = Math.max(max, 1e-9) / ticks;
        double power = Math.pow(10, Math.floor(Math.log10(wanted)));
        double step = 10 * power;
        for (double factor : new double[] {1, 2, 5}) {
            // The tolerance keeps 0.1 + 0.2 from counting as more than 0.3.
            if (factor * power >= wanted * (1 - 1e-9)) {
                step = factor * power;
                break;
            }
        }
        return new Scale(step * Math.ceil(max / step - 1e-9), step);
    }

    /** The ticks, 0 and the end included. */
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        for (int i = 0; i * step <= top * (1 + 1e-9); i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** The part of the axis below a value, from 0 to 1. */
    double share(double value) {
        return top == 0 ? 0 : value / top;
    }
}
