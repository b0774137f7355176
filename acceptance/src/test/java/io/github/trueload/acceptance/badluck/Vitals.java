// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.process.LiveHeap;
import io.github.trueload.testkit.process.ThreadDump;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a JVM holds at one moment. Immutable.
 *
 * @param heap bytes after a collection
 * @param threads how many there are of each name, numbers left out
 */
record Vitals(long heap, Map<String, Long> threads) {
    private static final double MOST_GROWTH = 1.1;

    /** Dubbo's own, which it fills as it has to do and empties a minute later. */
    private static final Pattern POOL =
            Pattern.compile("(Dubbo-framework|Dubbo-global|DubboClientHandler|DubboRegistry|NettyClientWorker).*");

    private static final long MOST_IN_POOLS = 2 * Town.DUBBO_THREADS;

    /** Those that last as long as what they work for. */
    private static final Pattern LASTING =
            Pattern.compile("(trueload|dns-balancer-timer|OkHttp|Okio|Curator|SendThread|EventThread).*");

    /** Of a session with ZooKeeper, behind the name of the thread that opened it. */
    private static final Pattern OF_SESSION = Pattern.compile(".*-(SendThread|EventThread).*");

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    static Vitals of(Generator generator, String when) {
        Map<String, Long> threads = threadsOf(generator);
        long heap = LiveHeap.bytes(generator.pid());
        System.out.println(when + ": heap " + heap / 1024 + " kB, threads " + threads);
        return new Vitals(heap, threads);
    }

    void assertNoMoreHeapThan(Vitals before) {
        assertThat((double) heap).as("heap").isLessThanOrEqualTo(before.heap * MOST_GROWTH);
    }

    void assertNoMoreThreadsThan(Vitals before) {
        assertThat(sum(POOL.asMatchPredicate().negate()))
                .as("threads, %s at first and now %s", before.threads, threads)
                .isLessThanOrEqualTo(before.sum(POOL.asMatchPredicate().negate()));
        assertThat(sum(POOL.asMatchPredicate())).as("threads of Dubbo's pools").isLessThan(MOST_IN_POOLS);
    }

    /**
     * Waits until there is none of a kind more than before, because some, such as OkHttp's, end a minute after their
     * last work. One that was left behind would hide in the sum behind one that JMeter needed to start.
     */
    void awaitNoneLeftBehind(Generator generator, Vitals before) {
        Await.until(
                "the end of threads left behind, " + lasting(before.threads) + " at first and then " + lasting(threads),
                PATIENCE,
                () -> {
                    Map<String, Long> first = lasting(before.threads);
                    Map<String, Long> now = lasting(threadsOf(generator));
                    return !now.isEmpty()
                            && now.entrySet().stream()
                                    .allMatch(kind -> kind.getValue() <= first.getOrDefault(kind.getKey(), 0L));
                });
    }

    private static Map<String, Long> threadsOf(Generator generator) {
        return ThreadDump.of(generator.pid()).threads().stream()
                .map(thread -> thread.substring(1, thread.indexOf('"', 1)).replaceAll("\\d+", "#"))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    }

    private static Map<String, Long> lasting(Map<String, Long> threads) {
        Map<String, Long> kinds = new TreeMap<>();
        threads.forEach((name, count) -> {
            String kind = OF_SESSION.matcher(name).replaceAll("$1");
            if (LASTING.matcher(kind).matches()) {
                kinds.merge(kind, count, Long::sum);
            }
        });
        return kinds;
    }

    private long sum(Predicate<String> names) {
        return threads.entrySet().stream()
                .filter(kind -> names.test(kind.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
