// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.tls.Keytool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * JMeter slaves, each a process at an address of its own and with a temporary folder of its own, and the command of
 * their master. Not thread-safe.
 */
public final class RmiFleet implements AutoCloseable {
    /** The addresses are 127.0.0.31 and those after it, at which no other server of the tests listens. */
    private static final int FIRST_ADDRESS = 31;

    private final Path directory;
    private final JMeterHome home;
    private final Path keyStore;
    private final List<Integer> ports;
    private final JMeterProcess[] slaves;
    private String heap = "256m";
    private int secondsToStart;

    private RmiFleet(Path directory, JMeterHome home, int size, Path keyStore, List<Integer> ports) {
        this.directory = directory;
        this.home = home;
        this.keyStore = keyStore;
        this.ports = ports;
        slaves = new JMeterProcess[size];
    }

    /** Slaves that talk over TLS, all at one port: over TLS a slave listens at its own address only. */
    static RmiFleet overTls(Path directory, JMeterHome home, int size) {
        int port = FreePorts.next();
        List<Integer> ports = IntStream.range(0, size).mapToObj(slave -> port).toList();
        // As JMeter's create-rmi-keystore makes it.
        Path keyStore = directory.toAbsolutePath().resolve("rmi_keystore.jks");
        Keytool.generate(keyStore, "changeit", "rmi", "-keyalg", "EC", "-dname", "CN=rmi", "-validity", "7");
        return new RmiFleet(directory, home, size, keyStore, ports);
    }

    /** Slaves that talk in the clear, each at a port of its own: in the clear a slave listens at all addresses. */
    public static RmiFleet inTheClear(Path directory, JMeterHome home, int size) {
        List<Integer> ports =
                IntStream.range(0, size).mapToObj(slave -> FreePorts.next()).toList();
        return new RmiFleet(directory, home, size, null, ports);
    }

    /** Sets the heap of each slave. */
    RmiFleet heap(String size) {
        heap = size;
        return this;
    }

    /** Starts those that do not run. */
    public RmiFleet start() {
        long begin = System.nanoTime();
        IntStream.range(0, slaves.length).parallel().forEach(index -> start(index, home));
        secondsToStart = Math.max(secondsToStart, (int) TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin));
        return this;
    }

    /**
     * How long a run has to last at least, so that all slaves work together for some of it: a master starts them one
     * after the other, on a busy machine seconds apart, and its listeners take it for the end when all that have begun
     * have ended.
     */
    int seconds(int least) {
        return Math.max(least, 2 * secondsToStart);
    }

    /** Starts one from a home of its own, unless it runs. */
    void start(int index, JMeterHome other) {
        if (slaves[index] == null || !slaves[index].process().isAlive()) {
            slaves[index] = secured(other.command())
                    .heap(heap)
                    .jvmArgs("-Djava.io.tmpdir=" + created(temporary(index)))
                    .rmiHost(host(index))
                    .property("trueload.influx.instance", instance(index))
                    .property("generator", index)
                    .listen(ports.get(index), folder(index));
        }
    }

    /** The home of the master, and of slaves that are not given another. */
    public JMeterHome home() {
        return home;
    }

    /** The command of a master at 127.0.0.1, without its slaves. */
    public JMeterCommand master() {
        return secured(home.command()).rmiHost("127.0.0.1");
    }

    /** The port of the first; over TLS it is that of all. */
    int port() {
        return port(0);
    }

    /** The port of one. */
    int port(int index) {
        return ports.get(index);
    }

    /** The addresses of all without their ports. */
    List<String> hosts() {
        return IntStream.range(0, slaves.length).mapToObj(RmiFleet::host).toList();
    }

    /** The addresses of all with their ports. */
    public List<String> hostsAndPorts() {
        return IntStream.range(0, slaves.length)
                .mapToObj(index -> host(index) + ":" + ports.get(index))
                .toList();
    }

    /** The name under which one writes to InfluxDB. */
    public String instance(int index) {
        return "slave-" + index;
    }

    /** The process of one. */
    public JMeterProcess slave(int index) {
        return slaves[index];
    }

    /** The working folder of one. */
    public Path folder(int index) {
        return directory.resolve(instance(index));
    }

    /** The temporary folder of one. */
    public Path temporary(int index) {
        return folder(index).resolve("tmp");
    }

    @Override
    public void close() {
        for (JMeterProcess slave : slaves) {
            if (slave != null) {
                slave.close();
            }
        }
    }

    private JMeterCommand secured(JMeterCommand command) {
        return keyStore == null ? command.rmiInTheClear() : command.rmiOverTls(keyStore);
    }

    private static Path created(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String host(int index) {
        return "127.0.0." + (FIRST_ADDRESS + index);
    }
}
