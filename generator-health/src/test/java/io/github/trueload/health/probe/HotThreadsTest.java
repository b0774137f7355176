// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.HotThread;
import io.github.trueload.testkit.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class HotThreadsTest {
    private static final String LOOP = "java.util.HashMap.get\ncom.example.EventLoop.run\njava.lang.Thread.run\n";
    private static final String CARRIER = "com.example.Sampler.run\njava.lang.VirtualThread.runContinuation\n";

    private final Map<Long, Long> used = new HashMap<>();
    private final AtomicLong nanos = new AtomicLong();
    private final Map<Long, String> others = Map.of(1L, "loop", 2L, "worker");
    private String trace = LOOP;
    private int traced;
    private Thread.State state = Thread.State.RUNNABLE;
    private HotThreads hot = new HotThreads(new Fake(), 0.9, nanos::get);

    @Test
    void namesTheBusiestWithItsFrames() {
        used.putAll(Map.of(1L, 5_000_000_000L, 2L, 0L));
        assertThat(hot.read(others)).isSameAs(HotThread.ABSENT);

        used.putAll(Map.of(1L, 5_950_000_000L, 2L, 100_000_000L));
        HotThread hottest = second();

        assertThat(hottest.name).isEqualTo("loop");
        assertThat(hottest.share).isCloseTo(0.95, Offset.offset(1e-9));
        assertThat(hottest.stack).startsWith("java.util.HashMap.get", "com.example.EventLoop.run");
    }

    @Test
    void looksAtNoTraceOfAThreadThatIsMostlyIdle() {
        used.putAll(Map.of(1L, 0L, 2L, 0L));
        hot.read(others);
        used.putAll(Map.of(1L, 100_000_000L, 2L, 490_000_000L));
        HotThread hottest = second();

        assertThat(hottest.name).isEqualTo("worker");
        assertThat(hottest.stack).isEmpty();
        assertThat(traced).isZero();
    }

    @Test
    void looksAtTheTraceOfEachThreadOfWhichAVerdictMayTell() {
        hot = new HotThreads(new Fake(), 0.35, nanos::get);
        used.put(2L, 0L);
        hot.read(others);
        used.put(2L, 360_000_000L);

        assertThat(second().stack).startsWith("java.util.HashMap.get");
    }

    @Test
    void doesNotTakeWhereAThreadWaitsForWhereItWorks() {
        state = Thread.State.WAITING;
        used.put(1L, 0L);
        hot.read(others);
        used.put(1L, 950_000_000L);
        HotThread hottest = second();

        assertThat(hottest.share).isCloseTo(0.95, Offset.offset(1e-9));
        assertThat(hottest.stack).isEmpty();
    }

    @Test
    void countsNothingOfAThreadBeforeItWasSeen() {
        used.put(2L, 0L);
        hot.read(Map.of(2L, "worker"));
        used.putAll(Map.of(1L, 9_000_000_000L, 2L, 1_000_000L));

        assertThat(second().name).isEqualTo("worker");
    }

    @Test
    void doesNotBlameAThreadForTheVirtualThreadsThatItCarries() {
        trace = CARRIER;
        used.putAll(Map.of(1L, 0L));
        hot.read(others);
        used.putAll(Map.of(1L, 1_000_000_000L));

        assertThat(second().share).isNaN();
    }

    @Test
    void isAbsentWhereTheJvmDoesNotTell() {
        hot.read(others);

        assertThat(second()).isSameAs(HotThread.ABSENT);
    }

    @Test
    void findsARealThreadThatSpins() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        Thread spinner = new Thread(
                () -> {
                    while (!over.get()) {
                        Thread.onSpinWait();
                    }
                },
                "spinner");
        spinner.start();
        Map<Long, String> one = Map.of(spinner.getId(), "spinner");
        HotThreads real = new HotThreads(new JvmThreads(), 0.9, System::nanoTime);
        try {
            real.read(one);
            Await.until("it is seen", Duration.ofSeconds(20), () -> real.read(one).share > 0.05);
        } finally {
            over.set(true);
            spinner.join();
        }
    }

    private HotThread second() {
        nanos.addAndGet(1_000_000_000L);
        return hot.read(others);
    }

    private final class Fake implements ThreadSource {
        @Override
        public long[] ids() {
            return new long[0];
        }

        @Override
        public List<ThreadState> states(long[] ids, int frames) {
            traced++;
            List<ThreadState> states = new ArrayList<>();
            for (long id : ids) {
                states.add(ThreadState.of(id, "", state).trace(Traces.of(trace)).build());
            }
            return states;
        }

        @Override
        public Map<Long, Long> cpuNanos(Collection<Long> ids) {
            Map<Long, Long> some = new HashMap<>(used);
            some.keySet().retainAll(ids);
            return some;
        }
    }
}
