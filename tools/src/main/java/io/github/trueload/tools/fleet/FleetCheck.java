// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.tools.fleet.judge.Judgement;
import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.query.Database;
import io.github.trueload.tools.fleet.query.FleetReader;
import io.github.trueload.tools.fleet.report.HtmlReport;
import io.github.trueload.tools.fleet.report.JsonReport;
import io.github.trueload.tools.fleet.report.TextReport;
import io.github.trueload.influx.write.QueryClient;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The program {@code trueload-fleet}: one word over all generators of a run, from what they wrote to InfluxDB. Needs
 * this jar and jackson-core, which JMeter has in its lib folder. Exit codes: 0 valid, 2 doubtful, 3 invalid, 64 wrong
 * use, 69 InfluxDB does not answer, 74 a file cannot be written. Used by one thread.
 */
public final class FleetCheck {
    private static final int WRONG_USE = 64;
    private static final int UNAVAILABLE = 69;
    private static final int NO_FILE = 74;
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Map<String, String> environment;
    private final PrintStream out;
    private final PrintStream err;

    FleetCheck(Map<String, String> environment, PrintStream out, PrintStream err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    /** Runs the program and ends the JVM. */
    public static void main(String... arguments) throws UnsupportedEncodingException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        int code = new FleetCheck(System.getenv(), out, System.err).run(arguments);
        out.flush();
        System.exit(code);
    }

    int run(String... arguments) {
        if (Arrays.asList(arguments).contains("--help")) {
            out.println(Options.USAGE);
            return 0;
        }
        try {
            return check(Options.of(arguments));
        } catch (UsageException e) {
            err.println("trueload-fleet: " + e.getMessage());
            err.println("trueload-fleet --help tells the options");
            return WRONG_USE;
        } catch (IOException e) {
            err.println("trueload-fleet: InfluxDB does not answer: " + reason(e));
            return UNAVAILABLE;
        }
    }

    private int check(Options options) throws UsageException, IOException {
        long startMs = System.currentTimeMillis();
        // A range that cannot be used is told before anybody waits.
        options.scope(startMs, startMs + 1 + options.waitMs);
        QueryClient client = Connection.to(options, environment);
        try {
            await(client::ask, options, startMs);
            Fleet fleet = FleetReader.read(
                    client::ask, options.scope(startMs, System.currentTimeMillis()), options.generators);
            return tell(Judgement.of(fleet, options.lateMs), options);
        } finally {
            client.close();
        }
    }

    /** Until all generators have ended, or for as long as is permitted; InfluxDB may be away meanwhile. */
    private void await(Database database, Options options, long startMs) throws UsageException, IOException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(options.waitMs);
        while (options.waitMs > 0) {
            boolean last = deadline - System.nanoTime() <= 0;
            try {
                long nowMs = Math.max(System.currentTimeMillis(), startMs + 1);
                if (last || FleetReader.over(database, options.scope(startMs, nowMs)) >= options.generators) {
                    return;
                }
            } catch (QueryClient.RefusedException e) {
                throw e;
            } catch (IOException e) {
                err.println("trueload-fleet: InfluxDB does not answer just now: " + reason(e));
            }
            LockSupport.parkNanos(this, LOOK_EVERY_NANOS);
        }
    }

    private int tell(Judgement judgement, Options options) throws IOException {
        boolean jsonToOut = options.json.equals("-");
        out.print(jsonToOut ? JsonReport.of(judgement) : TextReport.of(judgement));
        out.flush();
        boolean written = write(options.word, TextReport.line(judgement) + "\n");
        written &= write(jsonToOut ? "" : options.json, JsonReport.of(judgement));
        written &= write(options.html, options.html.isEmpty() ? "" : HtmlReport.of(judgement));
        return written ? judgement.word().exitCode() : NO_FILE;
    }

    private boolean write(String file, String text) {
        try {
            if (!file.isEmpty()) {
                Files.write(Paths.get(file), text.getBytes(StandardCharsets.UTF_8));
            }
            return true;
        } catch (IOException | IllegalArgumentException e) {
            err.println("trueload-fleet: " + file + " cannot be written: " + e);
            return false;
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
