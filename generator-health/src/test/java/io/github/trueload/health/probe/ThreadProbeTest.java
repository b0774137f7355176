// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static java.lang.Thread.State.BLOCKED;
import static java.lang.Thread.State.RUNNABLE;
import static java.lang.Thread.State.TIMED_WAITING;
import static java.lang.Thread.State.WAITING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ThreadProbeTest {
    private final Fake jvm = new Fake();
    private final AtomicLong clockMs = new AtomicLong();
    private final ThreadProbe probe = new ThreadProbe(jvm, SamplerThreads.named(), clockMs::get);

    static Stream<Arguments> sharedWaits() {
        return Stream.of(
                arguments(BLOCKED, Traces.SYNCHRONIZED, WaitGroup.Kind.LOCK, "com.example.Sdk.call"),
                arguments(BLOCKED, Traces.REFERENCE_CONFIG, WaitGroup.Kind.LOCK, "ReferenceConfig.get"),
                arguments(BLOCKED, Traces.JDK_MONITOR, WaitGroup.Kind.LOCK, "java.util.Hashtable.get"),
                arguments(WAITING, Traces.HTTP_POOL, WaitGroup.Kind.POOL, "AbstractConnPool.getPoolEntryBlocking"),
                arguments(WAITING, Traces.SEMAPHORE, WaitGroup.Kind.POOL, "com.example.Limited.call"),
                arguments(TIMED_WAITING, Traces.QUEUE_TAKE, WaitGroup.Kind.POOL, "com.example.Clients.next"),
                arguments(WAITING, Traces.BACKEND_QUEUE, WaitGroup.Kind.QUEUE, "BackendListener.sampleOccurred"),
                arguments(WAITING, Traces.ASYNC_SENDER, WaitGroup.Kind.QUEUE, "AsynchSampleSender.sampleOccurred"),
                arguments(WAITING, Traces.OWN_QUEUE, WaitGroup.Kind.QUEUE, "com.example.Audit.log"),
                arguments(BLOCKED, Traces.OPEN_MODEL, WaitGroup.Kind.LOCK, "com.example.Sdk.call"),
                arguments(BLOCKED, Traces.ARRIVALS, WaitGroup.Kind.LOCK, "com.example.Sdk.call"),
                arguments(BLOCKED, Traces.LOOKUP, WaitGroup.Kind.LOOKUP, "SystemDefaultDnsResolver.resolve"));
    }

    @ParameterizedTest
    @MethodSource("sharedWaits")
    void tellsWhatThreadsWaitForAndWhere(Thread.State state, String trace, WaitGroup.Kind kind, String method) {
        jvm.add(2, RUNNABLE, "", 0, Traces.SYNCHRONIZED);
        jvm.add(28, state, "a.Lock", 7, trace);

        ThreadReading reading = probe.read();

        assertThat(reading.groups).hasSize(1);
        assertThat(reading.groups.get(0).kind).isEqualTo(kind);
        assertThat(reading.groups.get(0).threads).isEqualTo(28);
        assertThat(reading.groups.get(0).lockClass).isEqualTo("a.Lock");
        assertThat(reading.groups.get(0).method).endsWith(method);
        assertThat(reading.busy()).isEqualTo(30);
    }

    @Test
    void seesThreadsThatWaitForANameServerThoughTheyAreCalledRunnable() {
        jvm.add(20, RUNNABLE, "", 0, Traces.LOOKUP);

        ThreadReading reading = probe.read();

        assertThat(reading.groups).hasSize(1);
        assertThat(reading.groups.get(0).kind).isEqualTo(WaitGroup.Kind.LOOKUP);
        assertThat(reading.groups.get(0).threads).isEqualTo(20);
        assertThat(reading.groups.get(0).method).endsWith("SystemDefaultDnsResolver.resolve");
        assertThat(reading.groups.get(0).stack).startsWith("java.net.Inet6AddressImpl.lookupAllHostAddr");
    }

    static Stream<Arguments> waitsThatThePlanAsksFor() {
        return Stream.of(
                arguments(WAITING, Traces.SYNC_TIMER),
                arguments(TIMED_WAITING, Traces.OTHER_TIMER),
                arguments(BLOCKED, Traces.OTHER_TIMER),
                arguments(WAITING, Traces.CRITICAL_SECTION),
                arguments(WAITING, Traces.LATCH),
                arguments(WAITING, Traces.WAITING_FOR_ARRIVALS),
                arguments(WAITING, Traces.IDLE_WORKER));
    }

    @ParameterizedTest
    @MethodSource("waitsThatThePlanAsksFor")
    void blamesNobodyForWaitsThatThePlanAsksFor(Thread.State state, String trace) {
        jvm.add(1, RUNNABLE, "", 0, Traces.SYNCHRONIZED);
        jvm.add(29, state, Traces.CONDITION, 7, trace);

        ThreadReading reading = probe.read();

        assertThat(reading.groups).isEmpty();
        assertThat(reading.idle).isEqualTo(29);
        assertThat(reading.busy()).isEqualTo(1);
        assertThat(reading.blocked).isZero();
        assertThat(reading.samplerThreads()).isEqualTo(30);
    }

    /** Each user has an executor of his own there: threads without work, and one that waits for the others. */
    @Test
    void blamesNobodyForUsersAndWorkersOfAParallelControllerThatWait() {
        jvm.add(10, BLOCKED, "com.example.Sdk", 7, Traces.OPEN_MODEL);
        for (int user = 0; user < 10; user++) {
            jvm.add(1, WAITING, "java.util.concurrent.FutureTask", 100 + user, Traces.PARALLEL_USER);
            jvm.add(1, TIMED_WAITING, Traces.CONDITION, 200 + user, Traces.IDLE_WORKER);
        }

        ThreadReading reading = probe.read();

        assertThat(reading.idle).isEqualTo(20);
        assertThat(reading.busy()).isEqualTo(10);
        assertThat(reading.groups).hasSize(1);
    }

    @Test
    void countsRepliesAsWaitingOnly() {
        for (int i = 0; i < 50; i++) {
            jvm.add(1, TIMED_WAITING, "java.util.concurrent.CompletableFuture$Signaller", i, Traces.REPLY);
        }
        for (int i = 0; i < 40; i++) {
            jvm.add(1, TIMED_WAITING, Traces.CONDITION, i, Traces.REPLY_OF_POOLED_CHANNEL);
        }
        jvm.add(10, WAITING, "com.example.Multiplexer", 99, Traces.SHARED_REPLIES);

        ThreadReading reading = probe.read();

        assertThat(reading.groups).isEmpty();
        assertThat(reading.waiting).isEqualTo(100);
    }

    @Test
    void findsAPoolWhoseWaitersEachHaveAnObjectOfTheirOwn() {
        for (int i = 0; i < 60; i++) {
            jvm.add(1, WAITING, "org.apache.hc.core5.concurrent.BasicFuture", i, Traces.HTTP5_POOL);
        }

        ThreadReading reading = probe.read();

        assertThat(reading.groups).hasSize(1);
        assertThat(reading.groups.get(0).kind).isEqualTo(WaitGroup.Kind.POOL);
        assertThat(reading.groups.get(0).threads).isEqualTo(60);
    }

    @Test
    void countsSleepersWithoutReadingTheirTracesAndReadsThoseOfAFewRunners() {
        jvm.add(450, TIMED_WAITING, "", 0, "");
        jvm.add(50, RUNNABLE, "", 0, "");

        ThreadReading reading = probe.read();

        assertThat(reading.sleeping).isEqualTo(450);
        assertThat(reading.runnable).isEqualTo(50);
        assertThat(jvm.traced).isEqualTo(6);
    }

    @Test
    void readsFewTracesHoweverManyThreadsWait() {
        for (int lock = 0; lock < 50; lock++) {
            jvm.add(10, BLOCKED, "a.Lock", lock, Traces.SYNCHRONIZED);
        }

        probe.read();

        assertThat(jvm.traced).isLessThanOrEqualTo(27);
    }

    @Test
    void keepsTheLockWhenAllWaitersHadMovedOnBeforeTheirTracesWereRead() {
        jvm.add(20, BLOCKED, "a.Lock", 7, Traces.SYNCHRONIZED);
        jvm.movesOn = true;

        ThreadReading reading = probe.read();

        assertThat(reading.groups.get(0).threads).isEqualTo(20);
        assertThat(reading.groups.get(0).place()).isEqualTo("a.Lock");
    }

    @Test
    void looksAtSamplerThreadsOnly() {
        jvm.add(3, RUNNABLE, "", 0, "");
        jvm.name = "AWT-EventQueue-0";
        jvm.add(20, BLOCKED, "a.Lock", 7, Traces.SYNCHRONIZED);

        ThreadReading reading = probe.read();

        assertThat(reading.samplerThreads()).isEqualTo(3);
        assertThat(reading.jvmThreads).isEqualTo(23);
        assertThat(reading.groups).isEmpty();
    }

    @Test
    void forgetsThreadsThatEnded() {
        jvm.add(3, RUNNABLE, "", 0, "");
        probe.read();
        jvm.threads.clear();
        jvm.add(2, RUNNABLE, "", 0, "");

        assertThat(probe.read().samplerThreads()).isEqualTo(2);
    }

    @Test
    void tellsHowLongTheLongestHasWaitedWithoutABreak() {
        jvm.add(5, BLOCKED, "a.Lock", 7, Traces.SYNCHRONIZED);
        probe.read();
        clockMs.set(1000);
        probe.read();
        clockMs.set(2000);
        assertThat(probe.read().groups.get(0).longestWaitMs).isEqualTo(2000);

        jvm.waits++;
        clockMs.set(3000);
        assertThat(probe.read().groups.get(0).longestWaitMs).isZero();
    }

    /** Threads that a test makes up. */
    private static final class Fake implements ThreadSource {
        private final List<ThreadState.Builder> threads = new ArrayList<>();
        private final List<String> traces = new ArrayList<>();
        private final List<Thread.State> threadStates = new ArrayList<>();
        private long nextId = 1;
        private final List<Long> threadIds = new ArrayList<>();
        private String name = "Users";
        private long waits = 1;
        private boolean movesOn;
        private int traced;

        private void add(int count, Thread.State state, String lockClass, int lock, String trace) {
            for (int i = 0; i < count; i++) {
                long id = nextId++;
                String threadName = name.equals("Users") ? "Users 1-" + id : name;
                if (threads.isEmpty()) {
                    traces.clear();
                    threadStates.clear();
                    threadIds.clear();
                }
                ThreadState.Builder builder = ThreadState.of(id, threadName, state);
                threads.add(lockClass.isEmpty() ? builder : builder.waitsFor(lockClass, lock, state == BLOCKED));
                traces.add(trace);
                threadStates.add(state);
                threadIds.add(id);
            }
        }

        @Override
        public long[] ids() {
            return threadIds.stream().mapToLong(Long::longValue).toArray();
        }

        @Override
        public List<ThreadState> states(long[] ids, int frames) {
            List<ThreadState> states = new ArrayList<>();
            for (long id : ids) {
                int index = threadIds.indexOf(id);
                if (frames > 0) {
                    traced++;
                    states.add(
                            movesOn
                                    ? ThreadState.of(id, "Users 1-" + id, RUNNABLE)
                                            .build()
                                    : threads.get(index)
                                            .trace(Traces.of(traces.get(index)))
                                            .build());
                } else {
                    states.add(threads.get(index).waits(waits).build());
                }
            }
            return states;
        }

        @Override
        public Map<Long, Long> cpuNanos(Collection<Long> ids) {
            return Map.of();
        }
    }

    @Test
    void countsThoseThatWriteResultsAndThoseThatWaitUntilTheyMay() {
        jvm.add(2, RUNNABLE, "", 0, Traces.WRITES_JTL);
        jvm.add(8, BLOCKED, "java.lang.Object", 7, Traces.WAITS_TO_WRITE);
        jvm.add(10, RUNNABLE, "", 0, Traces.SYNCHRONIZED);

        // Six of the twelve that run are looked at; of the first six two write.
        assertThat(probe.read().writing).isEqualTo(8 + 4);
    }

    @Test
    void knowsThreadsOfThreadGroupsByTheirNames() {
        SamplerThreads named = SamplerThreads.named();

        for (String name : Arrays.asList("Users 1-1", "10.0.0.5:1099-My Group 7 12-300", "Threads\t1-2")) {
            assertThat(named.isSampler(1, name)).as(name).isTrue();
        }
        for (String name : Arrays.asList("main", "Thread-1-1", "pool 1", "GC 1-", "Backend worker 1-1 x")) {
            assertThat(named.isSampler(1, name)).as(name).isFalse();
        }
    }
}
