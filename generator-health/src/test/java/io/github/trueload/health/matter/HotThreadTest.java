// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HotThreadTest {
    private static final String LOOP = "java.util.HashMap.get\ncom.example.EventLoop.run\njava.lang.Thread.run\n";
    private static final String CARRIER = "com.example.Sampler.run\njava.lang.VirtualThread.runContinuation\n";

    private final Map<Long, Long> used = new HashMap<>();
    private final AtomicLong nanos = new AtomicLong();
    private final Map<Long, String> names = new HashMap<>(Map.of(1L, "loop", 2L, "worker"));
    private final Set<Long> alive = new TreeSet<>(names.keySet());
    private String trace = LOOP;
    private int traced;
    private Thread.State state = Thread.State.RUNNABLE;
    private HotThread hot = hot(null, new Fake());

    /** What two threads use of a second; the busier one is named, with its frames where it was seen at work. */
    @ParameterizedTest
    @CsvSource({
        "950, 100, RUNNABLE, , loop, true, true",
        "100, 490, RUNNABLE, , worker, false, false",
        "0, 360, RUNNABLE, 35, worker, true, true",
        // Where a thread waits is not where it works.
        "950, 0, WAITING, , loop, true, false"
    })
    void namesTheBusiest(
            long loopMs, long workerMs, Thread.State now, String percent, String name, boolean looked, boolean frames) {
        state = now;
        hot = hot(percent, new Fake());
        assertThat(hot.read(1)).as("where the JVM does not tell").isNull();
        used.putAll(Map.of(1L, 5_000_000_000L, 2L, 0L));
        assertThat(hot.read(1)).isNull();
        used.putAll(Map.of(1L, 5_000_000_000L + 1_000_000 * loopMs, 2L, 1_000_000 * workerMs));
        HotThread.Busiest hottest = second();

        assertThat(hottest.name).isEqualTo(name);
        assertThat(hottest.share).isCloseTo(Math.max(loopMs, workerMs) / 1e3, Offset.offset(1e-9));
        assertThat(traced).isEqualTo(looked ? 1 : 0);
        assertThat(hottest.stack.stream().limit(2).toList())
                .isEqualTo(frames ? List.of("java.util.HashMap.get", "com.example.EventLoop.run") : List.of());
    }

    @Test
    void countsNothingOfAThreadBeforeItWasSeen() {
        used.put(2L, 0L);
        alive.remove(1L);
        hot.read(1);
        alive.add(1L);
        used.putAll(Map.of(1L, 9_000_000_000L, 2L, 1_000_000L));

        assertThat(second().name).isEqualTo("worker");
    }

    @Test
    void doesNotBlameAThreadForTheVirtualThreadsThatItCarries() {
        trace = CARRIER;
        used.putAll(Map.of(1L, 0L));
        hot.read(1);
        used.putAll(Map.of(1L, 1_000_000_000L));

        assertThat(second().share).isNaN();
    }

    @Test
    void looksAtNoThreadThatMakesSamples() {
        names.put(3L, "Users 1-1");
        alive.add(3L);
        used.putAll(Map.of(1L, 0L, 3L, 0L));
        hot.read(1);
        used.putAll(Map.of(1L, 100_000_000L, 3L, 900_000_000L));
        assertThat(second().name).isEqualTo("loop");
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
        Settings settings = new Settings(name -> null);
        HotThread real = new HotThread(
                settings, id -> false, new Processors(settings), new HotThread.ThisJvm(), System::nanoTime);
        try {
            real.read(1);
            Await.until("it is seen", Duration.ofSeconds(60), () -> seen(real.read(1)));
        } finally {
            over.set(true);
            spinner.join();
        }
    }

    private HotThread.Busiest second() {
        nanos.addAndGet(1_000_000_000L);
        return hot.read(1);
    }

    private static boolean seen(HotThread.Busiest busiest) {
        return busiest != null && busiest.name.equals("spinner") && busiest.share > 0.05;
    }

    private HotThread hot(String percent, HotThread.Jvm jvm) {
        Settings settings = new Settings(name -> name.equals("trueload.health.hotThreadPercent") ? percent : null);
        return new HotThread(
                settings, id -> names.get(id).startsWith("Users"), new Processors(settings), jvm, nanos::get);
    }

    private final class Fake implements HotThread.Jvm {
        @Override
        public String name(long id) {
            return names.get(id);
        }

        @Override
        public Map<Long, Long> cpuNanos(LongPredicate wanted) {
            Map<Long, Long> some = new HashMap<>(used);
            some.keySet().removeIf(id -> !alive.contains(id) || !wanted.test(id));
            return some;
        }

        @Override
        public Map.Entry<Boolean, List<StackTraceElement>> frames(long id) {
            traced++;
            List<StackTraceElement> frames = new ArrayList<>();
            for (String line : trace.split("\n")) {
                int dot = line.lastIndexOf('.');
                frames.add(new StackTraceElement(line.substring(0, dot), line.substring(dot + 1), null, -1));
            }
            return Map.entry(state == Thread.State.RUNNABLE, frames);
        }
    }
}
