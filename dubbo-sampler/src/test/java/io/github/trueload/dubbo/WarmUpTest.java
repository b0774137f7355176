// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.bundle.ReferenceCache;
import io.github.trueload.dubbo.bundle.ReferenceCache.ReferenceOpener;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.testkit.Together;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final Set<String> opened = ConcurrentHashMap.newKeySet();

    @Test
    void opensWhatAGroupNeedsOnceAndAsNobodysTimeToConnect() throws Exception {
        ReferenceCache cache = cache(this::open);
        WarmUp warmUp = new WarmUp(cache, 50, PATIENCE);
        Object group = new Object();
        AtomicInteger asked = new AtomicInteger();

        Together.run(30, thread -> {
            warmUp.before(group, () -> {
                asked.incrementAndGet();
                return keys("a", "b", "c");
            });
            assertThat(opened).as("nobody goes on before").containsExactlyInAnyOrder("a", "b", "c");
        });

        assertThat(asked).hasValue(1);
        assertThat(cache.get(key("b")).takeOpenMs()).isZero();
    }

    @Test
    void tellsGroupsApartThatLookTheSame() throws Exception {
        WarmUp warmUp = new WarmUp(cache(this::open), 50, PATIENCE);

        warmUp.before(List.of("group"), () -> keys("a"));
        warmUp.before(new ArrayList<>(List.of("group")), () -> keys("b"));

        assertThat(opened).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void opensSomeAtATime() throws Exception {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        // Eight meet here each time, which they could not if fewer were let in.
        CyclicBarrier eight = new CyclicBarrier(8);
        ReferenceCache cache = cache(key -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            try {
                eight.await(60, TimeUnit.SECONDS);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            now.decrementAndGet();
            return open(key);
        });

        String report = report(new WarmUp(cache, 50, PATIENCE), "0123456789abcdefghijklmn".split(""));

        assertThat(report).startsWith("24 of 24 ");
        assertThat(most).hasValue(8);
    }

    @Test
    void opensNoMoreThanSoManyInAll() throws Exception {
        WarmUp warmUp = new WarmUp(cache(this::open), 3, PATIENCE);

        assertThat(report(warmUp, "a", "b")).matches("2 of 2 Dubbo references open after \\d+ ms");
        assertThat(report(warmUp, "c", "d")).matches("1 of 2 .* ms; the others are left to the samples that need them");
        assertThat(opened).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void waitsNoLongerThanItsPatienceForAReferenceThatHangs() throws Exception {
        CountDownLatch late = new CountDownLatch(1);
        ReferenceCache cache = cache(key -> {
            try {
                late.await();
            } catch (InterruptedException e) {
                throw new DubboOpenException("interrupted");
            }
            return open(key);
        });

        String report = report(new WarmUp(cache, 50, Duration.ofMillis(20)), "0123456789ab".split(""));

        assertThat(report).startsWith("0 of 12 ");
        late.countDown();
        assertThat(cache.get(key("0")).takeOpenMs())
                .as("the sample waited for it")
                .isPositive();
    }

    @Test
    void leavesWhatFailsToTheSampleThatNeedsIt() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        ReferenceCache cache = cache(key -> {
            if (attempts.incrementAndGet() == 1) {
                throw new DubboOpenException("no provider yet");
            }
            return open(key);
        });
        WarmUp warmUp = new WarmUp(cache, 50, PATIENCE);

        assertThat(report(warmUp, "a")).startsWith("0 of 1 ");
        assertThat(report(warmUp, "a")).as("nor is it tried again and again").startsWith("0 of 1 ");
        assertThat(attempts).hasValue(1);
        TimeUnit.MILLISECONDS.sleep(6);
        assertThat(cache.get(key("a"))).isNotNull();
    }

    @Test
    void opensNothingOnceTheTestIsOver() throws Exception {
        ReferenceCache cache = cache(this::open);
        cache.close();

        assertThat(report(new WarmUp(cache, 50, PATIENCE), "a")).startsWith("0 of 1 ");
        assertThat(opened).isEmpty();
    }

    private static String report(WarmUp warmUp, String... names) throws InterruptedException {
        return warmUp.before(new Object(), () -> keys(names)).orElseThrow();
    }

    private static ReferenceCache cache(ReferenceOpener opener) {
        return new ReferenceCache(opener, PATIENCE, Duration.ofMillis(5), System::nanoTime);
    }

    private static List<ReferenceSettings> keys(String... names) {
        return Arrays.stream(names).map(WarmUpTest::key).toList();
    }

    private static ReferenceSettings key(String name) {
        return ReferenceSettings.NONE.with(Setting.INTERFACE, name);
    }

    private DubboReference open(ReferenceSettings key) {
        opened.add(key.get(Setting.INTERFACE));
        return new FakeReference();
    }
}
