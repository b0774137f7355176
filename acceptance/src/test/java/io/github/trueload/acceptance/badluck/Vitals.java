// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.process.LiveHeap;
import io.github.trueload.testkit.process.ThreadDump;
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

    static Vitals of(Generator generator, String when) {
        Map<String, Long> threads = ThreadDump.of(generator.pid()).threads().stream()
                .map(thread -> thread.substring(1, thread.indexOf('"', 1)).replaceAll("\\d+", "#"))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
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

    private long sum(Predicate<String> names) {
        return threads.entrySet().stream()
                .filter(kind -> names.test(kind.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
