// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** On files as Linux 6.1 and 6.18 wrote them. */
class PressureTest extends LinuxFiles {
    private static final Offset<Double> CLOSE = Offset.offset(1e-9);

    private final AtomicLong nanos = new AtomicLong();

    @Test
    void readsTheShareOfTheTimeThatSomebodyWaitedOnTheMachine() throws IOException {
        write("proc/pressure/cpu", pressure(15_929_964_818L));
        write("proc/pressure/io", pressure(204_851_854L));
        Processors.Stalls cpu = of("cpu");
        Processors.Stalls io = of("io");

        assertThat(cpu.share()).isNaN();
        assertThat(io.share()).isNaN();
        nanos.addAndGet(2_000_000_000L);
        write("proc/pressure/cpu", pressure(15_930_764_818L));
        write("proc/pressure/io", pressure(204_871_854L));

        assertThat(cpu.share()).isCloseTo(0.4, CLOSE);
        assertThat(io.share()).isCloseTo(0.01, CLOSE);
    }

    @Test
    void takesTheOwnControlGroupWhereItIsShown() throws IOException {
        write("proc/pressure/cpu", pressure(0));
        write("proc/self/cgroup", "0::/kubepods/pod1\n");
        write("sys/fs/cgroup/kubepods/pod1/cpu.pressure", pressure(100));
        Processors.Stalls cpu = of("cpu");

        cpu.share();
        nanos.addAndGet(1_000_000_000L);
        write("sys/fs/cgroup/kubepods/pod1/cpu.pressure", pressure(250_100));

        assertThat(cpu.share()).isCloseTo(0.25, CLOSE);
    }

    @Test
    void findsItsGroupAtTheMountInsideAContainer() throws IOException {
        write("proc/self/cgroup", "0::/../../host/path\n");
        write("proc/pressure/cpu", pressure(0));
        write("sys/fs/cgroup/cpu.pressure", pressure(100));

        Processors.Stalls cpu = of("cpu");
        cpu.share();
        nanos.addAndGet(1_000_000_000L);
        write("sys/fs/cgroup/cpu.pressure", pressure(500_100));

        assertThat(cpu.share()).isCloseTo(0.5, CLOSE);
    }

    @Test
    void isAbsentWhereTheSystemDoesNotTell() throws IOException {
        Processors.Stalls cpu = of("cpu");
        cpu.share();
        nanos.addAndGet(1_000_000_000L);
        assertThat(cpu.share()).isNaN();
        write("proc/pressure/cpu", "");
        assertThat(cpu.share()).isNaN();
    }

    private Processors.Stalls of(String what) {
        return new Processors.Stalls(root, what, nanos::get);
    }

    private static String pressure(long total) {
        return "some avg10=0.57 avg60=1.05 avg300=11.98 total=" + total
                + "\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n";
    }
}
