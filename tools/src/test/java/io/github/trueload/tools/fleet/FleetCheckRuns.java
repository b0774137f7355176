// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.testkit.influx.InfluxServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the program before a real InfluxDB that holds what generators write. */
abstract class FleetCheckRuns {
    private static final long MINUTE_MS = 60_000;

    final Map<String, String> environment = new HashMap<>();
    final ByteArrayOutputStream out = new ByteArrayOutputStream();
    final ByteArrayOutputStream err = new ByteArrayOutputStream();

    static List<WrittenGenerator> fleet(int size) {
        List<WrittenGenerator> fleet = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            fleet.add(new WrittenGenerator("gen-" + i));
        }
        return fleet;
    }

    /** Writes a fleet to a database of its own and checks it; later options win. */
    final int check(InfluxServer server, String database, List<WrittenGenerator> fleet, String... options) {
        server.createDatabase(database);
        StringBuilder lines = new StringBuilder();
        for (WrittenGenerator each : fleet) {
            lines.append(each.lines());
            if (lines.length() > 4_000_000) {
                server.write(database, lines.toString());
                lines.setLength(0);
            }
        }
        server.write(database, lines.toString());
        List<String> arguments = new ArrayList<>(List.of("--generators", "" + fleet.size()));
        arguments.addAll(Arrays.asList(options));
        return run(server.writeUrl(database), arguments.toArray(new String[0]));
    }

    final int run(String url, String... options) {
        out.reset();
        List<String> arguments = new ArrayList<>(List.of(
                "--influx",
                url,
                "--from",
                "" + (WrittenGenerator.START_MS - MINUTE_MS),
                "--to",
                "" + (WrittenGenerator.START_MS + 4 * MINUTE_MS)));
        arguments.addAll(Arrays.asList(options));
        PrintStream outStream = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream errStream = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new FleetCheck(environment, outStream, errStream).run(arguments.toArray(new String[0]));
    }

    final String row(String name) {
        return text().lines()
                .filter(line -> line.startsWith(name + " "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(text()));
    }

    final String text() {
        return out.toString(StandardCharsets.UTF_8);
    }

    final String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
