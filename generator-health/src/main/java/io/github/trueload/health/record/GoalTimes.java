// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.health.schedule.LabelRate;
import io.github.trueload.health.schedule.RateFigures;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What goals want to know of the samples of a run: all that came after a warm-up, of some label. Not thread-safe. */
public final class GoalTimes {
    private final Map<Integer, Rest> rests = new TreeMap<>();
    private final Slices slices = new Slices();

    private final Predicate<String> isAdditional;

    /** @param isAdditional whether the samples of a label stand for others, which count themselves */
    GoalTimes(Predicate<String> isAdditional) {
        this.isAdditional = isAdditional;
    }

    /** Somebody wants what comes after so many seconds of the run, which has hardly begun. */
    void want(int afterSeconds) {
        rests.computeIfAbsent(afterSeconds, seconds -> new Rest(isAdditional));
    }

    Rest after(int seconds) {
        return rests.get(seconds);
    }

    /** The standard errors of percentiles of a label, in milliseconds; NaN where the run is too short for that. */
    double[] errors(String label, double... percents) {
        return slices.errors(label, percents);
    }

    void add(int second, Map<String, Times> taken, List<RateFigures> rates) {
        slices.add(second, taken);
        rests.forEach((after, rest) -> {
            if (second >= after) {
                rest.add(taken, rates);
            }
        });
    }

    /** A run from some second on. */
    static final class Rest {
        private final Map<String, Times> labels = new HashMap<>();
        private final Map<String, LabelRate> intended = new HashMap<>();
        private final Predicate<String> isAdditional;

        private Rest(Predicate<String> isAdditional) {
            this.isAdditional = isAdditional;
        }

        private void add(Map<String, Times> taken, List<RateFigures> rates) {
            taken.forEach((label, times) ->
                    labels.computeIfAbsent(label, added -> new Times()).add(times));
            rates.forEach(timer -> timer.labels()
                    .forEach((label, rate) -> intended.computeIfAbsent(label, added -> new LabelRate())
                            .add(rate)));
        }

        /** All samples, but for those that stand for others. */
        Times all() {
            return of(isAdditional.negate());
        }

        Map<String, Times> labels() {
            return Collections.unmodifiableMap(labels);
        }

        Times of(Predicate<String> wanted) {
            Times sum = new Times();
            labels.forEach((label, times) -> {
                if (wanted.test(label)) {
                    sum.add(times);
                }
            });
            return sum;
        }

        /** The samples of some labels that are directly under a rate timer. */
        LabelRate intended(Predicate<String> wanted) {
            return LabelRate.sum(intended.entrySet().stream()
                    .filter(label -> wanted.test(label.getKey()))
                    .map(Map.Entry::getValue)
                    .collect(Collectors.toList()));
        }

        /** Whether there are labels that are not told apart. */
        boolean hasOthers() {
            return labels.containsKey(SampleTimes.OTHER);
        }
    }
}
