// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What the closing lines of a run say about its one rate timer.
 *
 * @param asked samples that the timer asked for
 * @param started samples that did start
 * @param late of these, those that came too late
 * @param givenUp arrivals that were given up
 * @param plainMs plain response times: 50th, 90th and 99th percentile
 * @param intendedMs the same from the intended start
 */
record ClosingRates(int asked, int started, int late, int givenUp, List<Integer> plainMs, List<Integer> intendedMs) {
    private static final Pattern COUNTS =
            Pattern.compile("timer '.*' asked for (\\d+) samples; (\\d+) started, (\\d+) of .* late, (\\d+) were");
    private static final Pattern TIMES =
            Pattern.compile("50/90/99 %: (\\d+)/(\\d+)/(\\d+); from the intended start: (\\d+)/(\\d+)/(\\d+)");

    /** Reads the terminal of a run. */
    static ClosingRates of(HealthRun run) {
        List<Integer> counts = numbers(COUNTS, run);
        List<Integer> times = numbers(TIMES, run);
        return new ClosingRates(
                counts.get(0), counts.get(1), counts.get(2), counts.get(3), times.subList(0, 3), times.subList(3, 6));
    }

    /** The numbers that a pattern finds on the terminal of a run. */
    static List<Integer> numbers(Pattern pattern, HealthRun run) {
        Matcher matcher = pattern.matcher(run.result().said());
        assertThat(matcher.find()).as(run.story()).isTrue();
        return IntStream.rangeClosed(1, matcher.groupCount())
                .mapToObj(group -> Integer.valueOf(matcher.group(group)))
                .toList();
    }
}
