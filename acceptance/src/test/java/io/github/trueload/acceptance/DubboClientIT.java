// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static io.github.trueload.acceptance.DubboClientJar.call;
import static io.github.trueload.acceptance.DubboClientJar.shop;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Reply.Failure;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single calls through the built client jars at real providers, without JMeter around them. */
@Order(1)
class DubboClientIT {
    @TempDir
    private static Path shared;

    @AutoClose
    private static DubboClientJar jars;

    @AutoClose
    private static DubboProvider second;

    @BeforeAll
    static void start() {
        jars = new DubboClientJar();
        second = provider("second").start();
    }

    @Test
    void anAsyncCallNeverBringsTheAnswerOfAnEarlierOne() throws DubboOpenException {
        try (DubboProvider one = provider("one").start();
                DubboProvider other = provider("other").start()) {
            Map<String, DubboReference> references = new LinkedHashMap<>();
            for (String line : List.of("2.7", "3.3")) {
                for (String cluster : List.of("failsafe", "failback", "failfast", "forking")) {
                    DubboReference reference = jars.of(line)
                            .open(shop(one.address() + "," + other.address())
                                    .with(Setting.ASYNC, "true")
                                    .with(Setting.TIMEOUT_MS, "30000")
                                    .with(Setting.CLUSTER, cluster));
                    references.put(line + " " + cluster, reference);
                }
            }
            references.forEach((name, reference) -> callUntilAnswered(name, reference, one, other));

            one.kill();
            other.kill();

            references.forEach((name, reference) -> {
                for (int i = 0; i < 2; i++) {
                    Reply reply = reference.invoke(call("echo", "java.lang.String", "late"));
                    assertThat(reply.value).as(name).isNull();
                    assertThat(reply.failure()).as(name).isNotNull();
                    assertThat(reply.failure().kind).as(name).isEqualTo(Failure.Kind.RPC);
                    assertThat(reply.failure().message).isNotBlank();
                }
                reference.close();
            });
        }
    }

