// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.ArrayList;
import java.util.List;

/** The uppermost frames of threads that wait, as recorded from JMeter 5.6.3 on JDK 17; lines are "class.method". */
final class Traces {
    static final String CONDITION = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject";

    private static final String PARK = "jdk.internal.misc.Unsafe.park\n"
            + "java.util.concurrent.locks.LockSupport.park\n"
            + "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await\n";

    static final String SYNCHRONIZED = "com.example.Sdk.call\ncom.example.SdkSample.runTest\n"
            + "org.apache.jmeter.protocol.java.sampler.JavaSampler.sample\n";
    static final String REFERENCE_CONFIG = "org.apache.dubbo.config.ReferenceConfig.get\n"
            + "com.example.DubboSample.callDubbo\ncom.example.DubboSample.sample\n";
    static final String JDK_MONITOR = "java.util.Hashtable.get\ncom.example.Sdk.call\n";
    static final String SYNC_TIMER = PARK
            + "java.util.concurrent.CyclicBarrier.dowait\n"
            + "java.util.concurrent.CyclicBarrier.await\n"
            + "org.apache.jmeter.timers.SyncTimer$BarrierWrapper.await\n"
            + "org.apache.jmeter.timers.SyncTimer.delay\n"
            + "org.apache.jmeter.threads.JMeterThread.delay\n";
    static final String OTHER_TIMER = "java.lang.Object.wait\n"
            + "com.example.PacingTimer.delay\n"
            + "org.apache.jmeter.threads.JMeterThread.delay\n";
    static final String CRITICAL_SECTION = "jdk.internal.misc.Unsafe.park\n"
            + "java.util.concurrent.locks.ReentrantLock.lock\n"
            + "org.apache.jmeter.control.CriticalSectionController.next\n";
    static final String HTTP_POOL = PARK
            + "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking\n"
            + "org.apache.http.pool.AbstractConnPool.access$300\n"
            + "org.apache.http.pool.AbstractConnPool$2.get\n"
            + "org.apache.http.impl.conn.PoolingHttpClientConnectionManager.leaseConnection\n";
    static final String HTTP5_POOL = "java.lang.Object.wait\n"
            + "org.apache.hc.core5.concurrent.BasicFuture.get\n"
            + "org.apache.hc.core5.pool.StrictConnPool$1.get\n";
    static final String REPLY_OF_POOLED_CHANNEL = PARK
            + "com.example.PooledChannel.getReply\n"
            + "com.example.ChannelPool.call\n"
            + "com.example.ClientPoolSettings.getTimeout\n";
    static final String SEMAPHORE = "jdk.internal.misc.Unsafe.park\n"
            + "java.util.concurrent.locks.LockSupport.park\n"
            + "java.util.concurrent.Semaphore.acquire\n"
            + "com.example.Limited.call\n";
    static final String QUEUE_TAKE = PARK + "java.util.concurrent.LinkedBlockingQueue.take\ncom.example.Clients.next\n";
    static final String BACKEND_QUEUE = PARK
            + "java.util.concurrent.ArrayBlockingQueue.put\n"
            + "org.apache.jmeter.visualizers.backend.BackendListener.sampleOccurred\n"
            + "org.apache.jmeter.threads.ListenerNotifier.notifyListeners\n";
    static final String ASYNC_SENDER = PARK
            + "java.util.concurrent.ArrayBlockingQueue.put\n"
            + "org.apache.jmeter.samplers.AsynchSampleSender.sampleOccurred\n";
    static final String OWN_QUEUE = PARK + "java.util.concurrent.ArrayBlockingQueue.put\ncom.example.Audit.log\n";
    static final String REPLY = "jdk.internal.misc.Unsafe.park\n"
            + "java.util.concurrent.locks.LockSupport.parkNanos\n"
            + "java.util.concurrent.CompletableFuture$Signaller.block\n"
            + "java.util.concurrent.ForkJoinPool.managedBlock\n"
            + "java.util.concurrent.CompletableFuture.timedGet\n"
            + "java.util.concurrent.CompletableFuture.get\n"
            + "org.apache.dubbo.rpc.AsyncRpcResult.get\n"
            + "org.apache.dubbo.rpc.protocol.AsyncToSyncInvoker.invoke\n"
            + "org.apache.dubbo.common.threadpool.ThreadPoolAware.call\n";
    static final String LATCH =
            "jdk.internal.misc.Unsafe.park\n" + "java.util.concurrent.CountDownLatch.await\n" + "Script1.run\n";
    static final String IDLE_WORKER = PARK
            + "java.util.concurrent.LinkedBlockingQueue.take\n"
            + "java.util.concurrent.ThreadPoolExecutor.getTask\n"
            + "java.util.concurrent.ThreadPoolExecutor.runWorker\njava.lang.Thread.run\n";
    /** The thread of a user while those that a bzm Parallel Controller (0.11) started make his samples. */
    static final String PARALLEL_USER = PARK + "java.util.concurrent.FutureTask.awaitDone\n"
            + "java.util.concurrent.FutureTask.get\n"
            + "com.blazemeter.jmeter.controller.ParallelSampler.sample\n"
            + "org.apache.jmeter.threads.JMeterThread.doSampling\norg.apache.jmeter.threads.JMeterThread.run\n";
    /** A sample in a thread that JMeter 5.6.3's Open Model Thread Group runs. */
    static final String OPEN_MODEL = "com.example.Sdk.call\ncom.example.SdkSample.runTest\n"
            + "org.apache.jmeter.protocol.java.sampler.JavaSampler.sample\n"
            + "org.apache.jmeter.threads.JMeterThread.doSampling\n"
            + "org.apache.jmeter.threads.JMeterThread.run\n"
            + "org.apache.jmeter.threads.openmodel.OpenModelThreadGroup$ThreadsStarter.run\n"
            + "java.util.concurrent.ThreadPoolExecutor.runWorker\njava.lang.Thread.run\n";
    /** The same below a thread group of a plugin, and a wait of that thread group itself. */
    static final String ARRIVALS = OPEN_MODEL.replace(
            "org.apache.jmeter.threads.openmodel.OpenModelThreadGroup$ThreadsStarter.run",
            "com.blazemeter.jmeter.threads.DynamicThread.run");

