// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

/**
 * Which arrivals are this generator's: of N generators the one with index i takes the arrivals i, i + N, i + 2N and so
 * on, so that all of them together offer exactly the rate. Immutable.
 */
public final class GeneratorShare {
    /** A single generator, which takes all. */
    public static final GeneratorShare ALL = new GeneratorShare(1, 0);

    private final int generators;
    private final int index;

    private GeneratorShare(int generators, int index) {
        this.generators = generators;
        this.index = index;
    }

    /**
     * The share of one of several generators.
     *
     * @param generators how many there are, at least 1
     * @param index which one this is, from 0
     * @throws BadRateException when there is no such generator
     */
    public static GeneratorShare of(int generators, int index) throws BadRateException {
        if (generators < 1) {
            throw new BadRateException("generators is " + generators + ": enter 1 or more");
        }
        if (index < 0 || index >= generators) {
            throw new BadRateException(
                    "generatorIndex is " + index + ": enter 0 to " + (generators - 1) + ", one for each generator");
        }
        return new GeneratorShare(generators, index);
    }

    /** How many generators share the rate. */
    int generators() {
        return generators;
    }

    /** Which one this is, from 0. */
    public int index() {
        return index;
    }

    /** The position among all generators' arrivals of this generator's arrival with a number from 0. */
    double position(long own) {
        return (double) own * generators + index;
    }

    /** How many of so many arrivals are this generator's, parts of one included. */
    double of(double arrivals) {
        return arrivals / generators;
    }

    /** The number of this generator's last arrival among so many of all; below 0 when it had none yet. */
    long lastOf(double arrivals) {
        return (long) Math.floor((arrivals - index) / generators);
    }
}
