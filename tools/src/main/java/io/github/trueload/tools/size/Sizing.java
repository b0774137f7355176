// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.cli.Program;
import io.github.trueload.tools.cli.Program.UsageException;
import io.github.trueload.tools.size.SizingResult.InfluxCost;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The program {@code trueload-size}: where this machine ends with a given plan, and how many such machines a load
 * takes. The system property {@code trueload.size.home} names the JMeter home.
 */
@Command(
        name = "trueload-size",
        sortOptions = false,
        header = {
            "Runs the plan's own shape on this machine against a local target until the machine ends, and says how",
            "many such machines a load takes. Nothing is asked of the plan's real targets; its file is not changed."
        },
        footer = {
            "JMeter gets the flags of HEAP, GC_ALGO and JVM_ARGS, as from bin/jmeter.",
            "Exit code: 0 the wall was found, 2 it was not reached, 64 wrong use, 69 JMeter or a target",
            "fails, 74 a file cannot be written."
        })
public final class Sizing extends Program {
    private static final int NOT_REACHED = 2;
    private static final int START_SECONDS = 8;
    private static final int USUAL_LOOKS = 3;

    @Mixin
    private SizeOptions options = new SizeOptions();

    private final Map<String, String> environment;

    public Sizing(Map<String, String> environment, PrintStream out, PrintStream err) {
        super(out, err);
        this.environment = environment;
    }

    @Override
    protected int work() throws UsageException, IOException {
        options.read();
        Path home = Paths.get(System.getProperty("trueload.size.home", "")).toAbsolutePath();
        PlanCopy plan = new PlanCopy(options.plan, options.properties);
        if (!plan.samplers.others().isEmpty() && !options.others) {
            throw new UsageException("these samplers would put load on their real targets: "
                    + String.join(", ", plan.samplers.others()) + "; switch them off, or permit that with --others");
        }
        Set<String> services = plan.samplers.services();
        Processors processors = Processors.of(options);
        JMeter jmeter = new JMeter(home, processors.ofGenerator(), environment, options.arguments());
        List<Path> dubbo = services.isEmpty() ? Collections.emptyList() : jmeter.dubboJars();
        announce(processors);
        return tell(size(plan, services, jmeter, processors, dubbo));
    }

    @Override
    protected String trouble(IOException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private SizingResult size(
            PlanCopy plan, Set<String> services, JMeter jmeter, Processors processors, List<Path> dubbo)
            throws IOException {
        Workspace workspace = Workspace.of(options.plan, options.folder);
        Thread hook = new Thread(
                () -> {
                    jmeter.stop();
                    workspace.close();
                },
                "end of sizing");
        Runtime.getRuntime().addShutdownHook(hook);
        List<String> answers = Arrays.asList("" + options.responseBytes, "" + options.responseMs);
        try (Targets targets = Targets.start(processors.ofTarget(), answers, services, dubbo, workspace.folder)) {
            plan.redirect(targets.httpPort(), targets.provider(), workspace.folder);
            Trial trial = new Trial(options, plan, jmeter, targets, workspace, processors, err);
            Wall wall = processors.wall(trial.ramps());
            List<String> notes = new ArrayList<>(plan.notes());
            if (workspace.isElsewhere()) {
                notes.add("the plan's folder may not be written to: files that it names relatively were not found");
            }
            return new SizingResult(
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
    private void announce(Processors processors) {
        int ramp = options.rampSeconds + options.holdSeconds() + START_SECONDS;
        int seconds = options.ramps * ramp + USUAL_LOOKS * (options.lookSeconds() + START_SECONDS);
        say(options.ramps + (options.ramps == 1 ? " ramp of " : " ramps of ") + options.rampSeconds
                + " s, and some short looks before: about " + Math.max(1, Math.round(seconds / 60.0))
                + " min; run nothing else on this machine meanwhile");
        if (!processors.told().isEmpty()) {
            say(processors.told());
        }
    }

    private static InfluxCost influx(PlanCopy plan, Wall wall) {
        String interval = plan.influx("interval");
        return new InfluxCost(
                wall.middle.labels,
                plan.influx("compact").equalsIgnoreCase("true"),
                plan.influx("histogram"),
                interval.matches("[1-9]\\d{0,3}") ? Integer.parseInt(interval) : 5);
    }

    private int tell(SizingResult result) {
        boolean jsonToOut = options.json.equals("-");
        out.print(jsonToOut ? result.json() : result.text());
        out.flush();
        if (!write(jsonToOut ? "" : options.json, result.json())) {
            return NO_FILE;
        }
        return result.isWall() ? 0 : NOT_REACHED;
    }
}
