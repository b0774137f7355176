// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.WaitGroup;
import java.util.Arrays;
import java.util.List;

/** All rules, with the thresholds of one run. Stateless, as the rules themselves are. */
public final class Rules {
    private static final double MUCH_STOLEN = 0.1;

    private Rules() {}

    /** The rules in the order in which a summary names them. */
    public static List<Rule> of(Thresholds thresholds) {
        return Arrays.asList(
                cpu(thresholds),
                machine(thresholds),
                throttled(thresholds),
                new CpuWaitRule(thresholds),
                new HotThreadRule(thresholds),
                new WaitRule(VerdictKind.LOCK, WaitGroup.Kind.LOCK, thresholds.share("lockPercent"), thresholds),
                new WaitRule(VerdictKind.POOL, WaitGroup.Kind.POOL, thresholds.share("poolPercent"), thresholds),
                new WaitRule(VerdictKind.QUEUE, WaitGroup.Kind.QUEUE, thresholds.share("queuePercent"), thresholds),
                new WaitRule(VerdictKind.LOOKUP, WaitGroup.Kind.LOOKUP, thresholds.share("lookupPercent"), thresholds),
                new GcRule(thresholds),
                new FilesRule(thresholds),
                new PortsRule(thresholds),
                new ShortageRule(
                        VerdictKind.POOL,
                        reading -> reading.files.noPoolResource,
                        "no connection of a pool became free in time; make the pool as large as the load"),
                new ShortageRule(
                        VerdictKind.THREADS,
                        reading -> reading.files.noThread,
                        "no more threads could be created; raise the limits of processes and memory (ulimit -u, pids of"
                                + " the container), or use fewer threads per generator"),
                lag(thresholds),
                new DiskRule(thresholds),
                new LinkRule(thresholds),
                new DnsRule(thresholds),
                new NetworkRule(thresholds),
                new NodeRule(thresholds),
                new ProcessorsRule(),
                new BehindRule(thresholds),
                new KneeRule(thresholds),
                new GapRule(thresholds),
                new BooksRule(thresholds),
                new ToldRule(VerdictKind.CLOCK),
                new ToldRule(VerdictKind.DUPLICATE));
    }

    /** Twice the usual window, because every JVM is busy for some seconds while it compiles its code. */
    private static Rule cpu(Thresholds thresholds) {
        return new ShareRule(
                VerdictKind.CPU,
                2 * thresholds.windowSeconds(),
                thresholds.share("cpuPercent"),
                reading -> reading.cpu.processShare(),
                window -> "this process uses " + Words.percent(window.mean(reading -> reading.cpu.processShare()))
                        + " of the " + Words.number(window.last().cpu.capacity())
                        + " processors it may use: response times contain waiting for a processor; take load away or"
                        + " add generators",
                figure -> "CPU <= " + Words.percent(figure));
    }

    private static Rule machine(Thresholds thresholds) {
        double ownLimit = thresholds.share("cpuPercent");
        return new MachineRule(
                ownLimit,
                new ShareRule(
                        VerdictKind.MACHINE,
                        2 * thresholds.windowSeconds(),
                        thresholds.share("machinePercent"),
                        reading -> reading.cpu.systemShare,
                        window -> "the machine's processors are "
                                + Words.percent(window.mean(reading -> reading.cpu.systemShare))
                                + " busy, of which this process has only "
                                + Words.percent(window.mean(reading -> reading.cpu.processShare()))
                                + whoElse(window),
                        figure -> "machine's CPU <= " + Words.percent(figure)));
    }

    private static String whoElse(Window window) {
        double steal = window.mean(reading -> reading.cpu.stealShare);
        return steal >= MUCH_STOLEN
                ? "; " + Words.percent(steal) + " its hypervisor gives to other machines (steal): have the generator"
                        + " moved, or take a machine with processors of its own"
                : ": other programs compete with the generator; stop them or give it a machine of its own";
    }

    private static Rule throttled(Thresholds thresholds) {
        return new ShareRule(
                VerdictKind.THROTTLED,
                thresholds.windowSeconds(),
                thresholds.share("throttledPercent"),
                reading -> reading.cpu.throttledShare,
                window -> "the container's quota of " + Words.number(allowed(window.last().cpu))
                        + " processors stopped this process in "
                        + Words.percent(window.mean(reading -> reading.cpu.throttledShare))
                        + " of the scheduler's periods: raise the container's CPU limit",
                figure -> "throttled <= " + Words.percent(figure));
    }

    private static double allowed(CpuReading cpu) {
        return cpu.allowedProcessors;
    }

    private static Rule lag(Thresholds thresholds) {
        return new ShareRule(
                VerdictKind.LAG,
                thresholds.windowSeconds(),
                thresholds.number("lagMs"),
                (Reading reading) -> reading.lag.p99Ms,
                window -> "threads of this process are woken up to "
                        + Math.round(window.max(reading -> reading.lag.maxMs))
                        + " ms late: timers and response times are wrong by as much; look for a lack of processors,"
                        + " long collections, or a machine that is shared or was suspended",
                figure -> "wake-up lag <= " + Math.round(figure) + " ms");
    }
}
