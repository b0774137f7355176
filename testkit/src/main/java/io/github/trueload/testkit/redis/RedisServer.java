// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.redis;

import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The real redis-server on a free loopback port, which keeps nothing on disk. Closing it stops it. Thread-safe. */
public final class RedisServer implements AutoCloseable {
    private final ManagedProcess process;
    private final String address;

    private RedisServer(ManagedProcess process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Starts a server that lets everybody in. */
    public static RedisServer start(Path directory) {
        return start(directory, List.of());
    }

    /** Starts a server that wants a password of everybody. */
    public static RedisServer startProtected(Path directory, String password) {
        return start(directory, List.of("--requirepass", password));
    }

    /** {@code 127.0.0.1:port}. */
    public String address() {
        return address;
    }

    @Override
    public void close() {
        process.close();
    }

    private static RedisServer start(Path directory, List<String> options) {
        DebianTool tool = DebianTool.require("redis-server");
        int port = FreePorts.next();
        List<String> command = new ArrayList<>(
                List.of(tool.path().toString(), "--port", String.valueOf(port), "--bind", "127.0.0.1", "--save", ""));
        command.addAll(options);
        ManagedProcess process = ManagedProcess.start("redis-" + port, directory, tool.environment(), command);
        process.awaitOutput("Ready to accept connections", Duration.ofSeconds(30));
        return new RedisServer(process, "127.0.0.1:" + port);
    }
}
