// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.List;

/** How much shares change from one look to the next, which says how true their mean is. */
final class Spread {
    private final double[] before = new double[Line.values().length + 3];
    private final double[] squares = new double[before.length];
    private int looks;

    void add(List<Account.Seen> seen, double users) {
        double[] now = new double[before.length];
        for (Account.Seen one : seen) {
            Line line = one.seat.place.line;
            double share = one.weight / users;
            now[line.ordinal()] += share;
            now[now.length - 1] += line.isGenerator() ? share : 0;
            now[now.length - 2] += one.seat.place.inSample ? share : 0;
            now[now.length - 3] += line.isGenerator() && one.seat.place.inSample ? share : 0;
        }
        for (int i = 0; i < now.length; i++) {
            squares[i] += looks == 0 ? 0 : (now[i] - before[i]) * (now[i] - before[i]);
            before[i] = now[i];
        }
        looks++;
    }

    /** The error of a line's share of all users' time that 95 % of runs stay under. */
    double error(Line line) {
        return error(line.ordinal());
    }

    double generator() {
        return error(before.length - 1);
    }

    double generatorInSamples() {
        return error(before.length - 3);
    }

    /** Each look stands for a time of its own, so that only what lies between neighbours is chance. */
    private double error(int index) {
        return looks == 0 ? 1 : Math.max(2 * Math.sqrt(squares[index] / 2) / looks, 3.0 / (looks + 3));
    }
}
