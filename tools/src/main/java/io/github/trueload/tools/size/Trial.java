// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Short runs that find out how many users a ramp needs, and the ramps. */
final class Trial {
    private static final int MOST_LOOKS = 5;
    private static final int MOST_MORE = 3;
    /** A machine so busy tells by a rule of three where it ends. */
    private static final double BUSY = 0.5;

    private static final double FULL = 0.85;
    private static final double BEYOND = 1.5;
    private static final double LEAST_GROWTH = 2;
    private static final double MOST_GROWTH = 20;
    private static final double LEAST_SHARE = 0.01;

    private final SizeOptions options;
    private final PlanCopy plan;
    private final JMeter jmeter;
    private final Targets targets;
    private final Workspace workspace;
    private final Processors processors;
    private final PrintStream progress;

    Trial(
            SizeOptions options,
            PlanCopy plan,
            JMeter jmeter,
            Targets targets,
            Workspace workspace,
            Processors processors,
            PrintStream progress) {
        this.options = options;
        this.plan = plan;
        this.jmeter = jmeter;
        this.targets = targets;
        this.workspace = workspace;
        this.processors = processors;
        this.progress = progress;
    }

    /** All ramps, one after the other. */
    List<Ramp> ramps() throws IOException {
        int users = users();
        List<Ramp> ramps = new ArrayList<>();
        int more = MOST_MORE;
        while (ramps.size() < options.ramps) {
            int number = ramps.size() + 1;
            progress.println("Ramp " + number + " of " + options.ramps + ": up to " + users + " users in "
                    + options.rampSeconds + " s");
            Ramp ramp = run("ramp-" + number, users, options.rampSeconds, options.rampSeconds + options.holdSeconds());
            if (more > 0 && users < options.maxUsers && lacksUsers(ramp)) {
                more--;
                users = grown(users, LEAST_GROWTH);
                progress.println("  these were too few; once more");
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
            progress.println("Look " + i + ": " + users + " users");
            Ramp look = run("look-" + i, users, 0, options.lookSeconds());
            double used = look.generator + (processors.areShared() ? look.target : 0);
            double share = Math.max(LEAST_SHARE, used / look.processors);
            if (share >= FULL || look.limit != null) {
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
        RunReport report = jmeter.run(workspace.copy, workspace.folder, name, targets.httpPort(), seconds);
        workspace.forget(name);
        Ramp ramp = Ramp.of(report, (from, to) -> targets.processors((long) from, (long) to));
        if (ramp == null) {
            throw new IOException("the plan made no sample in " + seconds + " s; run it with jmeter -n first");
        }
        progress.println(String.format(
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
