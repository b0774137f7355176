// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** VictoriaMetrics, one node: a store that adds up what is written twice. Not thread-safe. */
public final class VictoriaMetricsServer extends Receiver {
    private static final String PROGRAM = "victoria-metrics";

    private VictoriaMetricsServer(int port) {
        super(port);
    }

    /** Whether the program is there. */
    public static boolean isThere() {
        return DebianTool.find(PROGRAM).isPresent();
    }

    /** Starts a server that keeps its data in a folder. */
    public static VictoriaMetricsServer start(Path directory) {
        int port = FreePorts.next();
        VictoriaMetricsServer server = new VictoriaMetricsServer(port);
        DebianTool tool = DebianTool.require(PROGRAM);
        server.await(
                ManagedProcess.start(
                        PROGRAM,
                        directory,
                        tool.environment(),
                        List.of(
                                tool.path().toString(),
                                "-storageDataPath=" + directory.resolve("data"),
                                // Queries leave out the last 30 s otherwise.
                                "-search.latencyOffset=1s",
                                "-httpListenAddr=127.0.0.1:" + port)),
                "/health",
                200);
        return server;
    }

    @Override
    public double samples() {
        get("/internal/force_flush");
        String series = "{__name__=\"jmeter_count\",transaction=\"all\"}";
        return get("/api/v1/export?match[]=" + encoded(series))
                .body()
                .lines()
                .filter(line -> !line.isBlank())
                .flatMap(line -> ((List<?>) ((Map<?, ?>) Json.parse(line)).get("values")).stream())
                .mapToDouble(value -> (Double) value)
                .sum();
    }

    /** The number that a query in PromQL answers now. */
    public double number(String query) {
        get("/internal/force_flush");
        Map<?, ?> answer = (Map<?, ?>)
                Json.parse(get("/api/v1/query?query=" + encoded(query)).body());
        List<?> result = (List<?>) ((Map<?, ?>) answer.get("data")).get("result");
        return Double.parseDouble((String) ((List<?>) ((Map<?, ?>) result.get(0)).get("value")).get(1));
    }
}
