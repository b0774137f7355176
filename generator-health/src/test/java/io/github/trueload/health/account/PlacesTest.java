// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.account.Users.User;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks as JVMs show them, from JDK 8 to 25, and what they say. */
class PlacesTest {
    private static final Map<String, Element> KINDS = Map.ofEntries(
            entry("Http", Element.SAMPLER),
            entry("JSR223Sampler", Element.SCRIPT_SAMPLER),
            entry("kg.apc.jmeter.samplers.DummySampler", Element.SCRIPT_SAMPLER),
            entry("Pre", Element.PRE_PROCESSOR),
            entry("Post", Element.POST_PROCESSOR),
            entry("Assert", Element.ASSERTION),
            entry("Listener", Element.LISTENER),
            entry("RandomString", Element.FUNCTION),
            entry("MyTimer", Element.TIMER),
            entry("kg.apc.jmeter.timers.VariableThroughputTimer", Element.TIMER),
            entry("org.apache.jmeter.timers.SyncTimer", Element.TIMER),
            entry("Csv", Element.CONFIG));

    private static final User.Work WORK = new User.Work() {
        @Override
        public String label() {
            return "label";
        }

        @Override
        public Element kind(String className) {
            return KINDS.getOrDefault(className, Element.NONE);
        }

        @Override
        public String element(Element kind, String className) {
            return kind == Element.FUNCTION ? "${__RandomString}" : "my " + className;
        }
    };

