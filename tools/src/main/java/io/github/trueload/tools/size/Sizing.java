// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.size.local.Launch;
import io.github.trueload.tools.size.local.Targets;
import io.github.trueload.tools.size.plan.BadPlanException;
import io.github.trueload.tools.size.plan.DubboService;
import io.github.trueload.tools.size.plan.PlanCopy;
import io.github.trueload.tools.size.result.InfluxCost;
import io.github.trueload.tools.size.result.JsonResult;
import io.github.trueload.tools.size.result.Sized;
import io.github.trueload.tools.size.result.TextResult;
import io.github.trueload.tools.size.result.Wall;
import io.github.trueload.tools.size.run.JMeterRun;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The program {@code trueload-size}: where this machine ends with a given plan, and how many such machines a load
 * takes. Needs this jar and jackson-core, which JMeter has in its lib folder, and the system property {@code
 * trueload.size.home}. Exit codes: 0 the wall was found, 2 it was not reached, 64 wrong use, 69 JMeter or a target
 * fails, 74 a file cannot be written. Used by one thread.
 */
public final class Sizing {
    private static final int NOT_REACHED = 2;
    private static final int WRONG_USE = 64;
    private static final int UNAVAILABLE = 69;
    private static final int NO_FILE = 74;
    private static final int START_SECONDS = 8;
    private static final int USUAL_LOOKS = 3;

    private final Map<String, String> environment;
    private final PrintStream out;
    private final PrintStream err;

    Sizing(Map<String, String> environment, PrintStream out, PrintStream err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    /** Runs the program and ends the JVM. */
    public static void main(String... arguments) throws UnsupportedEncodingException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        int code = new Sizing(System.getenv(), out, System.err)
                .run(Paths.get(System.getProperty("trueload.size.home", "")).toAbsolutePath(), arguments);
        out.flush();
        System.exit(code);
    }

    int run(Path home, String... arguments) {
        if (Arrays.asList(arguments).contains("--help")) {
            out.println(Options.USAGE);
            return 0;
        }
        try {
            Options options = Options.of(arguments);
            return tell(size(Home.of(home), options), options);
        } catch (UsageException | BadPlanException e) {
            err.println("trueload-size: " + e.getMessage());
            err.println("trueload-size --help tells the options");
            return WRONG_USE;
        } catch (IOException e) {
            err.println("trueload-size: " + (e.getMessage() == null ? e : e.getMessage()));
            return UNAVAILABLE;
        }
    }

    private Sized size(Home home, Options options) throws UsageException, BadPlanException, IOException {
        PlanCopy plan = PlanCopy.of(options.plan, options.properties);
        List<String> services =
                plan.services().stream().map(DubboService::toString).collect(Collectors.toList());
        if (!plan.others().isEmpty() && !options.others) {
            throw new UsageException("these samplers would put load on their real targets: "
                    + String.join(", ", plan.others()) + "; switch them off, or permit that with --others");
        }
        Path client = services.isEmpty() ? null : home.dubboClient();
        Path sampler = services.isEmpty() ? null : home.jar("jmeter-dubbo-sampler-");
        Processors processors = Processors.of(options, services.isEmpty());
        announce(options, processors);
        Workspace workspace = Workspace.of(options.plan, options.folder);
        JMeterRun jmeter = new JMeterRun(home.folder(), processors.ofGenerator(), environment, options.arguments());
        Thread hook = new Thread(
                () -> {
                    jmeter.stop();
                    workspace.close();
                },
                "end of sizing");
        Runtime.getRuntime().addShutdownHook(hook);
        Launch launch = new Launch(processors.ofTarget(), options.responseBytes, options.responseMs);
        try (Targets targets = Targets.start(launch, services, client, sampler, workspace.folder())) {
            plan.redirect(targets.httpPort(), targets.provider(), workspace.folder());
            Trial trial = new Trial(options, plan, jmeter, targets, workspace, processors, err);
            Wall wall = processors.wall(trial.ramps());
            List<String> notes = new ArrayList<>(plan.notes());
            if (workspace.isElsewhere()) {
                notes.add("the plan's folder may not be written to: files that it names relatively were not found");
            }
            return new Sized(
                    options.plan.toString(), options.target, options.percent / 100.0, wall, influx(plan, wall), notes);
        } finally {
            workspace.close();
            forget(hook);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending and the hook runs, which is as good.
            return;
        }
    }

    /** Nobody likes to wait without knowing for how long. */
    private void announce(Options options, Processors processors) {
        int ramp = options.rampSeconds + options.holdSeconds() + START_SECONDS;
        int seconds = options.ramps * ramp + USUAL_LOOKS * (options.lookSeconds() + START_SECONDS);
        err.println("trueload-size: " + options.ramps + (options.ramps == 1 ? " ramp of " : " ramps of ")
                + options.rampSeconds
                + " s, and some short looks before: about " + Math.max(1, Math.round(seconds / 60.0))
                + " min; run nothing else on this machine meanwhile");
        if (!processors.told().isEmpty()) {
            err.println("trueload-size: " + processors.told());
        }
    }

    private static InfluxCost influx(PlanCopy plan, Wall wall) {
        String interval = plan.influx("interval");
        return new InfluxCost(
                wall.middle().labels,
                plan.influx("compact").equalsIgnoreCase("true"),
                plan.influx("histogram"),
                interval.matches("[1-9]\\d{0,3}") ? Integer.parseInt(interval) : 5);
    }

    private int tell(Sized sized, Options options) {
        boolean jsonToOut = options.json.equals("-");
        out.print(jsonToOut ? JsonResult.of(sized) : TextResult.of(sized));
        out.flush();
        if (!options.json.isEmpty() && !jsonToOut) {
            try {
                Files.write(Paths.get(options.json), JsonResult.of(sized).getBytes(StandardCharsets.UTF_8));
            } catch (IOException | IllegalArgumentException e) {
                err.println("trueload-size: " + options.json + " cannot be written: " + e);
                return NO_FILE;
            }
        }
        return sized.wall.reason().isWall ? 0 : NOT_REACHED;
    }
}
