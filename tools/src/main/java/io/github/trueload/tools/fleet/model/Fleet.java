// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** All generators of a run, in the order of their names. Immutable. */
public final class Fleet {
    private final List<Generator> generators;
    private final int expected;
    private final long fromMs;
    private final long toMs;
    private final Times times;

    /**
     * Takes them.
     *
     * @param expected how many there ought to be
     * @param fromMs beginning of the range that was looked at, milliseconds since the epoch
     * @param toMs its end
     */
    public Fleet(Collection<Generator> generators, int expected, long fromMs, long toMs) {
        List<Generator> all = new ArrayList<>(generators);
        NaturalOrder order = new NaturalOrder();
        all.sort((one, other) -> order.compare(one.name(), other.name()));
        this.generators = Collections.unmodifiableList(all);
        this.expected = expected;
        this.fromMs = fromMs;
        this.toMs = toMs;
        this.times = Times.together(all.stream().map(Generator::times).collect(Collectors.toList()));
    }

    /** Those that wrote anything. */
    public List<Generator> generators() {
        return generators;
    }

    /** How many there ought to be. */
    public int expected() {
        return expected;
    }

    /** Beginning of the range that was looked at. */
    public long fromMs() {
        return fromMs;
    }

    /** End of the range that was looked at. */
    public long toMs() {
        return toMs;
    }

    /** Response times of all samples; only of generators that wrote histograms. */
    public Times times() {
        return times;
    }

    /** Whether the percentiles are of all samples. */
    public boolean hasTimesOfAll() {
        return !generators.isEmpty()
                && generators.stream().allMatch(each -> each.times().samples() > 0);
    }

    /** The sum over those that tell; not a number where none does. */
    public double sum(Figure figure) {
        return generators.stream()
                .mapToDouble(each -> each.get(figure))
                .filter(value -> !Double.isNaN(value))
                .reduce((one, other) -> one + other)
                .orElse(Double.NaN);
    }

    /** The sum of rates over those that tell; not a number where none does. */
    public double perSecond(Figure samples) {
        return generators.stream()
                .mapToDouble(each -> each.perSecond(samples))
                .filter(value -> !Double.isNaN(value) && !Double.isInfinite(value))
                .reduce((one, other) -> one + other)
                .orElse(Double.NaN);
    }
}
