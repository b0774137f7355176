// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.influx.write.QueryClient;
import io.github.trueload.tools.cli.Program.UsageException;
import io.github.trueload.tools.fleet.Judgement.Finding;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The program by which generators start together: each writes one row to {@code jmeter_meeting}, and ends when the
 * moment has come that follows from the rows of all. Moments are those of the server's clock, from which each knows by
 * its own row how far its own clock is away, so that neither clocks nor caches of names matter.
 */
@Command(
        name = "trueload-meet",
        sortOptions = false,
        header = "Waits for the other generators of a run, and ends when all are to start.",
        footer = {
            "Token, user and password: INFLUX_TOKEN, or INFLUX_USERNAME and INFLUX_PASSWORD, of the environment.",
            "Exit code: 0 start now, 4 not all came, 64 wrong use, 69 InfluxDB does not answer or refuses."
        })
public final class Meeting extends InfluxProgram {
    private static final int NOT_ALL_CAME = 4;
    private static final int MOST_GENERATORS = 100_000;
    private static final int MOST_SECONDS = 86_400;
    /** How many requests a second all generators make together at most. */
    private static final int ASKED_A_SECOND = 100;

    /** For a look that a busy server answers late, beside the time between looks. */
    private static final long SPARE_MS = 3_000;

    @Option(names = "--run", required = true, paramLabel = "ID", description = "the run, the same for all")
    private String run;

    @Option(names = "--generators", required = true, paramLabel = "N", description = "how many there are")
    private int generators;

    @Option(names = "--index", required = true, paramLabel = "I", description = "which one this is, from 0")
    private int index;

    @Option(names = "--wait", paramLabel = "SECONDS", description = "how long the first one waits for the last (300)")
    private int patience = 300;

    @Option(names = "--go", description = "start without those who are missing then")
    private boolean go;

    private boolean written;
    private long ownMs;

    public Meeting(Map<String, String> environment, PrintStream out, PrintStream err) {
        super(environment, out, err);
    }

    @Override
    protected int work() throws UsageException, IOException {
        within(1, MOST_GENERATORS, "--generators", generators);
        within(0, generators - 1, "--index", index);
        long waitMs = TimeUnit.SECONDS.toMillis(within(1, MOST_SECONDS, "--wait", patience));
        try (QueryClient client = client()) {
            return await(client, waitMs);
        }
    }

    /** How long generators wait between two looks, so that the server gets a bounded number of them. */
    private long pauseMs() {
        return Math.max(1_000, 1_000L * generators / ASKED_A_SECOND);
    }

    private int await(QueryClient client, long waitMs) throws IOException {
        long giveUpAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMs + 2 * pauseMs());
        while (true) {
            try {
                Map<Integer, Long> there = look(client);
                long nowMs = there.containsKey(index) ? there.get(index) + System.currentTimeMillis() - ownMs : 0;
                long firstMs = there.values().stream().min(Long::compare).orElse(Long.MAX_VALUE);
                if (there.size() >= generators) {
                    return start(there.values().stream().max(Long::compare).get() + 2 * pauseMs() + SPARE_MS, nowMs);
                }
                if (there.containsKey(index) && nowMs >= firstMs + waitMs) {
                    say(missing(there));
                    return go ? start(firstMs + waitMs + 2 * pauseMs() + SPARE_MS, nowMs) : NOT_ALL_CAME;
                }
            } catch (QueryClient.RefusedException e) {
                throw e;
            } catch (IOException e) {
                if (giveUpAt - System.nanoTime() <= 0) {
                    throw e;
                }
                say(trouble(e) + "; asking again");
            }
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(pauseMs()));
        }
    }

    /** Who is there, with the server's time of each one's row; while some are missing, often only how many. */
    private Map<Integer, Long> look(QueryClient client) throws IOException {
        if (!written) {
            long sentMs = System.currentTimeMillis();
            client.write("jmeter_meeting run=" + '"' + run.replace("\\", "\\\\").replace("\"", "\\\"") + '"'
                    + ",generator=" + index);
            ownMs = (sentMs + System.currentTimeMillis()) / 2;
            written = true;
        }
        String rows = " FROM \"jmeter_meeting\" WHERE \"run\" = " + Scope.text(run) + " AND time > now() - 1d";
        Map<Integer, Long> there = new TreeMap<>();
        for (Answer.Row row : Answer.rows(client.ask("SELECT \"generator\"" + rows))) {
            there.merge((int) row.number("generator"), row.timeMs(), Math::max);
        }
        // Two rows of one moment replace each other.
        written = there.containsKey(index);
        return there;
    }

    private String missing(Map<Integer, Long> there) {
        List<String> missing = IntStream.range(0, generators)
                .filter(each -> !there.containsKey(each))
                .mapToObj(String::valueOf)
                .collect(Collectors.toList());
        return missing.size() + " of " + generators + " generators did not come within " + patience + " s: "
                + Finding.some(missing);
    }

    /** Waits for a moment of the server's clock. */
    private int start(long startMs, long nowMs) {
        long leftMs = startMs - nowMs;
        out.println("starts at " + Instant.ofEpochMilli(startMs) + " of InfluxDB's clock, in "
                + String.format(Locale.ROOT, "%.1f", leftMs / 1000.0) + " s");
        out.flush();
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(leftMs);
        while (until - System.nanoTime() > 0) {
            LockSupport.parkNanos(this, until - System.nanoTime());
        }
        return 0;
    }
}
