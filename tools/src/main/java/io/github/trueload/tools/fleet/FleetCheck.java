// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.influx.write.QueryClient;
import io.github.trueload.tools.cli.Program;
import io.github.trueload.tools.cli.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
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
        header = "Reads what N generators wrote to InfluxDB between two moments, and judges them together.",
        footer = {
            "Token, user and password: INFLUX_TOKEN, or INFLUX_USERNAME and INFLUX_PASSWORD, of the environment.",
            "Exit code: 0 valid, 2 doubtful, 3 invalid, 4 goals not met, 64 wrong use, 69 no InfluxDB, 74 a file."
        })
public final class FleetCheck extends Program {
    private static final int MOST_GENERATORS = 100_000;
    private static final int MOST_SECONDS = 604_800;
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

    @Option(
            names = "--influx",
            required = true,
            paramLabel = "URL",
            description = "as the listener's influxdbUrl (http://influxdb:8086/write?db=jmeter); an address without a"
                    + " path is completed from INFLUX_DATABASE, or INFLUX_BUCKET and INFLUX_ORG")
    private String influx;

    @Option(
            names = "--from",
            required = true,
            paramLabel = "T",
            description = "now, now-15m (s, m, h, d), 2026-11-22T21:00:00Z or ms since 1970")
    private String from;

    @Option(names = "--to", paramLabel = "T", description = "as --from (now)")
    private String to = "now";

    @Option(names = "--generators", required = true, paramLabel = "N", description = "how many there ought to be")
    private String generators;

    @Option(names = "--application", paramLabel = "NAME", description = "only rows of this application")
    private String application = "";

    @Option(names = "--measurement", paramLabel = "NAME", description = "the listener's parameter measurement (jmeter)")
    private String measurement = "jmeter";

    @Option(
            names = "--late",
            paramLabel = "SECONDS",
            description = "who starts so much later than half of all is late (5)")
    private String late = "5";

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            description = "wait so long at most until N generators have ended (0)")
    private String patience = "0";

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

    @Option(
            names = "-J",
            hideParamSyntax = true,
            paramLabel = "trueload.influx.NAME=VALUE",
            description = "a setting of the listener, such as tlsCa, proxy or username")
    private Map<String, String> properties = new HashMap<>();

    @Mixin
    private final FleetGoals goals = new FleetGoals();

    private final Map<String, String> environment;

    public FleetCheck(Map<String, String> environment, PrintStream out, PrintStream err) {
        super(out, err);
        this.environment = environment;
    }

    @Override
    protected int work() throws UsageException, IOException {
        goals.read();
        int expected = number("--generators", generators, 1, MOST_GENERATORS);
        long lateMs = TimeUnit.SECONDS.toMillis(number("--late", late, 1, MOST_SECONDS));
        long waitMs = TimeUnit.SECONDS.toMillis(number("--wait", patience, 0, MOST_SECONDS));
        long startMs = System.currentTimeMillis();
        // A range that cannot be used is told before anybody waits.
        scope(startMs, startMs + 1 + waitMs);
        QueryClient client = Connection.to(influx, properties, environment);
        try {
            await(client::ask, expected, startMs, waitMs);
            Scope range = scope(startMs, System.currentTimeMillis());
            Judgement judgement = Judgement.of(FleetReader.read(client::ask, range, expected), lateMs);
            goals.judge(influxql -> Answer.rows(client.ask(influxql)), range, judgement);
            return tell(judgement);
        } finally {
            client.close();
        }
    }

    @Override
    protected String trouble(IOException e) {
        return "InfluxDB does not answer: " + reason(e);
    }

    /** The beginning of the range counts from when the program started, its end from the moment of the look. */
    private Scope scope(long startMs, long nowMs) throws UsageException {
        return Scope.of(measurement, application, from, startMs, to, nowMs);
    }

    /** Until all generators have ended, or for as long as is permitted; InfluxDB may be away meanwhile. */
    private void await(FleetReader.Database database, int expected, long startMs, long waitMs)
            throws UsageException, IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMs);
        while (waitMs > 0) {
            boolean last = deadline - System.nanoTime() <= 0;
            try {
                long nowMs = Math.max(System.currentTimeMillis(), startMs + 1);
                if (last || FleetReader.over(database, scope(startMs, nowMs)) >= expected) {
                    return;
                }
            } catch (QueryClient.RefusedException e) {
                throw e;
            } catch (IOException e) {
                say("InfluxDB does not answer just now: " + reason(e));
            }
            LockSupport.parkNanos(this, LOOK_EVERY_NANOS);
        }
    }

    private int tell(Judgement judgement) throws IOException {
        boolean jsonToOut = json.equals("-");
        out.print(jsonToOut ? JsonReport.of(judgement, goals.results()) : TextReport.of(judgement, goals.results()));
        out.flush();
        boolean written = write(word, TextReport.line(judgement) + "\n");
        written &= write(jsonToOut ? "" : json, JsonReport.of(judgement, goals.results()));
        written &= write(html, html.isEmpty() ? "" : HtmlReport.of(judgement, goals.results()));
        written &= write(goals.xmlFile(), goals.xml(judgement));
        return written ? goals.exitCode(judgement.word) : NO_FILE;
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
