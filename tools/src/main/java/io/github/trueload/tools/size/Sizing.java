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
import java.util.Locale;
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
            "Exit code: 0 the limit was found, 2 it was not reached, 64 wrong use, 69 JMeter or a target",
            "fails, 74 a file cannot be written."
        })
public final class Sizing extends Program {
    private static final int NOT_REACHED = 2;
    private static final int START_SECONDS = 8;
    private static final int USUAL_LOOKS = 3;
    private static final int MOST_LOOKS = 5;
    private static final int MOST_MORE = 3;
    /** A machine so busy tells by a rule of three where it ends. */
    private static final double BUSY = 0.5;

    private static final double FULL = 0.85;
    private static final double BEYOND = 1.5;
    private static final double LEAST_GROWTH = 2;
    private static final double MOST_GROWTH = 20;
    private static final double LEAST_SHARE = 0.01;

    @Mixin
    private SizeOptions options = new SizeOptions();

    private PlanCopy plan;
    private Processors processors;
    private JMeter jmeter;
    private Workspace workspace;
    private Targets targets;

    public Sizing(Map<String, String> environment, PrintStream out, PrintStream err) {
        super(environment, out, err);
    }

    @Override
    protected int work() throws UsageException, IOException {
        options.read();
        processors = Processors.of(options);
        Path home = Paths.get(System.getProperty("trueload.size.home", "")).toAbsolutePath();
        plan = new PlanCopy(options.plan, options.properties);
        if (!plan.samplers.others().isEmpty() && !options.others) {
            throw new UsageException("these samplers would put load on their real targets: "
                    + String.join(", ", plan.samplers.others()) + "; switch them off, or permit that with --others");
        }
        Set<String> services = plan.samplers.services();
        jmeter = new JMeter(home, processors.ofGenerator(), environment, options.arguments());
        Path httpCore = jmeter.httpCore();
        List<Path> dubbo = services.isEmpty() ? Collections.emptyList() : jmeter.dubboJars();
        announce();
        SizingResult result = size(httpCore, services, dubbo);
        boolean written = tell(result.text(), options.json, result.json());
        return !written ? NO_FILE : result.isWall() ? 0 : NOT_REACHED;
    }

    private SizingResult size(Path httpCore, Set<String> services, List<Path> dubbo)
            throws UsageException, IOException {
        workspace = new Workspace(options.plan, options.folder);
        // However this JVM ends.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            jmeter.stop();
                            workspace.close();
                        },
                        "end of sizing"));
        List<String> answers = Arrays.asList("" + options.responseBytes, "" + options.responseMs);
        try (Targets started =
                Targets.start(processors.ofTarget(), answers, httpCore, services, dubbo, workspace.folder)) {
            targets = started;
            plan.redirect(targets.httpPort(), targets.provider(), workspace.folder);
            Wall wall = processors.wall(ramps());
            List<String> notes = new ArrayList<>(plan.notes());
            if (workspace.isElsewhere()) {
                notes.add("the plan's folder may not be written to: files that it names relatively were not found");
            }
            return new SizingResult(
                    options.plan.toString(), options.target, options.percent / 100.0, wall, influx(wall), notes);
        }
    }

    /** Nobody likes to wait without knowing for how long. */
    private void announce() {
        int ramp = options.rampSeconds + options.holdSeconds() + START_SECONDS;
        int seconds = options.ramps * ramp + USUAL_LOOKS * (options.lookSeconds() + START_SECONDS);
        say(options.ramps + (options.ramps == 1 ? " ramp of " : " ramps of ") + options.rampSeconds
                + " s, and some short looks before: about " + Math.max(1, Math.round(seconds / 60.0))
                + " min; run nothing else on this machine meanwhile");
        if (!processors.told().isEmpty()) {
            say(processors.told());
        }
    }

    private InfluxCost influx(Wall wall) {
        String interval = plan.influx("interval");
        return new InfluxCost(
                wall.middle.labels,
                plan.influx("compact").equalsIgnoreCase("true"),
                plan.influx("histogram"),
                interval.matches("[1-9]\\d{0,3}") ? Integer.parseInt(interval) : 5);
    }

    private List<Ramp> ramps() throws IOException {
        int users = users();
        List<Ramp> ramps = new ArrayList<>();
        int more = MOST_MORE;
        while (ramps.size() < options.ramps) {
            int number = ramps.size() + 1;
            err.println("Ramp " + number + " of " + options.ramps + ": up to " + users + " users in "
                    + options.rampSeconds + " s");
            Ramp ramp = run("ramp-" + number, users, options.rampSeconds, options.rampSeconds + options.holdSeconds());
            if (more > 0 && users < options.maxUsers && lacksUsers(ramp)) {
                more--;
                users = grown(users, LEAST_GROWTH);
                err.println("  these were too few; once more");
            } else {
                ramps.add(ramp);
            }
        }
        return ramps;
    }

    private boolean lacksUsers(Ramp ramp) {
        return processors.wall(Collections.singletonList(ramp)).reason.kind.equals("users");
    }

    /** More and more users, until the machine is busy enough; then half as many again as would fill it. */
    private int users() throws IOException {
        int users = Math.min(plan.users, options.maxUsers);
        for (int i = 1; i <= MOST_LOOKS; i++) {
            err.println("Look " + i + ": " + users + " users");
            Ramp look = run("look-" + i, users, 0, options.lookSeconds());
            double used = look.generator + (processors.areShared() ? look.target : 0);
            double share = Math.max(LEAST_SHARE, used / look.processors);
            if (share >= FULL || !look.limit.isEmpty()) {
                return users;
            }
            if (share >= BUSY || i == MOST_LOOKS) {
                return grown(users, BEYOND / share);
            }
            if (users >= options.maxUsers) {
                return users;
            }
            users = grown(users, Math.max(LEAST_GROWTH, FULL / share));
        }
        return users;
    }

    private int grown(int users, double factor) {
        return (int) Math.min(options.maxUsers, Math.ceil(users * Math.min(MOST_GROWTH, factor)));
    }

    private Ramp run(String name, int users, int rampSeconds, int seconds) throws IOException {
        plan.write(workspace.copy, users, rampSeconds, seconds);
        Path report = jmeter.run(workspace.copy, workspace.folder, name, targets.httpPort(), seconds);
        workspace.forget(name);
        Ramp ramp = Ramp.read(report, (from, to) -> targets.processors((long) from, (long) to));
        if (ramp == null) {
            throw new IOException("the plan made no sample in " + seconds + " s; run it with jmeter -n first");
        }
        err.println(String.format(
                Locale.ROOT,
                "  %,.0f/s, %.0f %% of %s processors, local target %.2f, %.0f users",
                ramp.perSecond,
                100 * ramp.share(),
                Math.round(ramp.processors * 100) / 100.0,
                ramp.target,
                ramp.users));
        return ramp;
    }
}
