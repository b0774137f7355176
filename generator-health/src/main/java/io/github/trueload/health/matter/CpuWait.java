// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.Check.Weight;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * Threads of this process wait for a processor although nothing is used up: others come between, for moments, on the
 * same processors. That somebody waits is told by the system for a whole machine or container; that it is this process
 * by the scheduler's count for its own threads.
 */
final class CpuWait extends Matter<CpuWait.Waits> {
    private static final double MUCH_STOLEN = 0.1;
    private static final double SOME_THROTTLED = 0.01;

    /** The counts of single threads are many files, whose reading each second would cost more than all else. */
    private static final int DELAY_EVERY = 3;

    private final Processors processors;
    private final Pressure pressure;
    private final RunDelay delay;
    private final double share;
    private final double ms;
    private int reads;
    private double delayMs = Double.NaN;

    CpuWait(Settings settings, Processors processors) {
        this(settings, processors, Paths.get("/"), System::nanoTime);
    }

    CpuWait(Settings settings, Processors processors, Path root, LongSupplier nanoClock) {
        super("pressure");
        this.processors = processors;
        pressure = new Pressure(root, "cpu", nanoClock);
        delay = new RunDelay(root, new Random());
        share = settings.share("cpuWaitPercent", 20);
        ms = settings.number("cpuWaitMs", 1);
        // As long as the checks whose verdict would tell the same.
        check("cpu wait", Weight.LIMIT, 2 * settings.windowSeconds(), this::judge)
                .summedUp(figure -> "mean wait for a processor <= " + Format.number(figure) + " ms");
        looksAt("waiting for a processor", waits -> !Double.isNaN(waits.pressure));
    }

    /** How much of one second threads waited for a processor. */
    static final class Waits {
        /** Share of the time in which at least one thread waited (cpu.pressure, some), 0 to 1. */
        double pressure = Double.NaN;

        /** How long a thread of this process that was ready to run waited, in milliseconds, mean. */
        double ms = Double.NaN;
    }

    @Override
    protected Waits read(int seconds) {
        Waits waits = new Waits();
        waits.pressure = pressure.share();
        if (reads++ % DELAY_EVERY == 0) {
            delayMs = delay.meanMs();
        }
        waits.ms = delayMs;
        return waits;
    }

    @Override
    protected void fields(Waits waits, Fields row) {
        row.percent("cpuPressurePercent", waits.pressure);
        row.mean("cpuWaitMs", waits.ms);
    }

    private Judgement judge(Window<Waits> window) {
        if (processors.areUsedUp()) {
            return Judgement.fine(Double.NaN);
        }
        double waitMs = window.mean(waits -> waits.ms);
        boolean own = Double.isNaN(waitMs) ? pressure.ofGroup : waitMs >= ms;
        if (own && window.reaches(share, waits -> waits.pressure)) {
            double pressed = window.mean(waits -> waits.pressure);
            String text = "threads that are ready to run wait for a processor in " + Format.percent(pressed)
                    + " of the time (cpu.pressure of the " + pressure.scope() + ")"
                    + (Double.isNaN(waitMs)
                            ? ""
                            : ", those of this process for " + Format.number(waitMs) + " ms each time");
            return found(pressed, text, window.only(waits -> waits.pressure >= share));
        }
        Window<Processors.Use> use = processors.lately();
        if (use.reaches(share, second -> second.stealShare)) {
            double stolen = use.mean(second -> second.stealShare);
            String text =
                    "a hypervisor gives " + Format.percent(stolen) + " of this machine's processors to other machines";
            return found(stolen, text, use.only(second -> second.stealShare >= share));
        }
        return Judgement.fine(window.median(waits -> waits.ms));
    }

    private Judgement found(double figure, String what, Window<?> shown) {
        return Judgement.found(figure, what + cause() + "; response times contain this waiting", shown);
    }

    private String cause() {
        Window<Processors.Use> use = processors.lately();
        double throttled = use.mean(second -> second.throttledShare);
        String own = ", while this process uses " + Format.percent(use.mean(Processors.Use::ownShare)) + " of the "
                + Format.number(processors.capacity()) + " processors it may use: ";
        if (throttled >= SOME_THROTTLED) {
            return own + "the container's quota stops it in " + Format.percent(throttled)
                    + " of the scheduler's periods; raise the container's CPU limit";
        }
        if (use.mean(second -> second.stealShare) >= MUCH_STOLEN) {
            return own + "other machines on the same host (steal); have the generator moved, or take a machine with"
                    + " processors of its own";
        }
        return own + "other programs (" + Format.percent(use.mean(second -> second.machineShare))
                + " of the machine is busy) use the same processors, or its own threads all want one at the same"
                + " moments; give the generator processors of its own, or spread the load";
    }

    /**
     * How long threads of this process that were ready to run waited for a processor. Linux counts for each thread the
     * nanoseconds that it waited and how often it ran (/proc/PID/task/TID/schedstat; kernel documentation,
     * sched-stats). A few threads, other ones after some calls, stand for all: so the cost does not grow with them.
     */
    static final class RunDelay {
        private static final int THREADS = 24;
        private static final int CHOOSE_EVERY = 4;

        /** Fewer runs tell nothing. */
        private static final long MIN_RUNS = 20;

        private final Path tasks;
        private final Random random;
        private Map<Path, long[]> before = new HashMap<>();
        private int reads;

        RunDelay(Path root, Random random) {
            this.tasks = root.resolve("proc/self/task");
            this.random = random;
        }

        /** Mean wait since the last call in milliseconds; NaN at the first call and where the system does not tell. */
        double meanMs() {
            long waitedNanos = 0;
            long runs = 0;
            Map<Path, long[]> now = new HashMap<>();
            for (Map.Entry<Path, long[]> task : before.entrySet()) {
                long[] counts = counts(task.getKey());
                if (counts != null) {
                    waitedNanos += counts[0] - task.getValue()[0];
                    runs += counts[1] - task.getValue()[1];
                    now.put(task.getKey(), counts);
                }
            }
            before = reads++ % CHOOSE_EVERY == 0 ? choose() : now;
            return runs < MIN_RUNS ? Double.NaN : waitedNanos / 1e6 / runs;
        }

        private Map<Path, long[]> choose() {
            List<Path> all = new ArrayList<>();
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(tasks)) {
                stream.forEach(all::add);
            } catch (IOException e) {
                return new HashMap<>();
            }
            Map<Path, long[]> chosen = new HashMap<>();
            for (int i = 0; i < Math.min(THREADS, all.size()); i++) {
                // The beginning of a shuffle: each thread has the same chance, and none is taken twice.
                int other = i + random.nextInt(all.size() - i);
                Path task = all.set(other, all.get(i)).resolve("schedstat");
                long[] counts = counts(task);
                if (counts != null) {
                    chosen.put(task, counts);
                }
            }
            return chosen;
        }

        /** Nanoseconds waited and times run so far; null when the thread has ended or nothing is told. */
        private static long[] counts(Path task) {
            String[] columns = Linux.firstLine(task).split(" ");
            if (columns.length < 3) {
                return null;
            }
            double waited = Linux.number(columns[1]);
            double runs = Linux.number(columns[2]);
            return Double.isNaN(waited + runs) ? null : new long[] {(long) waited, (long) runs};
        }
    }
}
