// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.common.RunId;
import io.github.trueload.influx.write.QueryClient;
import io.github.trueload.tools.cli.Program.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The program {@code trueload-fleet}: one word over all generators of a run, from what they wrote to InfluxDB. Needs
 * the listener's jar on its class path, whose settings and client it uses.
 */
@Command(
        name = "trueload-fleet",
        sortOptions = false,
        header = "Reads what the N generators of a run wrote to InfluxDB, and judges them together.",
        footer = {
            "Token, user and password: INFLUX_TOKEN, or INFLUX_USERNAME and INFLUX_PASSWORD, of the environment.",
            "Exit code: 0 valid, 2 doubtful, 3 invalid, 4 goals not met, 64 wrong use, 69 InfluxDB does not answer or",
            "refuses, 74 a file."
        })
public final class FleetCheck extends InfluxProgram {
    private static final int MOST_GENERATORS = 100_000;
    private static final int MOST_SECONDS = 604_800;
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

    @Option(
            names = "--run",
            paramLabel = "ID",
            description = "the property trueload.run of its generators (the newest run; with --wait the newest that"
                    + " begins, or goes on, after this)")
    private String run = "";

    @Option(names = "--runs", description = "list the runs that there are, and judge none")
    private boolean list;

    @Option(
            names = "--from",
            paramLabel = "T",
            description = "where runs are looked for: now, now-15m (s, m, h, d), 2026-11-22T21:00:00Z or ms since 1970"
                    + " (now-1d)")
    private String from = "now-1d";

    @Option(names = "--to", paramLabel = "T", description = "as --from (now)")
    private String to = "now";

    @Option(names = "--generators", paramLabel = "N", description = "how many there ought to be")
    private Integer generators;

    @Option(names = "--application", paramLabel = "NAME", description = "only rows of this application")
    private String application = "";

    @Option(names = "--measurement", paramLabel = "NAME", description = "the listener's parameter measurement (jmeter)")
    private String measurement = "jmeter";

    @Option(
            names = "--late",
            paramLabel = "SECONDS",
            description = "who starts so much later than half of all is late (5)")
    private int late = 5;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            description = "wait so long at most for a run to begin, and then until it is over (0)")
    private int patience;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "write the judgement as JSON; - for standard output instead of the text")
    private String json = "";

    @Option(names = "--html", paramLabel = "FILE", description = "write it as a page")
    private String html = "";

    @Option(
            names = "--word",
            paramLabel = "FILE",
            description = "write the word and the reason, as to /dev/termination-log")
    private String word = "";

    @Mixin
    private final FleetGoals goals = new FleetGoals();

    public FleetCheck(Map<String, String> environment, PrintStream out, PrintStream err) {
        super(environment, out, err);
    }

    @Override
    protected int work() throws UsageException, IOException {
        goals.read();
        if (generators == null && !list) {
            throw new UsageException("Missing required option: '--generators=N'");
        }
        int expected = list ? 1 : within(1, MOST_GENERATORS, "--generators", generators);
        long lateMs = TimeUnit.SECONDS.toMillis(within(1, MOST_SECONDS, "--late", late));
        long waitMs = TimeUnit.SECONDS.toMillis(within(0, MOST_SECONDS, "--wait", patience));
        long startMs = System.currentTimeMillis();
        // A range that cannot be used is told before anybody waits.
        scope(startMs, startMs + 1 + waitMs);
        // As the listeners write it.
        run = RunId.clean(run);
        try (QueryClient client = client()) {
            FleetReader.Rows rows = influxql -> Answer.rows(client.ask(influxql));
            if (list) {
                out.print(FleetReport.text(Runs.read(rows, scope(startMs, startMs + 1))));
                return 0;
            }
            Optional<Runs.Run> found = waitMs > 0
                    ? await(rows, expected, startMs, waitMs)
                    : choice(Runs.read(rows, scope(startMs, startMs + 1)));
            if (!found.isPresent()) {
                say("no run " + (run.isEmpty() ? "" : run + " ")
                        + (waitMs > 0 ? "began within " + patience + " s" : "is in this range")
                        + "; --runs lists those that there are");
            }
            Scope now = scope(startMs, Math.max(System.currentTimeMillis(), startMs + 1));
            Judgement judgement = Judgement.of(FleetReader.read(rows, now, found, expected), lateMs);
            goals.judge(rows, judgement);
            return tell(judgement);
        }
    }

    /** The beginning of the range counts from when the program started, its end from the moment of the look. */
    private Scope scope(long startMs, long nowMs) throws UsageException {
        return Scope.of(measurement, application, from, startMs, to, nowMs);
    }

    private Optional<Runs.Run> choice(Runs runs) {
        return run.isEmpty() ? runs.newest() : runs.called(run);
    }

    /** Until a run has begun, as long as is permitted, and then until it is over. InfluxDB may be away meanwhile. */
    private Optional<Runs.Run> await(FleetReader.Rows rows, int expected, long startMs, long waitMs)
            throws UsageException, IOException {
        Runs.Choice choice = new Runs.Choice(run);
        IOException away = null;
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMs);
        long answeredNanos = System.nanoTime();
        while (choice.chosen().isPresent() || deadline - System.nanoTime() > 0) {
            try {
                long nowMs = Math.max(System.currentTimeMillis(), startMs + 1);
                boolean isOver = choice.look(Runs.read(rows, scope(startMs, nowMs)), expected, System.nanoTime());
                away = null;
                answeredNanos = System.nanoTime();
                if (isOver) {
                    break;
                }
            } catch (QueryClient.RefusedException e) {
                throw e;
            } catch (IOException e) {
                away = e;
                choice.missed(System.nanoTime());
                if (System.nanoTime() - answeredNanos > TimeUnit.MILLISECONDS.toNanos(waitMs)) {
                    break;
                }
                say(trouble(e) + "; asking again");
            }
            LockSupport.parkNanos(this, LOOK_EVERY_NANOS);
        }
        if (away != null) {
            throw away;
        }
        return choice.chosen();
    }

    private int tell(Judgement judgement) throws IOException {
        boolean written =
                tell(FleetReport.text(judgement, goals.results), json, JsonReport.of(judgement, goals.results));
        written &= write(word, FleetReport.line(judgement) + "\n");
        written &= write(html, html.isEmpty() ? "" : FleetReport.page(judgement, goals.results));
        written &= write(goals.xml, goals.xml(judgement));
        return written ? goals.exitCode(judgement.word) : NO_FILE;
    }
}
