// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.tools.fleet.Generator.Figure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** All generators of a run, in the order of their names. */
final class Fleet {
    private static final Pattern NUMBER = Pattern.compile("0*(\\d+)");
    /** The order of names by the numbers in them: gen-2 before gen-10. */
    static final Comparator<String> BY_NUMBERS =
            Comparator.comparing(Fleet::sortable).thenComparing(Comparator.naturalOrder());

    /** The name of the run; empty where none was found. */
    final String run;

    final List<Generator> generators;
    final int expected;
    /** Beginning of the range that was looked at, milliseconds since the epoch. */
    final long fromMs;
    /** End of the run. */
    final long toMs;
    /** End of the range in which the run was looked for, mostly the moment of the look. */
    final long lookedMs;

    final Scope rows;
    /** Where no generator of the one application that was looked for wrote anything: those that did. */
    final Set<String> otherApplications;
    /** Response times of all samples; none unless all generators wrote histograms. */
    final Times times;

    Fleet(
            String run,
            Collection<Generator> generators,
            int expected,
            Scope rows,
            long fromMs,
            long lookedMs,
            Set<String> otherApplications) {
        this.run = run;
        List<Generator> all = new ArrayList<>(generators);
        all.sort(Comparator.comparing(each -> each.name, BY_NUMBERS));
        this.generators = Collections.unmodifiableList(all);
        this.expected = expected;
        this.rows = rows;
        this.fromMs = fromMs;
        this.toMs = rows.toMs;
        this.lookedMs = lookedMs;
        this.otherApplications = otherApplications;
        List<Times> each = all.stream().map(one -> one.times).collect(Collectors.toList());
        this.times = each.stream().allMatch(one -> one.samples > 0) ? Times.together(each) : Times.NONE;
    }

    /** Whether the percentiles are of all samples. */
    boolean hasTimesOfAll() {
        return times.samples > 0;
    }

    double meanMs() {
        return sum(Figure.SUM_MS) / sum(Figure.FOUND);
    }

    /** The longest time of a sample, as far as known. */
    double maxMs() {
        return known(each -> each.get(Figure.MAX_MS)).max().orElse(Double.NaN);
    }

    /** The sum over those that tell; not a number where none does. */
    double sum(Figure figure) {
        return sum(each -> each.get(figure));
    }

    /** The sum of rates over those that tell; not a number where none does. */
    double perSecond(Figure samples) {
        return sum(each -> each.perSecond(samples));
    }

    /** The sum of a figure over those that tell it; not a number where none does. */
    double sum(ToDoubleFunction<Generator> figure) {
        return known(figure).reduce((one, other) -> one + other).orElse(Double.NaN);
    }

    /** A figure of those that tell it. */
    DoubleStream known(ToDoubleFunction<Generator> figure) {
        return generators.stream()
                .mapToDouble(figure)
                .filter(value -> !Double.isNaN(value) && !Double.isInfinite(value));
    }

    /** A name as a text that sorts by its numbers: each stands behind its number of digits, without leading zeros. */
    private static String sortable(String name) {
        Matcher number = NUMBER.matcher(name);
        StringBuffer text = new StringBuffer();
        while (number.find()) {
            String digits = number.group(1);
            number.appendReplacement(text, Matcher.quoteReplacement((char) ('0' + digits.length()) + digits));
        }
        return number.appendTail(text).toString();
    }
}
