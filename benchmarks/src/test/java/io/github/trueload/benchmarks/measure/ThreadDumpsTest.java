// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.process.ThreadDump;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadDumpsTest {
    private static final String DUMP =
            """
            2026-11-20 12:00:00
            Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6):

            "Users 1-1" #31 prio=5 os_prio=0 cpu=1.00ms elapsed=2.00s tid=0x1 nid=0x2 waiting for monitor entry
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat org.apache.dubbo.config.ReferenceConfig.get(ReferenceConfig.java:243)
            \t- waiting to lock <0x00000000e0> (a org.apache.dubbo.config.ReferenceConfig)
            \tat org.apache.dubbo.config.utils.ReferenceConfigCache.get(ReferenceConfigCache.java:107)

            "Users 1-2" #32 prio=5 os_prio=0 cpu=1.00ms elapsed=2.00s tid=0x3 nid=0x4 waiting for monitor entry
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat java.util.Hashtable.get(java.base@17.0.15/Hashtable.java:382)
            \t- waiting to lock <0x00000000e1> (a java.util.Properties)

            "Users 1-3" #33 prio=5 os_prio=0 cpu=1.00ms elapsed=2.00s tid=0x5 nid=0x6 runnable
               java.lang.Thread.State: RUNNABLE
            \tat java.net.SocketInputStream.read(java.base@17.0.15/SocketInputStream.java:1)

            JNI global refs: 22, weak refs: 0
            """;

    @Test
    void tellsHowManyThreadsAreBlockedOnWhichMonitorInWhichMethod() {
        ThreadDumps dumps = new ThreadDumps(List.of(ThreadDump.parse(DUMP), ThreadDump.parse(DUMP)));

        assertThat(dumps.blockedPerDump()).isEqualTo(2);
        assertThat(dumps.blockedPerDump(List.of("org.apache.dubbo", "com.example"), "com.example"))
                .isEqualTo(1);
        assertThat(dumps.blockedPerDump(List.of("org.apache.dubbo"), "org.apache.dubbo.config.ReferenceConfig.get"))
                .isZero();
    }

    @Test
    void aDumpWithoutBlockedThreadsCounts() {
        ThreadDumps dumps = new ThreadDumps(List.of(ThreadDump.parse(DUMP.replace("BLOCKED", "WAITING"))));

        assertThat(dumps.blockedPerDump()).isZero();
    }
}