    /** An asynchronous call is on its way to both before the first answers: the order of the forks is no clue. */
    @ParameterizedTest
    @CsvSource({"2.7,false", "2.7,true", "3.3,false", "3.3,true"})
    void forkingNamesTheProviderWhoseAnswerItTook(String line, String async) throws DubboOpenException {
        DubboReference reference = jars.of(line)
                .open(shop(DubboTown.address() + "," + second.address())
                        .with(Setting.CLUSTER, "forking")
                        .with(Setting.ASYNC, async));
        for (int i = 0; i < 50; i++) {
            Reply reply = reference.invoke(new Call("whoAmI", new String[0], new Object[0], Map.of()));
            assertThat(reply.failure()).isNull();
            assertThat(reply.provider).isEqualTo("127.0.0.1:" + reply.value);
        }
        reference.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void forksOfWhichNoneAnswersInTimeAreATimeOut(String line) throws DubboOpenException {
        DubboReference reference = jars.of(line)
                .open(shop(DubboTown.address() + "," + second.address())
                        .with(Setting.CLUSTER, "forking")
                        .with(Setting.TIMEOUT_MS, "300"));
        for (int i = 0; i < 5; i++) {
            Failure failure = reference.invoke(call("slow", "long", 2_000)).failure();
            assertThat(failure.kind).as(failure.message).isEqualTo(Failure.Kind.RPC);
            assertThat(failure.rpcCode).isEqualTo(2);
        }
        reference.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void anAsyncTimeOutReadsTheSameWhicheverClockFires(String line) throws DubboOpenException {
        DubboReference reference = jars.of(line)
                .open(shop(DubboTown.address()).with(Setting.ASYNC, "true").with("slow.timeout", "300"));
        for (int i = 0; i < 3; i++) {
            long start = System.nanoTime();
            Failure failure = reference.invoke(call("slow", "long", 8_000)).failure();
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("the method's own time limit")
                    .isLessThan(Duration.ofSeconds(7));
            assertThat(failure.kind).isEqualTo(Failure.Kind.RPC);
            assertThat(failure.rpcCode).isEqualTo(2);
        }
        reference.close();
    }

    @ParameterizedTest
    @CsvSource({"2.7,slow.async,", "3.3,slow.async,", "3.3,async,", "2.7,,async", "3.3,,async"})
    void waitsForTheAnswerAlsoWhereAParameterOrAnAttachmentMakesACallAsynchronous(
            String line, String parameter, String attachment) throws DubboOpenException {
        ReferenceSettings shop = shop(DubboTown.address());
        Map<String, Object> attached = attachment == null ? Map.of() : Map.of(attachment, "true");
        Call slow = new Call("slow", new String[] {"long"}, new Object[] {300L}, attached);

        Reply reply = jars.reply(line, parameter == null ? shop : shop.with(parameter, "true"), slow);

        assertThat(reply.value).isEqualTo("after 300");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void theProvidersWordsStayAsTheyAre(String line) throws DubboOpenException {
        DubboReference reference = jars.of(line).open(shop(DubboTown.address()).with("my.token", "hush-hush"));
        String words = "Invalid token: expired, user:42@shop.example, password=unknown";

        Failure failure =
                reference.invoke(call("fail", "java.lang.String", words)).failure();
        Failure quoting = reference
                .invoke(call("fail", "java.lang.String", "got hush-hush for token"))
                .failure();

        assertThat(failure.message).isEqualTo(words);
        assertThat(failure.stack).contains(words);
        assertThat(quoting.message).isEqualTo("got *** for token");
        reference.close();
    }

    @ParameterizedTest
    @CsvSource({"2.7,false", "2.7,true", "3.3,false", "3.3,true"})
    void idleThreadsHoldNothingOfTheirLastCall(String line, String async) throws Exception {
        int threads = Skip.nothing() ? 200 : 15;
        DubboReference reference = jars.of(line).open(shop(DubboTown.address()).with(Setting.ASYNC, async));
        ConcurrentLinkedQueue<WeakReference<Object>> answers = new ConcurrentLinkedQueue<>();
        CountDownLatch called = new CountDownLatch(threads);
        CountDownLatch end = new CountDownLatch(1);
        Semaphore atOnce = new Semaphore(4);
        List<Thread> idle = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> callOnce(reference, answers, atOnce, called, end), "idle-" + i);
            idle.add(thread);
            thread.start();
        }
        assertThat(called.await(120, TimeUnit.SECONDS)).isTrue();

        long held = threads;
        for (int i = 0; i < 20 && held > 4; i++) {
            System.gc();
            TimeUnit.MILLISECONDS.sleep(100);
            held = answers.stream().filter(answer -> answer.get() != null).count();
        }

        assertThat(answers).hasSize(threads);
        // Some network threads may still hold the last answer that they decoded.
        assertThat(held).as("answers of 1 MB that are still held").isLessThanOrEqualTo(4);
        end.countDown();
        for (Thread thread : idle) {
            thread.join();
        }
        reference.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3"})
    void answersOver8MbNeedALargerPayload(String line) throws DubboOpenException {
        Skip.unlessAll(false);
        String text = "x".repeat(10_000_000);
        try (DubboProvider large = provider("large").payload(20_000_000).start()) {
            DubboReference usual = jars.of(line).open(shop(large.address()));
            DubboReference raised = jars.of(line)
                    .open(shop(large.address())
                            .with(Setting.TIMEOUT_MS, "60000")
                            .with("payload", "20000000"));

            assertThat(usual.invoke(call("echo", "java.lang.String", text)).failure().message)
                    .contains("max payload: 8388608");
            Reply reply = raised.invoke(call("echo", "java.lang.String", text));
            assertThat(reply.failure() == null ? "" : reply.failure().message).isEmpty();
            assertThat(reply.value).isEqualTo(text);
            usual.close();
            raised.close();
        }
    }

    @Test
    void aFailureIsDescribedOnlyWhenSomebodyAsks() {
        int[] asked = {0};
        Reply reply = Reply.failed(
                () -> {
                    asked[0]++;
                    return new Failure(Failure.Kind.OTHER, 0, "E", "", "");
                },
                "");

        assertThat(asked[0]).isZero();
        assertThat(reply.failure()).isSameAs(reply.failure());
        assertThat(asked[0]).isEqualTo(1);
    }

    /** On a busy machine the connection to one of the providers may take its time; no answer may ever be another's. */
    private static void callUntilAnswered(
            String name, DubboReference reference, DubboProvider one, DubboProvider other) {
        int[] answered = {0};
        int[] calls = {0};
        Await.until("20 answers by " + name, Duration.ofSeconds(120), () -> {
            String text = name + calls[0]++;
            Reply reply = reference.invoke(call("echo", "java.lang.String", text));
            if (reply.failure() == null) {
                assertThat(reply.value).isEqualTo(text);
                assertThat(reply.provider).isIn(one.address(), other.address());
                answered[0]++;
            }
            return answered[0] == 20;
        });
    }

    private static void callOnce(
            DubboReference reference,
            ConcurrentLinkedQueue<WeakReference<Object>> answers,
            Semaphore atOnce,
            CountDownLatch called,
            CountDownLatch end) {
        atOnce.acquireUninterruptibly();
        try {
            answers.add(answer(reference));
        } finally {
            atOnce.release();
            called.countDown();
        }
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** In a frame of its own, which would hold the answer itself. */
    private static WeakReference<Object> answer(DubboReference reference) {
        Reply reply = reference.invoke(call("echo", "java.lang.String", "x".repeat(1_000_000)));
        assertThat(reply.value).isNotNull();
        return new WeakReference<>(reply.value);
    }

    private static DubboProvider.Builder provider(String name) {
        return DubboProvider.of("2.7.23", shared.resolve(name)).version("1.0");
    }
}
