// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dubbo;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A "simple" registry, which is a Dubbo service itself, in a process of its own. Closing it stops it. Thread-safe. */
public record SimpleRegistryServer(ManagedProcess process, String address) implements AutoCloseable {
    /** Starts it on a free port. */
    public static SimpleRegistryServer start(Path directory) {
        int port = FreePorts.next();
        List<String> command = DubboCommands.java("2.7.23", directory, "provider.SimpleRegistry");
        command.add("port=" + port);
        ManagedProcess process = ManagedProcess.start("simple-registry-" + port, directory, Map.of(), command);
        process.awaitOutput("registry ready", Await.PATIENCE);
        return new SimpleRegistryServer(process, "127.0.0.1:" + port);
    }

    @Override
    public void close() {
        process.close();
    }
}
