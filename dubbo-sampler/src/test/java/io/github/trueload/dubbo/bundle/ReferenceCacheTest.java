// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.FakeReference;
import io.github.trueload.dubbo.bundle.ReferenceCache.OpenReference;
import io.github.trueload.dubbo.bundle.ReferenceCache.ReferenceOpener;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Together;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ReferenceCacheTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @AutoClose("shutdownNow")
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicLong nanoTime = new AtomicLong();
    private final List<FakeReference> references = new ArrayList<>();
    private boolean missing = true;
    private final ReferenceCache retrying = cache(key -> unlessMissing());

    @Test
    void createsOneReferenceForThirtyThreadsThatStartTogether() throws Exception {
        CountDownLatch all = new CountDownLatch(30);
        ReferenceCache cache = cache(key -> {
            Await.latch(all);
            return open();
        });
        Set<OpenReference> answers = ConcurrentHashMap.newKeySet();

        Together.run(30, thread -> {
            all.countDown();
            answers.add(cache.get(key("a")));
        });

        assertThat(answers).hasSize(1);
        assertThat(opened).hasValue(1);
    }

    /** The two spin until both are there, so that often neither finds what the other is about to put. */
    @Test
    void staysOneReferenceWhenTwoAskInTheSameInstant() throws Exception {
        ReferenceCache cache = cache(key -> open());
        for (int round = 1; round <= 1000; round++) {
            ReferenceSettings key = key("round " + round);
            AtomicInteger ready = new AtomicInteger();
            Callable<OpenReference> asker = () -> {
                ready.incrementAndGet();
                while (ready.get() < 2) {
                    Thread.onSpinWait();
                }
                return cache.get(key);
            };
            Future<OpenReference> one = threads.submit(asker);
            Future<OpenReference> other = threads.submit(asker);

            assertThat(one.get(60, TimeUnit.SECONDS)).isSameAs(other.get(60, TimeUnit.SECONDS));
            assertThat(cache.get(key)).isSameAs(one.get());
            assertThat(opened).hasValue(round);
        }
    }

    @Test
    void doesNotHoldUpOtherKeys() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        ReferenceCache cache = cache(key -> {
            if (key.equals(key("slow"))) {
                started.countDown();
                Await.latch(never);
            }
            return open();
        });
        Future<OpenReference> slow = threads.submit(() -> cache.get(key("slow")));
        Await.latch(started);

        assertThat(cache.get(key("fast"))).isNotNull();
        assertThat(slow.isDone()).isFalse();
        never.countDown();
        assertThat(slow.get(60, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void leavesTheCreationToTheOthersWhenOneWaiterIsInterrupted() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ReferenceCache cache = cache(key -> {
            started.countDown();
            Await.latch(goOn);
            return open();
        });
        CountDownLatch interrupted = new CountDownLatch(1);
        Thread waiter = new Thread(() -> {
            try {
                cache.get(key("a"));
            } catch (InterruptedException e) {
                interrupted.countDown();
            } catch (DubboOpenException e) {
                throw new IllegalStateException(e);
            }
        });
        waiter.start();
        Await.latch(started);

        waiter.interrupt();

        Await.latch(interrupted);
        goOn.countDown();
        assertThat(cache.get(key("a"))).isNotNull();
        assertThat(opened).hasValue(1);
    }

    @Test
    void saysSoWhenACreationTakesTooLong() {
        CountDownLatch never = new CountDownLatch(1);
        ReferenceCache cache = new ReferenceCache(
                key -> {
                    Await.latch(never);
                    return open();
                },
                Duration.ofMillis(10),
                Duration.ZERO,
                nanoTime::get);

        assertThatThrownBy(() -> cache.get(key("a")))
                .isInstanceOf(DubboOpenException.class)
                .hasMessageContaining("127.0.0.1:1 within 10 ms");
        never.countDown();
    }

    @Test
    void closesEverythingAtTheEndAndOpensNoMore() throws Exception {
        ReferenceCache cache = cache(key -> open());
        OpenReference first = cache.get(key("a"));
        cache.get(key("b"));

        cache.close().get(60, TimeUnit.SECONDS);

        assertThat(first.isClosed()).isTrue();
        assertThat(references).hasSize(2).allMatch(reference -> reference.closed);
        assertThatThrownBy(() -> cache.get(key("a")))
                .isInstanceOf(DubboOpenException.class)
                .hasMessage("The test ended");
        assertThat(cache.size()).isZero();
        assertThat(opened).as("a thread that goes on opens nothing").hasValue(2);
    }

    @Test
    void closesWhatWasBeingOpenedWhenTheTestEnded() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch slow = new CountDownLatch(1);
        CountDownLatch left = new CountDownLatch(1);
        ReferenceCache cache = cache(key -> {
            started.countDown();
            Await.latch(slow);
            return new FakeReference() {
                @Override
                public void close() {
                    left.countDown();
                }
            };
        });
        Future<OpenReference> waiting = threads.submit(() -> cache.get(key("a")));
        Await.latch(started);

        cache.close().get(60, TimeUnit.SECONDS);
        slow.countDown();

        assertThatThrownBy(() -> waiting.get(60, TimeUnit.SECONDS)).hasMessageContaining("The test ended");
        Await.latch(left);
        assertThat(cache.size()).isZero();
    }

    @Test
    void reportsTheTimeOfTheCreationOnce() throws Exception {
        ReferenceCache cache = cache(key -> {
            nanoTime.addAndGet(Duration.ofMillis(250).toNanos());
            return open();
        });

        assertThat(cache.get(key("a")).takeOpenMs()).isEqualTo(250);
        assertThat(cache.get(key("a")).takeOpenMs()).isZero();
    }

    @Test
    void triesAgainAfterTheDelayOnly() throws Exception {
        failsAfterAttempts(1);
        failsAfterAttempts(1);

        later(5);
        missing = false;

        assertThat(retrying.get(key("a"))).isNotNull();
        assertThat(opened).hasValue(2);
    }

    @Test
    void triesMoreSeldomWhatHasBeenMissingForLong() {
        failsAfterAttempts(1);
        later(600);
        failsAfterAttempts(2);

        later(6);
        failsAfterAttempts(2);
        later(4);
        failsAfterAttempts(3);
    }

    private void later(long ms) {
        nanoTime.addAndGet(Duration.ofMillis(ms).toNanos());
    }

    private void failsAfterAttempts(int expected) {
        assertThatThrownBy(() -> retrying.get(key("a"))).hasMessage("no such provider");
        assertThat(opened).hasValue(expected);
    }

    private FakeReference unlessMissing() throws DubboOpenException {
        FakeReference reference = open();
        if (missing) {
            throw new DubboOpenException("no such provider");
        }
        return reference;
    }

    private ReferenceCache cache(ReferenceOpener opener) {
        return new ReferenceCache(opener, PATIENCE, Duration.ofMillis(5), nanoTime::get);
    }

    private synchronized FakeReference open() {
        opened.incrementAndGet();
        FakeReference reference = new FakeReference();
        references.add(reference);
        return reference;
    }

    private static ReferenceSettings key(String name) {
        return ReferenceSettings.NONE.with(Setting.INTERFACE, name).with(Setting.ADDRESS, "127.0.0.1:1");
    }
}
