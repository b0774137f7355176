// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.Phrases;
import io.github.trueload.health.HealthWatch;
import io.github.trueload.health.account.Seconds;
import io.github.trueload.health.account.Statement;
import io.github.trueload.health.matter.Generator.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the matters say has its Chinese, with nothing of the English left but names. */
class ChineseTest {
    private static final Phrases CHINESE = Phrases.of(HealthWatch.class, "said.zh.txt");

    /** Two words of English that follow each other. */
    private static final String ENGLISH = "(?s).*\\b[a-z']{2,},? [a-z']{2,}\\b.*";

    static Stream<Consumer<Second>> found() {
        return Stream.of(ChecksTest.shortages(), ChecksTest.facts(), ChecksTest.processors())
                .flatMap(all -> all)
                .map(ChineseTest::change);
    }

    @SuppressWarnings("unchecked")
    private static Consumer<Second> change(org.junit.jupiter.params.provider.Arguments found) {
        return (Consumer<Second>) found.get()[2];
    }

    @ParameterizedTest
    @MethodSource("found")
    void eachVerdict(Consumer<Second> change) {
        Generator.said(change).forEach((tag, text) -> {
            assertChinese(tag.equals("far") ? "network" : tag, 1);
            assertChinese(text, 10);
        });
    }

    @Test
    void theAccountAndItsRules() {
        for (int[] users : new int[][] {{3, 0, 0}, {0, 5, 0}, {0, 0, 9}, {1, 1, 1}, {0, 0, 0}, {30, 0, 0}}) {
            Statement account = Seconds.of(600, users[0], users[1], users[2], 10);
            assertChinese(account.line(), 4);
            TimeRules rules = new TimeRules(new Settings(name -> null));
            rules.addTime(account, Set.of(), false);
            rules.addMeeting(12);
            rules.objections.forEach(objection -> assertChinese(objection.text, 8));
        }
    }

    @Test
    void whatIsLookedAtAndNot() {
        Generator generator = new Generator().pass(20, second -> second.nothing());
        List<String> words = new ArrayList<>(generator.matters.notLookedAt());
        assertThat(words).hasSizeGreaterThan(8);
        generator.matters.checks().stream()
                .map(Check::what)
                .filter(what -> !what.isEmpty())
                .forEach(words::add);

        words.forEach(text -> assertChinese(text, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "39 % of the time in samples was the generator's (38 % lock in Sdk.call; 1 % waits for something in"
                        + " this process in X.y); this generator was the limit, or distorted what was measured,"
                        + " for 13 of 18 s",
                "61 % target, 30 % pauses, 9 +-2 % generator: 6 % lock in Sdk.call, pre-processor sign.groovy; 2 % work"
                        + " of post-processor the_one",
                "this generator was not the bottleneck in 20 s: below 1 % of the time in samples was the generator's",
                "no bottleneck lasted, but for moments of 22 s a figure was over its limit: busiest thread without"
                        + " samples up to 98 %",
                "13 s (06:39:54-06:40:07): 38 % of the time in samples of these seconds: lock in Sdk.call, so that"
                        + " response times are the generator's, not the server's; call that method less often, or give"
                        + " each user an object of his own",
                "timer 'my own pace' asked for 100 samples and 60 started (40 % missed)",
                "thread group 'my own users' asks for 3 arrivals/s, and 1.5 start (50 % missed): JMeter starts a thread"
                        + " for each arrival and is late in doing so; look for what else holds this generator up, or"
                        + " share the rate among several",
                "timer 'pace' asks for 100 samples/s, and 0 start (100 % missed): all of its 1 threads are in samples;"
                        + " add threads, or see why the server takes so long; this generator is the limit meanwhile"
                        + " (gc)",
                "timer 'pace' asks for 62.9 samples/s, and 32.7 start (48 % missed): none of its 16 threads waits for"
                        + " its time, and 11 of its 16 threads are in the samples that it asks for, the others"
                        + " elsewhere: in other samples or pauses, or kept up by this generator; add threads, or see"
                        + " why the server takes so long",
                "give JMeter more heap, or keep less in it, 31 MB of 384 MB in use after it; with so little in use,"
                        + " look for System.gc() and a full metaspace (MaxMetaspaceSize), too",
                "2 of 9 users ended by OutOfMemoryError after 7 s: they make no samples any more; jmeter.log has what"
                        + " was thrown; it was no heap that was missing, but as the JVM says: Metaspace",
                "JMeter ends with exit code 3, because the figures are invalid and trueload.health.failOn=invalid",
                "JMeter's processors (25 % at most), local ports, late wake-ups (2 ms at most)",
                "not judged: trueload.health.goals, column 18: enter a number, as 500 or 0.5 in 'p95 < fast' (nobody"
                        + " knows what was wanted)",
                "shop.goals, line 2, column 11: enter a unit of p95 (ms, s, min) in 'p95 < 500 msec': JMeter will end"
                        + " with exit code 4",
                "trueload.health.goals, column 1: enter count, rate, errors, mean, p50 to p99.9, max or bytes; did you"
                        + " mean p95? in 'pp95 < 3 s'",
                "no more than 10 % and 5 ms slower than old-health.json: 3 of 6 figures are not slower (new labels: b;"
                        + " labels that are gone: c)"
            })
    void wholeLines(String text) {
        assertChinese(text, 10);
    }

    private static void assertChinese(String english, int letters) {
        String said = CHINESE.say(english);
        assertThat(said.codePoints().filter(letter -> letter > 0x2e80).count())
                .as("%s: %s", english, said)
                .isGreaterThanOrEqualTo(letters);
        assertThat(said.replaceAll("[“'][^”']*[”']", "").replaceAll("(keep-alive|ulimit|autoflush).", ""))
                .as(english)
                .doesNotMatch(ENGLISH);
    }
}
