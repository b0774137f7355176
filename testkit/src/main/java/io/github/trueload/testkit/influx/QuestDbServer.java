// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** QuestDB: a store that adds up what is written twice, and takes no column names with dots. Not thread-safe. */
public final class QuestDbServer extends Receiver {
    private static final Path JAR = Checkout.root().resolve("target/servers/questdb.jar");

    private QuestDbServer(int port) {
        super(port);
    }

    /** Whether the program is there. */
    public static boolean isThere() {
        return Files.exists(JAR);
    }

    /** Starts a server that keeps its data in a folder. */
    public static QuestDbServer start(Path directory) {
        int port = FreePorts.next();
        QuestDbServer server = new QuestDbServer(port);
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> environment = Map.of(
                "QDB_HTTP_BIND_TO", "127.0.0.1:" + port,
                "QDB_PG_ENABLED", "false",
                "QDB_LINE_TCP_ENABLED", "false",
                "QDB_HTTP_MIN_ENABLED", "false",
                "QDB_TELEMETRY_ENABLED", "false");
        server.await(
                ManagedProcess.start(
                        "questdb",
                        directory,
                        environment,
                        List.of(
                                JavaHome.current().java().toString(),
                                "-Xmx512m",
                                "-p",
                                JAR.toString(),
                                "-m",
                                "io.questdb/io.questdb.ServerMain",
                                "-d",
                                directory.toString())),
                "/ping",
                204);
        return server;
    }

    /** What was written becomes visible a moment after the answer. */
    @Override
    public double samples() {
        return number("SELECT sum(count) FROM jmeter WHERE transaction = 'all'");
    }

    /** The number that a query in SQL answers; 0 where there is no table yet. */
    public double number(String query) {
        Map<?, ?> answer =
                (Map<?, ?>) Json.parse(get("/exec?query=" + encoded(query)).body());
        if (answer.containsKey("error")) {
            return 0;
        }
        Object value = ((List<?>) ((List<?>) answer.get("dataset")).get(0)).get(0);
        return value == null ? 0 : (Double) value;
    }
}
