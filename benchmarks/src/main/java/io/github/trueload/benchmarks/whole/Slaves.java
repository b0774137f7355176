// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.whole;

import io.github.trueload.benchmarks.JMeterRuns;
import io.github.trueload.benchmarks.guest.Meter;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.process.FreePorts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Slaves on 127.0.0.1, each with a meter in it, that serve one test after the other. Not thread-safe. */
final class Slaves implements AutoCloseable {
    private final JMeterHome home;
    private final List<JMeterProcess> processes = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();
    private final List<Path> meterFiles = new ArrayList<>();

    private Slaves(JMeterHome home) {
        this.home = home;
    }

    /** Starts so many and waits until they listen. */
    static Slaves start(JMeterHome home, int count, Path work) {
        Slaves slaves = new Slaves(home);
        for (int i = 1; i <= count; i++) {
            slaves.startOne(work.resolve("slave-" + i).toAbsolutePath());
        }
        return slaves;
    }

    /** Where their meters write. */
    List<Path> meterFiles() {
        return List.copyOf(meterFiles);
    }

    /** The command of a master that uses all of them. */
    JMeterCommand master(String... jvmArguments) {
        return home.command()
                .rmiInTheClear()
                .rmiHost("127.0.0.1")
                .atFullSpeed()
                .withoutJtl()
                .heap("512m")
                .jvmArgs(jvmArguments)
                .args("-Jsummariser.name=")
                .args("-R", ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(",")));
    }

    @Override
    public void close() {
        processes.forEach(JMeterProcess::close);
    }

    private void startOne(Path folder) {
        int port = FreePorts.next();
        Path meter = JMeterRuns.meterFile(folder);
        processes.add(home.command()
                .atFullSpeed()
                .heap("256m")
                .jvmArgs("-D" + Meter.FILE + "=" + meter)
                .args("-Jsummariser.name=")
                .startSlave(port, folder));
        ports.add(port);
        meterFiles.add(meter);
    }
}
