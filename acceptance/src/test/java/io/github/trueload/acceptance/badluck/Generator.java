// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.acceptance.health.HealthGenerators;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.jmeter.StopPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The JMeter of the test: its log lies on a small disk and its clock can be stepped, where this machine permits that.
 * Not thread-safe.
 */
final class Generator implements AutoCloseable {
    /** The name under which it writes to InfluxDB. */
    static final String INSTANCE = "generator";

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final StopPort port = new StopPort();
    private final Path directory;
    private final Path logs;
    private final Optional<SmallDisk> disk;
    private final JMeterProcess jmeter;

    Generator(Path directory, Path plan, Optional<SmallDisk> disk, Optional<SteppedClock> clock) {
        this.directory = directory;
        this.disk = disk;
        logs = logs(directory);
        JMeterCommand command = HealthGenerators.quiet(
                        port.of(JMeterHome.shared().command()))
                .heap("256m")
                .log(logs.resolve("jmeter.log"))
                .property("jmeter.save.saveservice.autoflush", true)
                .property("trueload.influx.instance", INSTANCE);
        disk.ifPresent(small -> command.java(small.java(directory.resolve("java"))));
        clock.ifPresent(stepped -> stepped.environment().forEach(command::env));
        jmeter = command.start(plan, directory.resolve("run"));
    }

    /** The folder of logs of a generator. */
    static Path logs(Path directory) {
        return directory.resolve("logs");
    }

    long pid() {
        return jmeter.process().pid();
    }

    Path jtlFile() {
        return jmeter.jtl();
    }

    /** Lets all threads finish their samples, and waits for the end. */
    int stop() {
        port.shutDown();
        int code = jmeter.process().awaitExit(PATIENCE);
        keepLog();
        return code;
    }

    /** To where it is searched for secrets, and found after the small disk is gone. */
    private void keepLog() {
        TestFiles.copy(
                disk.map(SmallDisk::seen).orElse(logs).resolve("jmeter.log"), directory.resolve("run/jmeter.log"));
    }

    Jtl jtl() {
        return jmeter.samples();
    }

    String log() {
        return jmeter.log();
    }

    String output() {
        return jmeter.process().output();
    }

    /** The report of health. */
    JsonNode report() {
        return Json.in(directory.resolve("run/result-health.json"));
    }

    @Override
    public void close() {
        jmeter.close();
        disk.ifPresent(SmallDisk::close);
    }
}
