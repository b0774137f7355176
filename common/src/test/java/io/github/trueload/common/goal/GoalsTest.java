// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common.goal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalsTest {
    /** 1000 samples from 1 to 1000 ms, 12 failed, 2 MB, in 50 s. */
    private static final Goal.Figures FIGURES = figures(1000, 12, 2e6, 50, 0);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            textBlock =
                    """
                    p95 < 500 ms                  | missed | 950 ms      | 500 ms
                    p95 < 951 ms                  | met    | 950 ms      | 951 ms
                    p95<951ms                     | met    | 950 ms      | 951 ms
                    p95 < 950 ms                  | missed | 950 ms      | 950 ms
                    p95 <= 950 ms                 | met    | 950 ms      | 950 ms
                    P95 <= 0.95 s                 | met    | 0.95 s      | 0.95 s
                    p99.9 < 1 s                   | met    | 0.999 s     | 1 s
                    p50 > 0.5 min                 | missed | 0.008 min   | 0.5 min
                    mean < 501 ms                 | met    | 500.5 ms    | 501 ms
                    max <= 1 s                    | met    | 1 s         | 1 s
                    errors < 1 %                  | missed | 1.2 %       | 1 %
                    errors <= 12                  | met    | 12          | 12
                    count >= 1000                 | met    | 1000        | 1000
                    rate > 300/s                  | missed | 20/s        | 300/s
                    rate >= 1200/min              | met    | 1200/min    | 1200/min
                    rate >= 72000 /h              | met    | 72000/h     | 72000/h
                    bytes < 2.5 MB                | met    | 2 MB        | 2.5 MB
                    bytes > 41 kB/s               | missed | 40 kB/s     | 41 kB/s
                    bytes < 0.05 MB/s             | met    | 0.04 MB/s   | 0.05 MB/s
                    bytes > 0.01 GB               | missed | 0.002 GB    | 0.01 GB
                    bytes < 40001 B/s             | met    | 40000 B/s   | 40001 B/s
                    p95 intended < 1 s            | met    | 0.95 s      | 1 s
                    mean of "a b" < 1 s after 30 s| met    | 0.501 s     | 1 s
                    """)
    void readsAndJudges(String goal, String result, String figure, String limit) {
        Goals read = Goals.read("goals", goal);

        assertThat(read.problems()).isEmpty();
        GoalResult judged = read.goals().get(0).judge(FIGURES);
        assertThat(List.of(judged.goal, judged.result.text, judged.figure, judged.limit))
                .containsExactly(goal, result, figure, limit);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            textBlock =
                    """
                    p9x < 500 ms           | 1  | enter a figure; did you mean p95?
                    erors < 1 %            | 1  | enter a figure; did you mean errors?
                    p100 < 500 ms          | 1  | enter a figure; did you mean p50?
                    p0 < 500 ms            | 1  | enter a figure; did you mean p50?
                    < 500 ms               | 1  | enter a figure
                    p95                    | 4  | enter <, <=, > or >=
                    p95 500 ms             | 5  | '500' is neither intended nor of nor a comparison
                    p95 under 500 ms       | 5  | 'under' is neither intended nor of nor a comparison
                    p95 = 500 ms           | 5  | enter <, <=, > or >=
                    p95 < fast             | 7  | enter a number, as 500 or 0.5
                    p95 <                  | 6  | enter a number, as 500 or 0.5
                    p95 < -5 ms            | 7  | enter a number, as 500 or 0.5
                    p95 < 500              | 10 | enter a unit of p95 (ms, s, min)
                    p95 < 0,5 s            | 8  | enter a unit of p95 (ms, s, min)
                    p95 < 500 msec         | 11 | enter a unit of p95 (ms, s, min)
                    p95 < 5 %              | 9  | enter a unit of p95 (ms, s, min)
                    errors < 5 ms          | 12 | enter a unit of errors (%, no unit)
                    rate > 300             | 11 | enter a unit of rate (/s, /min, /h)
                    rate > 300/d           | 11 | enter a unit of rate (/s, /min, /h)
                    count > 5 s            | 11 | a count has no unit
                    bytes < 5 mb           | 11 | enter a unit of bytes (B, kB, MB, GB, B/s, kB/s, MB/s)
                    p95 of pay < 1 s       | 8  | enter a label as "POST /pay", or a regular expression as /pay.*/
                    p95 of "pay < 1 s      | 8  | this " is not closed
                    p95 of /pay < 1 s      | 8  | this / is not closed
                    p95 of "" < 1 s        | 8  | nothing stands between these two "
                    p95 of /pay(/ < 1 s    | 13 | Unclosed group
                    errors intended < 1 %  | 8  | only mean, p50 to p99.9 and max can be of intended times
                    p95 < 1 s after        | 16 | enter a number, as 500 or 0.5
                    p95 < 1 s after 30     | 19 | enter s or min, as in after 30 s
                    p95 < 1 s after 30 h   | 20 | enter s or min, as in after 30 s
                    p95 < 1 s or else      | 11 | put a semicolon or a new line before what follows
                    p95 < 1 s, errors < 1 %| 10 | put a semicolon or a new line before what follows
                    """)
    void refusesAWrongLineWithItsColumn(String goal, int column, String message) {
        String told = message.replace("enter a figure", "enter count, rate, errors, mean, p50 to p99.9, max or bytes");
        Goals read = Goals.read("trueload.health.goals", goal);

        assertThat(read.goals()).isEmpty();
        assertThat(read.problems())
                .containsExactly("trueload.health.goals, column " + column + ": " + told + " in '" + goal.trim() + "'");
    }

    @Test
    void readsSeveralAndTellsOfEachWrongOneWhereItStands() {
        Goals read = Goals.read(
                "shop.goals",
                """
                # of the shop
                after 30 s

                p95 < 500 ms; errors < 1 %
                  rate => 300/s ; max < 5 s after 2 min
                p99 of "a;b" < 1 s; p50 of /^GET \\/[ab];/ < 1 s;
                p99 of "say \\"hi\\"" < 800 ms\r
                """);

        assertThat(read.goals())
                .extracting(goal -> goal.text)
                .containsExactly(
                        "p95 < 500 ms",
                        "errors < 1 %",
                        "max < 5 s after 2 min",
                        "p99 of \"a;b\" < 1 s",
                        "p50 of /^GET \\/[ab];/ < 1 s",
                        "p99 of \"say \\\"hi\\\"\" < 800 ms");
        assertThat(read.goals()).extracting(goal -> goal.afterSeconds).containsExactly(30, 30, 120, 30, 30, 30);
        assertThat(read.problems())
                .containsExactly("shop.goals, line 5, column 8: enter <, <=, > or >= in 'rate => 300/s'");
        assertThat(read.goals().get(4).isAbout("GET /a;x")).isTrue();
        assertThat(read.goals().get(4).isAbout("GET /c;x")).isFalse();
        assertThat(read.goals().get(5).isAbout("say \"hi\"")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "p95 < 1 s, pay, true",
        "p95 of \"pay\" < 1 s, pay, true",
        "p95 of \"pay\" < 1 s, pay 2, false",
        "p95 of /pay/ < 1 s, POST /pay, true",
        "p95 of /^pay$/ < 1 s, POST /pay, false"
    })
    void isAboutALabelOrWhatARegularExpressionIsFoundIn(String goal, String label, boolean about) {
        assertThat(Goals.read("", goal).goals().get(0).isAbout(label)).isEqualTo(about);
    }

    /**
     * A label that is misspelled must not make a pipeline green; of times that were counted up to bounds nothing is
     * known between two of these.
     */
    @ParameterizedTest
    @CsvSource({
        "0, p95 < 1 s, missed, no sample",
        "0, errors < 1 %, missed, no sample",
        "0, count < 5, met, 0",
        "0, rate > 1/s, missed, 0/s",
        "1000, p95 < 1000 ms, met, 900 ms to 1000 ms",
        "1000, p95 < 900 ms, missed, 900 ms to 1000 ms",
        "1000, p95 < 960 ms, not judged, 900 ms to 1000 ms",
        "1000, p95 > 900 ms, met, 900 ms to 1000 ms",
        "1000, p95 > 1000 ms, missed, 900 ms to 1000 ms"
    })
    void judgesStepsByTheirBoundsAndWhatHasNoSampleAsMissedUnlessItCounts(
            int samples, String goal, String result, String figure) {
        GoalResult judged = Goals.read("", goal).goals().get(0).judge(figures(samples, 0, 0, 50, 100));
        assertThat(judged.result.text).isEqualTo(result);
        assertThat(judged.figure).isEqualTo(figure);
    }

    /** Samples of 1, 2, 3 ... ms, perhaps counted by steps. */
    private static Goal.Figures figures(double count, double errors, double bytes, double seconds, double step) {
        Goal.Figures figures = new Goal.Figures();
        figures.count = count;
        figures.errors = errors;
        figures.bytes = bytes;
        figures.seconds = seconds;
        figures.meanMs = (count + 1) / 2;
        figures.maxMs = count;
        figures.atMostMs = percent ->
                step == 0 ? Math.round(percent / 100 * count) : Math.ceil(percent / 100 * count / step) * step;
        figures.atLeastMs = percent -> figures.atMostMs.applyAsDouble(percent) - step;
        return figures;
    }
}