    /** Frames from the uppermost one on. */
    @ParameterizedTest
    @CsvSource({
        "TARGET, true, '', RUNNABLE, jn.SocketInputStream.socketRead0 jn.SocketInputStream.read Http.sample",
        "TARGET, true, '', RUNNABLE, nio.Net.poll nio.NioSocketImpl.park Http.sample",
        "TARGET, true, '', RUNNABLE, nio.FileDispatcherImpl.write0 nio.SocketDispatcher.write Http.sample",
        "TARGET, true, '', RUNNABLE, nio.EPoll.wait nio.EPollSelectorImpl.doSelect Http.sample",
        "TARGET, true, '', RUNNABLE, nio.Net.connect0 nio.Net.connect JSR223Sampler.sample",
        "TARGET, true, '', RUNNABLE, io.netty.channel.epoll.Native.epollWait Http.sample",
        "TARGET, true, '', RUNNABLE, io.grpc.netty.shaded.io.netty.channel.epoll.Native.epollWait0 Http.sample",
        "TARGET, true, '', RUNNABLE, a.driver.shaded.netty.channel.uring.Native.ioUringEnter Http.sample",
        "TARGET, true, '', WAITING, jl.Object.wait jl.ProcessImpl.waitFor JSR223Sampler.sample",
        "TARGET, true, '', RUNNABLE, jl.ProcessImpl$P.read java.io.FileInputStream.read Http.sample",
        "CLIENT, true, a.Json.parse, RUNNABLE, jl.String.indexOf a.Json.parse Http.sample",
        "DISK, true, a.Log.write, RUNNABLE, java.io.FileOutputStream.writeBytes a.Log.write Http.sample",
        "SCRIPT, true, '', RUNNABLE, jl.String.indexOf Script1.run JSR223Sampler.sample",
        "SCRIPT, true, '', TIMED_WAITING, jl.Thread.sleep Script1.run a.Engine.eval JSR223Sampler.sample",
        "SCRIPT, true, '', TIMED_WAITING, jl.Thread.sleep0 jl.Thread.sleep Script1.run JSR223Sampler.sample",
        "SCRIPT, true, '', TIMED_WAITING, jl.Thread.sleep kg.dummy.DummyElement.a kg.samplers.DummySampler.sample",
        "SCRIPT, true, '', TIMED_WAITING, jl.Thread.sleep a.My.x a.My$$Lambda.run dsl.S.run JSR223Sampler.sample",
        "SLEEP, true, Sdk.call, TIMED_WAITING, jl.Thread.sleep a.Sdk.call a.My$L.run dsl.S.run JSR223Sampler.sample",
        "SCRIPT, true, '', TIMED_WAITING, jl.Thread.sleep a.My.testX junit.framework.TestResult.x JSR223Sampler.sample",
        "SCRIPT, true, '', TIMED_WAITING, jl.Thread.sleep org.mozilla.javascript.MemberBox.a JSR223Sampler.sample",
        "SLEEP, true, a.Sdk.retry, TIMED_WAITING, jl.Thread.sleep a.Sdk.retry Script1.run JSR223Sampler.sample",
        "SLEEP, true, a.Sdk.retry, TIMED_WAITING, jl.Thread.sleep a.Sdk.retry Http.sample",
        "TARGET, true, '', TIMED_WAITING, jl.Thread.sleep tl.dubbo.bundle.ReferenceCache$Creation.await Http.sample",
        "TARGET, true, '', TIMED_WAITING, jl.Thread.sleep juc.TimeUnit.sleep Http.sample",
        "TARGET, true, '', TIMED_WAITING, jl.Thread.sleep Http$Messages.poll Http.collect Http.sample",
        "TARGET, true, '', TIMED_WAITING, jl.Thread.sleep jm.util.CPSPauser.pause jm.util.SlowSocket.a Http.sample",
        "LOCK, true, a.Sdk.call, BLOCKED, a.Sdk.call Script1.run JSR223Sampler.sample",
        "LOCK, true, java.util.Hashtable.get, BLOCKED, java.util.Hashtable.get a.Sdk.call Http.sample",
        "LOOKUP, true, a.Sdk.call, RUNNABLE, jn.Inet4AddressImpl.lookupAllHostAddr a.Sdk.call Http.sample",
        "POOL, true, a.P.leaseConnection, WAITING, jdk.internal.misc.Unsafe.park a.P.leaseConnection Http.sample",
        "UNKNOWN, true, a.Sdk.call, WAITING, juc.CompletableFuture.get a.Sdk.call Http.sample",
        "UNKNOWN, true, a.Redis.getConnection, WAITING, juc.CompletableFuture.get a.Redis.getConnection Http.sample",
        "PAUSE, false, '', TIMED_WAITING, jl.Thread.sleep jm.threads.JMeterThread.delay",
        "PAUSE, false, '', BLOCKED, jl.Object.wait kg.timers.VariableThroughputTimer.delay",
        "LOCK, false, Sdk.x, BLOCKED, a.Sdk.x kg.timers.VariableThroughputTimer.delay",
        "PAUSE, false, '', BLOCKED, kg.functions.FifoPop.execute a.Compound.execute Http.sample",
        "LOCK, true, MD5.execute, BLOCKED, kg.functions.MD5.execute a.Compound.execute Http.sample",
        "PAUSE, false, '', WAITING, jl.Object.wait a.X.y MyTimer.delay jm.threads.JMeterThread.delay",
        "PAUSE, false, '', TIMED_WAITING, jl.Thread.sleep jm.sampler.TestAction.pause Http.sample",
        "PAUSE, false, '', WAITING, a.Lock.x jm.control.CriticalSectionController.next Csv.next",
        "WORK, false, '', RUNNABLE, a.X.y MyTimer.delay jm.threads.JMeterThread.delay",
        "WORK, false, '', RUNNABLE, jl.String.indexOf Script1.run Pre.process",
        "WORK, false, the script, TIMED_WAITING, jl.Thread.sleep Script1.run Post.process",
        "WORK, false, the script, WAITING, juc.FutureTask.get Script1.run Assert.getResult",
        "WORK, false, a.Http.get, RUNNABLE, nio.Net.poll a.Http.get Script1.run Pre.process",
        "WORK, false, '', RUNNABLE, RandomString.execute a.Compound.execute Http.sample",
        "WORK, false, '', RUNNABLE, jm.threads.JMeterThread.run",
        "LOCK, false, the script, BLOCKED, Script1.run Pre.process",
        "QUEUE, false, BackendListener.x, WAITING, Bl.x Listener.sampleOccurred",
        "DISK, false, a.Jtl.write, RUNNABLE, java.io.FileOutputStream.writeBytes a.Jtl.write Listener.sampleOccurred"
    })
    void readsWhatAStackSays(Line line, boolean inSample, String method, Thread.State state, String frames) {
        Place place = place(state, "", false, false, Line.UNKNOWN, frames);

        assertThat(place.line).isEqualTo(line);
        assertThat(place.inSample).isEqualTo(inSample);
        int dot = method.lastIndexOf('.', method.lastIndexOf('.') - 1);
        assertThat(place.method).isEqualTo(line == Line.CLIENT || !method.isEmpty() ? method.substring(dot + 1) : "");
    }

