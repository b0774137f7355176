// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadDumpTest {
    private static final String TEXT =
            """
            2026-11-20 13:00:00
            Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

            "Users 1-1" #31 prio=5 os_prio=0 cpu=1.10ms tid=0x1 nid=0x2 waiting for monitor entry  [0x3]
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat org.apache.dubbo.config.ReferenceConfig.get(ReferenceConfig.java:243)
            \t- waiting to lock <0x4> (a org.apache.dubbo.config.ReferenceConfig)

            "Users 1-2" #32 prio=5 os_prio=0 cpu=1.10ms tid=0x1 nid=0x2 runnable  [0x3]
               java.lang.Thread.State: RUNNABLE
            \tat org.apache.dubbo.config.ReferenceConfig.get(ReferenceConfig.java:243)
            \t- locked <0x4> (a org.apache.dubbo.config.ReferenceConfig)

            "NettyClientWorker-4-1" #40 daemon prio=5 os_prio=0 waiting for monitor entry
               java.lang.Thread.State: BLOCKED (on object monitor)

            """;

    @Test
    void countsTheThreadsOfOneNameAndTheBlockedOnesAmongThem() {
        ThreadDump dump = ThreadDump.parse(TEXT);

        assertThat(dump.named("Users ")).hasSize(2);
        assertThat(dump.blocked("Users ")).isEqualTo(1);
        assertThat(dump.heldUpIn("org.apache.dubbo.")).hasSize(1);
        assertThat(dump.waits())
                .containsExactly(
                        "org.apache.dubbo.config.ReferenceConfig in org.apache.dubbo.config.ReferenceConfig.get");
    }

    @Test
    void findsThreadsHeldUpByAMonitorWhoeverOwnsIt() {
        String blocked =
                """
                "Users 1-1" #31 waiting for monitor entry
                   java.lang.Thread.State: BLOCKED (on object monitor)
                \tat java.util.Hashtable.get(java.base@17.0.15/Hashtable.java:381)
                \t- waiting to lock <0x4> (a java.util.Hashtable)
                \tat com.acme.Json.read(Json.java:1)
                \tat io.github.trueload.dubbo.DubboSampler.sample(DubboSampler.java:1)
                """;

        assertThat(heldUp(blocked)).containsExactly(blocked.strip());
        assertThat(heldUp(blocked.replace("BLOCKED (on object monitor)", "RUNNABLE")))
                .isEmpty();
        assertThat(heldUp(blocked.replace("io.github.trueload", "com.acme"))).isEmpty();
    }

    @Test
    void findsThreadsParkedByALockOfThePackages() {
        String parked =
                """
                "Users 1-1" #31 waiting on condition
                   java.lang.Thread.State: WAITING (parking)
                \tat jdk.internal.misc.Unsafe.park(java.base@17.0.15/Native Method)
                \t- parking to wait for  <0x4> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)
                \tat java.util.concurrent.locks.LockSupport.park(java.base@17.0.15/LockSupport.java:211)
                \tat java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(java.base@17.0.15/A.java:715)
                \tat java.util.concurrent.locks.ReentrantLock$Sync.lock(java.base@17.0.15/R.java:153)
                \tat java.util.concurrent.locks.ReentrantLock.lock(java.base@17.0.15/R.java:322)
                \tat java.util.concurrent.LinkedBlockingQueue.offer(java.base@17.0.15/L.java:1)
                \tat org.apache.dubbo.Queue.put(Queue.java:1)
                \tat io.github.trueload.dubbo.DubboSampler.sample(DubboSampler.java:1)
                """;

        assertThat(heldUp(parked)).containsExactly(parked.strip());
        assertThat(heldUp(parked.replace("State: WAITING", "State: TIMED_WAITING")))
                .hasSize(1);
        assertThat(heldUp(parked.replace("org.apache.dubbo", "com.acme")))
                .as("a lock of somebody else")
                .isEmpty();
        assertThat(heldUp(parked.replaceAll("\\tat .*ReentrantLock.*\n", "")))
                .as("a latch, a condition or a future")
                .isEmpty();
    }

    @Test
    void seesTheThreadsOfARunningJvm() {
        assertThat(ThreadDump.of(ProcessHandle.current().pid()).named("main")).isNotEmpty();
    }

    @Test
    void hasNoThreadsOnceTheJvmIsGone() {
        assertThat(ThreadDump.of(999_999_999L).threads()).isEmpty();
    }

    private static List<String> heldUp(String thread) {
        return ThreadDump.parse(thread).heldUpIn("org.apache.dubbo.", "io.github.trueload.");
    }
}
