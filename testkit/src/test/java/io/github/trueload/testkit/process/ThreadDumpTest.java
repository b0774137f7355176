// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(dump.blockedIn("org.apache.dubbo.")).hasSize(1);
        assertThat(dump.waits())
                .containsExactly(
                        "org.apache.dubbo.config.ReferenceConfig in org.apache.dubbo.config.ReferenceConfig.get");
    }

    @Test
    void seesTheThreadsOfARunningJvm() {
        assertThat(ThreadDump.of(ProcessHandle.current().pid()).named("main")).isNotEmpty();
    }

    @Test
    void hasNoThreadsOnceTheJvmIsGone() {
        assertThat(ThreadDump.of(999_999_999L).threads()).isEmpty();
    }
}
