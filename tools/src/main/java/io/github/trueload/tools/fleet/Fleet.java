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

/** All generators of a run, in the order of their names. */
final class Fleet {
    /** The name of the run; empty where none was found. */
    final String run;
    /** The generators of the run. */
    final List<Generator> generators;
    /** How many there ought to be. */
    final int expected;
    /** Beginning of the range that was looked at, milliseconds since the epoch. */
    final long fromMs;
    /** End of the run. */
    final long toMs;
    /** Measurement and range of its rows. */
    final Scope rows;
    /** Where no generator of the one application that was looked for wrote anything: those that did. */
    final Set<String> otherApplications;
    /** Response times of all samples; only of generators that wrote histograms. */
    final Times times;

    Fleet(String run, Collection<Generator> generators, int expected, Scope scope, Set<String> otherApplications) {
        this(run, generators, expected, scope, scope.fromMs, otherApplications);
    }

    Fleet(
            String run,
            Collection<Generator> generators,
            int expected,
            Scope rows,
            long fromMs,
            Set<String> otherApplications) {
        this.run = run;
        List<Generator> all = new ArrayList<>(generators);
        NaturalOrder order = new NaturalOrder();
        all.sort((one, other) -> order.compare(one.name, other.name));
        this.generators = Collections.unmodifiableList(all);
        this.expected = expected;
        this.rows = rows;
        this.fromMs = fromMs;
        this.toMs = rows.toMs;
        this.otherApplications = otherApplications;
        this.times = Times.together(all.stream().map(Generator::times).collect(Collectors.toList()));
    }

    /** Whether the percentiles are of all samples. */
    boolean hasTimesOfAll() {
        return !generators.isEmpty()
                && generators.stream().allMatch(each -> each.times().samples() > 0);
    }

    /** The sum over those that tell; not a number where none does. */
    double sum(Figure figure) {
        return sum(each -> each.get(figure));
    }

    /** The sum of rates over those that tell; not a number where none does. */
    double perSecond(Figure samples) {
        return sum(each -> each.perSecond(samples));
    }

    private double sum(ToDoubleFunction<Generator> figure) {
        return generators.stream()
                .mapToDouble(figure)
                .filter(value -> !Double.isNaN(value) && !Double.isInfinite(value))
                .reduce((one, other) -> one + other)
                .orElse(Double.NaN);
    }

    /** Orders names by the numbers in them: gen-2 before gen-10. */
    static final class NaturalOrder implements Comparator<String> {
        private static final Pattern PART = Pattern.compile("\\d+|\\D+");

        @Override
        public int compare(String one, String other) {
            Matcher left = PART.matcher(one);
            Matcher right = PART.matcher(other);
            while (left.find()) {
                if (!right.find()) {
                    return 1;
                }
                int order = parts(left.group(), right.group());
                if (order != 0) {
                    return order;
                }
            }
            return right.find() ? -1 : one.compareTo(other);
        }

        private static boolean isNumber(String part) {
            return part.charAt(0) >= '0' && part.charAt(0) <= '9';
        }

        private static int parts(String one, String other) {
            if (!isNumber(one) || !isNumber(other)) {
                return one.compareTo(other);
            }
            String left = one.replaceFirst("^0+(?=.)", "");
            String right = other.replaceFirst("^0+(?=.)", "");
            return left.length() == right.length()
                    ? left.compareTo(right)
                    : Integer.compare(left.length(), right.length());
        }
    }
}