    static final String WAITING_FOR_ARRIVALS =
            "java.lang.Object.wait\ncom.blazemeter.jmeter.threads.arrivals.ArrivalsThreadGroup.releasedPool\n"
                    + "com.blazemeter.jmeter.control.VirtualUserController.next\n"
                    + "org.apache.jmeter.threads.JMeterThread.run\n";
    /** Our own balancer, while one thread of its own asks the server for all. */
    static final String BALANCER = "jdk.internal.misc.Unsafe.park\n"
            + "java.util.concurrent.locks.LockSupport.park\n"
            + "java.util.concurrent.CompletableFuture$Signaller.block\n"
            + "java.util.concurrent.CompletableFuture.get\n"
            + "io.github.trueload.dns.resolve.Host.await\n"
            + "io.github.trueload.dns.resolve.Host.next\n"
            + "io.github.trueload.dns.resolve.Balancer.resolve\n"
            + "io.github.trueload.dns.RotatingDnsCacheManager.resolve\n"
            + "org.apache.http.impl.conn.DefaultHttpClientConnectionOperator.connect\n"
            + "org.apache.jmeter.threads.JMeterThread.run";

    static final String LOOKUP = "java.net.Inet6AddressImpl.lookupAllHostAddr\n"
            + "java.net.InetAddress$PlatformNameService.lookupAllHostAddr\n"
            + "java.net.InetAddress.getAllByName\n"
            + "org.apache.http.impl.conn.SystemDefaultDnsResolver.resolve\n"
            + "org.apache.jmeter.threads.JMeterThread.doSampling\n";
    static final String SHARED_REPLIES = "java.lang.Object.wait\ncom.example.Multiplexer.awaitReply\n";

    static final String WAITS_TO_WRITE = "org.apache.jmeter.reporters.ResultCollector.sampleOccurred\n"
            + "org.apache.jmeter.threads.ListenerNotifier.notifyListeners\n"
            + "org.apache.jmeter.threads.JMeterThread.notifyListeners\n";
    static final String WRITES_JTL = "java.io.FileOutputStream.writeBytes\njava.io.FileOutputStream.write\n"
            + "java.io.BufferedOutputStream.flushBuffer\njava.io.PrintWriter.println\n" + WAITS_TO_WRITE;

    private Traces() {}

    static List<StackTraceElement> of(String lines) {
        List<StackTraceElement> frames = new ArrayList<>();
        if (lines.isEmpty()) {
            return frames;
        }
        for (String line : lines.split("\n")) {
            int dot = line.lastIndexOf('.');
            frames.add(new StackTraceElement(line.substring(0, dot), line.substring(dot + 1), null, -1));
        }
        return frames;
    }
}
