// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Telegraf that takes line protocol as InfluxDB 1 and 2 do and writes it to a file. Not thread-safe. */
public final class TelegrafServer extends Receiver {
    private static final String PROGRAM = "telegraf";
    private static final Pattern COUNT = Pattern.compile("^jmeter,\\S*transaction=all[ ,].*[ ,]count=([0-9.]+).*");

    private final Path file;

    private TelegrafServer(int port, Path file) {
        super(port);
        this.file = file;
    }

    /** Whether the program is there. */
    public static boolean isThere() {
        return DebianTool.find(PROGRAM).isPresent();
    }

    /** Starts a server that takes writes as InfluxDB 1 does. */
    public static TelegrafServer start(Path directory) {
        int port = FreePorts.next();
        TelegrafServer server = new TelegrafServer(port, directory.resolve("metrics.out"));
        DebianTool tool = DebianTool.require(PROGRAM);
        try {
            Files.createDirectories(directory);
            Path config = Files.writeString(directory.resolve("telegraf.conf"), server.configuration(port));
            server.await(
                    ManagedProcess.start(
                            PROGRAM,
                            directory,
                            tool.environment(),
                            List.of(tool.path().toString(), "--config", config.toString())),
                    "/ping",
                    204);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stops the server first, so that it hands on what it holds. */
    @Override
    public double samples() {
        close();
        try {
            return Files.readAllLines(file).stream()
                    .map(COUNT::matcher)
                    .filter(Matcher::matches)
                    .mapToDouble(line -> Double.parseDouble(line.group(1)))
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String configuration(int port) {
        return """
                [agent]
                interval = "1s"
                flush_interval = "1s"
                metric_buffer_limit = 1000000
                [[inputs.influxdb_listener]]
                service_address = "127.0.0.1:%d"
                [[outputs.file]]
                files = ["%s"]
                data_format = "influx"
                """
                .formatted(port, file);
    }
}