    /** The object that it waits for, and whether others do. */
    @ParameterizedTest
    @CsvSource({
        "LOCK, a.L$NonfairSync, true, false, juc.locks.ReentrantLock.lock a.Sdk.call Http.sample",
        "LOCK, juc.locks.StampedLock, false, true, a.StampedLock.writeLock a.Sdk.call Http.sample",
        "LOCK, juc.FutureTask, false, true, juc.FutureTask.get a.Sdk.call Http.sample",
        "LOCK, a.L$NonfairSync, true, false, juc.locks.ReentrantLock.lock Script1.run MyTimer.delay",
        "PAUSE, a.L$NonfairSync, true, true, juc.CyclicBarrier.await jm.timers.SyncTimer.delay",
        "PAUSE, a.L$NonfairSync, true, true, juc.locks.ReentrantLock.lock jm.control.CriticalSectionController.next",
        "POOL, juc.Semaphore$Sync, false, true, juc.Semaphore.acquire a.S.x Http.sample",
        "POOL, x, false, true, juc.LinkedBlockingDeque.pollFirst a.S.x Http.sample",
        "QUEUE, x, false, true, juc.ArrayBlockingQueue.put a.S.x Http.sample",
        "PAUSE, x, false, true, juc.CyclicBarrier.await Script1.run JSR223Sampler.sample",
        "LOCK, x, false, true, juc.CountDownLatch.await a.Sdk.open Http.sample",
        "TARGET, x, false, true, juc.CountDownLatch.await kafka.clients.producer.P.await Http.sample",
        "TARGET, x, false, true, jl.Object.wait kafka.common.utils.SystemTime.waitObject Http.sample",
        "LOCK, x, true, true, juc.locks.ReentrantLock.lock kafka.clients.producer.KafkaProducer.x Http.sample",
        "TARGET, x, false, true, juc.CountDownLatch.await com.mongodb.internal.connection.BaseCluster.x Http.sample",
        "PAUSE, x, false, true, juc.LinkedBlockingQueue.take juc.ThreadPoolExecutor.getTask",
        "WORK, x, false, true, jl.Object.wait Script1.run Pre.process"
    })
    void looksAtWhatOthersWaitFor(Line line, String lock, boolean held, boolean shared, String frames) {
        assertThat(place(Thread.State.WAITING, lock, held, shared, Line.UNKNOWN, frames).line)
                .isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource({
        "juc.CompletableFuture.get a.Sdk.call Http.sample",
        "jl.Object.wait io.netty.util.concurrent.DefaultPromise.await Script1.run JSR223Sampler.sample"
    })
    void asksWhoseTimeAWaitOfOnesOwnIs(String frames) {
        assertThat(place(Thread.State.WAITING, "x", false, false, Line.TARGET, frames).line)
                .isEqualTo(Line.TARGET);
    }

    @ParameterizedTest
    @CsvSource({
        "pre-processor my Pre, a.X.y Pre.process",
        "post-processor my Post, a.X.y Script1.run Post.process",
        "listener my Listener, a.X.y Listener.sampleOccurred",
        "configuration element my Csv, a.X.y Csv.iterationStart",
        "function ${__RandomString} in sampler my Http, RandomString.execute a.Compound.execute Http.sample",
        "function ${__RandomString} in pre-processor my Pre, RandomString.execute Pre.process",
        "function ${__RandomString} in sampler label, RandomString.execute a.Bean.prepare jm.threads.JMeterThread.run",
        "'', jm.threads.JMeterThread.run"
    })
    void namesTheElement(String element, String frames) {
        assertThat(place(Thread.State.RUNNABLE, "", false, false, Line.UNKNOWN, frames).element)
                .isEqualTo(element);
    }

    private static String full(String text) {
        return text.replace("juc.", "java.util.concurrent.")
                .replace("jm.", "org.apache.jmeter.")
                .replace("Bl.", "org.apache.jmeter.visualizers.backend.BackendListener.")
                .replace("kg.", "kg.apc.jmeter.")
                .replace(" tl.", " io.github.trueload.")
                .replace("dsl.", "us.abstracta.jmeter.javadsl.")
                .replace("kafka.", "org.apache.kafka.")
                .replace("jl.", "java.lang.")
                .replace("jn.", "java.net.")
                .replace("nio.", "sun.nio.ch.");
    }

    private static Place place(
            Thread.State state, String lock, boolean held, boolean shared, Line awaited, String frames) {
        List<StackTraceElement> all = new ArrayList<>();
        for (String frame : full(frames).split(" ")) {
            int dot = frame.lastIndexOf('.');
            all.add(new StackTraceElement(frame.substring(0, dot), frame.substring(dot + 1), "", 1));
        }
        Collections.addAll(
                all, new StackTraceElement("org.apache.jmeter.threads.JMeterThread", "run", "JMeterThread.java", 1));
        Stack stack = new Stack(state, full(lock), 7, held, all.toArray(new StackTraceElement[0]));
        return new Places().of(stack, WORK, shared, () -> awaited);
    }
}
