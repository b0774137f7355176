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

    /** How many looks there were. */
    int looks() {
        return looks;
    }

    /** The error of a line's share of all users' time that 95 % of runs stay under. */
    double error(Line line) {
        return error(line.ordinal());
    }

    double generator() {
        return error(before.length - 1);
    }

    /** Of the generator's time in samples. */
    double generatorInSamples() {
        return chance(before.length - 3);
    }

    /** Of all time in samples. */
    double inSamples() {
        return chance(before.length - 2);
    }

    /** Of a line, where it is known otherwise that it was seen often enough. */
    double chance(Line line) {
        return chance(line.ordinal());
    }

    /** Each look stands for a time of its own, so that only what lies between neighbours is chance. */
    private double error(int index) {
        return Math.max(chance(index), unseen(looks));
    }

    private double chance(int index) {
        return looks == 0 ? 1 : 2 * Math.sqrt(squares[index] / 2) / looks;
    }

    /** How much that was never seen in so many looks may be there all the same. */
    static double unseen(double seen) {
        return 3 / (seen + 3);
    }
}
