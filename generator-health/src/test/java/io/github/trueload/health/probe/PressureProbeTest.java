// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.PressureReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files as Linux 6.1 and 6.18 wrote them. */
class PressureProbeTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-9);

    @TempDir
    private Path root;

    private final AtomicLong nanos = new AtomicLong();

    @Test
    void readsTheShareOfTheTimeThatSomebodyWaitedOnTheMachine() throws IOException {
        write("proc/pressure/cpu", pressure(15_929_964_818L));
        write("proc/pressure/io", pressure(204_851_854L));
        PressureProbe probe = new PressureProbe(root, nanos::get);

        assertThat(probe.read().cpu).isNaN();
        nanos.addAndGet(2_000_000_000L);
        write("proc/pressure/cpu", pressure(15_930_764_818L));
        write("proc/pressure/io", pressure(204_871_854L));
        PressureReading reading = probe.read();

        assertThat(reading.cpu).isCloseTo(0.4, CLOSE);
        assertThat(reading.io).isCloseTo(0.01, CLOSE);
        assertThat(reading.ofGroup).isFalse();
        assertThat(reading.cpuWaitMs).isNaN();
    }

    @Test
    void takesTheOwnControlGroupWhereItIsShown() throws IOException {
        write("proc/pressure/cpu", pressure(0));
        write("proc/pressure/io", pressure(0));
        write("proc/self/cgroup", "0::/kubepods/pod1\n");
        write("sys/fs/cgroup/kubepods/pod1/cpu.pressure", pressure(100));
        write("sys/fs/cgroup/kubepods/pod1/io.pressure", pressure(100));
        PressureProbe probe = new PressureProbe(root, nanos::get);

        probe.read();
        nanos.addAndGet(1_000_000_000L);
        write("sys/fs/cgroup/kubepods/pod1/cpu.pressure", pressure(250_100));

        assertThat(probe.read().cpu).isCloseTo(0.25, CLOSE);
        assertThat(probe.read().ofGroup).isTrue();
    }

    @Test
    void findsItsGroupAtTheMountInsideAContainer() throws IOException {
        write("proc/self/cgroup", "0::/../../host/path\n");
        write("sys/fs/cgroup/cpu.pressure", pressure(100));

        assertThat(new PressureProbe(root, nanos::get).read().ofGroup).isTrue();
    }

    @Test
    void isAbsentWhereTheSystemDoesNotTell() throws IOException {
        PressureProbe probe = new PressureProbe(root, nanos::get);

        probe.read();
        nanos.addAndGet(1_000_000_000L);
        assertThat(probe.read().cpu).isNaN();
        write("proc/pressure/cpu", "");
        assertThat(probe.read().io).isNaN();
    }

    private static String pressure(long total) {
        return "some avg10=0.57 avg60=1.05 avg300=11.98 total=" + total
                + "\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n";
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
