// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How busy this process and its machine keep the processors, how many of them it may use, and how much of the time
 * anybody on the machine, or in the container, waited for one, and for a disk.
 */
public final class Processors extends Matter<Processors.Use> {
    private static final double MUCH_STOLEN = 0.1;
    private static final double SOME_THROTTLED = 0.01;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final Limits limits;
    private final MachineTime machine;
    private final Stalls cpuStalls;
    private final Stalls ioStalls;
    private final double own;
    private final double all;
    private final double throttled;
    private final int usualSeconds;
    private long lastCpuNanos = system.getProcessCpuTime();
    private long lastNanos = System.nanoTime();

    Processors(Settings settings) {
        super("processor");
        Path root = Paths.get("/");
        limits = new Limits(root);
        machine = new MachineTime(root);
        cpuStalls = new Stalls(root, "cpu", System::nanoTime);
        ioStalls = new Stalls(root, "io", System::nanoTime);
        own = settings.share("cpuPercent", 90);
        all = settings.share("machinePercent", 95);
        throttled = settings.share("throttledPercent", 25);
        usualSeconds = settings.windowSeconds();
        // Twice the usual window, because every JVM is busy for some seconds while it compiles its code.
        check("cpu", Weight.NOTE, 2 * usualSeconds, this::ownUse).lookedAt("JMeter's processors", Matter::percent);
        check("machine", Weight.NOTE, 2 * usualSeconds, this::machineUse)
                .lookedAt("the machine's processors", Matter::percent);
        check("throttled", Weight.NOTE, usualSeconds, this::throttling)
                .lookedAt("the container's quota", Matter::percent);
        check("processors", Weight.NOTE, 1, this::believedProcessors);
        needs("processors that this process uses", use -> !Double.isNaN(use.ownShare()));
        looksAt("processors of the machine", use -> !Double.isNaN(use.machineShare));
        looksAt("time that a hypervisor gave to others", use -> !Double.isNaN(use.stealShare));
    }

    static final class Use {
        /** Processors this process kept busy, for example 1.5. */
        double cores = Double.NaN;

        /** Share of the machine (or container) that was busy, 0 to 1. */
        double machineShare = Double.NaN;

        /** Processors that the JVM believes it has. */
        double believed = Double.NaN;

        /** Processors that the process may use: its affinity and its cgroup's quota, whichever is less. */
        double allowed = Double.NaN;

        /** Share of the scheduler's periods in which the cgroup's quota stopped the process, 0 to 1. */
        double throttledShare = Double.NaN;

        /** Share of the machine's processor time that its hypervisor gave to others, 0 to 1. */
        double stealShare = Double.NaN;

        double load = Double.NaN;
        /** Shares of the time in which a thread of the machine, or of the container, waited, 0 to 1. */
        double cpuStalled = Double.NaN;

        double ioStalled = Double.NaN;

        /** Processors that bound this process: those it may use, or where these are unknown those the JVM sees. */
        double capacity() {
            return Double.isNaN(allowed) ? believed : allowed;
        }

        /** Share of its capacity that this process used, 0 to 1. */
        double ownShare() {
            return cores / capacity();
        }
    }

    @Override
    protected Use read(int seconds) {
        Use use = new Use();
        long cpuNanos = system.getProcessCpuTime();
        long nanos = System.nanoTime();
        if (cpuNanos >= 0 && nanos != lastNanos) {
            use.cores = (double) (cpuNanos - lastCpuNanos) / (nanos - lastNanos);
        }
        lastCpuNanos = cpuNanos;
        lastNanos = nanos;
        machine.read(use);
        if (Double.isNaN(use.machineShare)) {
            use.machineShare = absentIfNegative(system.getSystemCpuLoad());
        }
        use.believed = Runtime.getRuntime().availableProcessors();
        use.allowed = limits.allowedProcessors();
        use.throttledShare = limits.throttledShare();
        use.load = absentIfNegative(system.getSystemLoadAverage());
        use.cpuStalled = cpuStalls.share();
        use.ioStalled = ioStalls.share();
        return use;
    }

    private static double absentIfNegative(double value) {
        return value < 0 ? Double.NaN : value;
    }

    @Override
    protected void fields(Use use, Fields row) {
        row.percent("cpuProcessPercent", use.ownShare());
        row.mean("cpuProcessCores", use.cores);
        row.percent("cpuSystemPercent", use.machineShare);
        row.last("processorsJvm", use.believed);
        row.last("processorsAllowed", use.allowed);
        row.percent("throttledPercent", use.throttledShare);
        row.percent("stealPercent", use.stealShare);
        row.last("load", use.load);
        row.percent("cpuPressurePercent", use.cpuStalled);
        row.percent("ioPressurePercent", use.ioStalled);
    }

    @Override
    protected void timeline(Use use, Map<String, Double> point) {
        point.put("cpuPercent", 100 * use.ownShare());
        point.put("machinePercent", 100 * use.machineShare);
    }

    private Judgement ownUse(Window<Use> window) {
        return window.lasting(
                own,
                Use::ownShare,
                shown -> "this process uses " + percent(shown.mean(Use::ownShare)) + " of the "
                        + number(shown.last().capacity())
                        + " processors it may use: response times contain waiting for a processor; take load away or"
                        + " add generators");
    }

    /** The machine is busy, but not with this process alone, which the check of its own use tells better. */
    private Judgement machineUse(Window<Use> window) {
        if (window.mean(Use::ownShare) >= own) {
            return Judgement.fine(Double.NaN);
        }
        return window.lasting(
                all,
                use -> use.machineShare,
                shown -> "the machine's processors are " + percent(shown.mean(use -> use.machineShare))
                        + " busy, of which this process has only " + percent(shown.mean(Use::ownShare))
                        + whoElse(shown.mean(use -> use.stealShare)));
    }

    private static String whoElse(double steal) {
        return steal >= MUCH_STOLEN
                ? "; " + percent(steal) + " its hypervisor gives to other machines (steal): have the generator"
                        + " moved, or take a machine with processors of its own"
                : ": other programs compete with the generator; stop them or give it a machine of its own";
    }

    private Judgement throttling(Window<Use> window) {
        return window.lasting(
                throttled,
                use -> use.throttledShare,
                shown -> "the container's quota of " + number(shown.last().allowed)
                        + " processors stopped this process in "
                        + percent(shown.mean(use -> use.throttledShare))
                        + " of the scheduler's periods: raise the container's CPU limit");
    }

    /** The JVM sizes its pools for more processors than its container gives it. */
    private Judgement believedProcessors(Window<Use> window) {
        Use use = window.last();
        // The JVM rounds a quota of 1.5 processors up to 2, which is right.
        if (!(use.believed > Math.ceil(use.allowed))) {
            return Judgement.fine(use.believed);
        }
        return Judgement.found(
                use.believed,
                "the JVM believes in " + number(use.believed) + " processors, but its container may use "
                        + number(use.allowed) + ": set -XX:ActiveProcessorCount="
                        + number(Math.ceil(use.allowed)),
                window);
    }

    /** The last seconds, for those whose words depend on them. */
    Window<Use> lately() {
        return window(2 * usualSeconds);
    }

    boolean ownIsUsedUp() {
        return lately().mean(Use::ownShare) >= own;
    }

    /** Why threads that are ready may have to wait for a processor, and what helps. */
    String causeOfWaiting() {
        Window<Use> use = lately();
        double throttled = use.mean(second -> second.throttledShare);
        String own = "this process uses " + percent(use.mean(Use::ownShare)) + " of the " + number(capacity())
                + " processors it may use: ";
        if (throttled >= SOME_THROTTLED) {
            return own + "the container's quota stops it in " + percent(throttled)
                    + " of the scheduler's periods; raise the container's CPU limit";
        }
        if (use.mean(second -> second.stealShare) >= MUCH_STOLEN) {
            return own + "other machines on the same host (steal); have the generator moved, or take a machine with"
                    + " processors of its own";
        }
        return own + "other programs (" + percent(use.mean(second -> second.machineShare))
                + " of the machine is busy) use the same processors, or its own threads all want one at the same"
                + " moments; give the generator processors of its own, or spread the load";
    }

    /** The use beside another finding; empty where unknown. */
    String besides() {
        double share = window(usualSeconds).mean(Use::ownShare);
        return Double.isNaN(share) ? "" : ", while this process uses " + percent(share) + " of its processors";
    }

    /** Processors that this process may use; NaN where unknown. */
    public double capacity() {
        Use last = lately().last();
        return last == null ? Double.NaN : last.capacity();
    }

    /**
     * How busy all processors of the machine were, and the time that its hypervisor gave to other machines, from the
     * first line of /proc/stat. The JVM's own figure is not taken where Linux tells: inside a container it may be that
     * of the container (JDK 17), and reading it opens a dozen files each time.
     */
    static final class MachineTime {
        /** Columns after the name, by proc(5). Guest times, which follow, are counted in user and nice already. */
        private static final int IDLE = 4;

        private static final int IO_WAIT = 5;
        private static final int STEAL = 8;

        private final Path file;
        private double lastIdle;
        private double lastSteal;
        private double lastTotal = -1;

        MachineTime(Path root) {
            file = root.resolve("proc/stat");
        }

        /** Enters the shares since the last call. */
        void read(Use use) {
            List<String> columns = Linux.words(Linux.firstLine(file));
            if (columns.size() <= STEAL || !columns.get(0).equals("cpu")) {
                return;
            }
            double total = columns.subList(1, STEAL + 1).stream()
                    .mapToDouble(Linux::number)
                    .sum();
            if (Double.isNaN(total)) {
                return;
            }
            double idle = Linux.number(columns.get(IDLE)) + Linux.number(columns.get(IO_WAIT));
            double steal = Linux.number(columns.get(STEAL));
            double elapsed = total - lastTotal;
            if (lastTotal >= 0 && elapsed > 0) {
                use.machineShare = 1 - (idle - lastIdle + steal - lastSteal) / elapsed;
                use.stealShare = (steal - lastSteal) / elapsed;
            }
            lastIdle = idle;
            lastSteal = steal;
            lastTotal = total;
        }
    }

    /**
     * What Linux allows this process in processors: its affinity and the quota of its control group. On other systems
     * every figure is absent.
     */
    static final class Limits {
        private final Path root;
        private Path limited;
        private double lastPeriods = -1;
        private double lastThrottled;

        Limits(Path root) {
            this.root = root;
        }

        /** Processors this process may use; NaN where unknown. */
        double allowedProcessors() {
            double quota = quota();
            double affinity = affinity();
            return Double.isNaN(quota) ? affinity : Double.isNaN(affinity) ? quota : Math.min(quota, affinity);
        }

        /** Share of periods since the last call in which the quota was used up; NaN without a quota or a new period. */
        double throttledShare() {
            if (limited == null) {
                return Double.NaN;
            }
            Path counts = limited.resolve("cpu.stat");
            double periods = Linux.number(Linux.lineAfter("nr_periods ", counts));
            double throttled = Linux.number(Linux.lineAfter("nr_throttled ", counts));
            double share = lastPeriods < 0 || !(periods > lastPeriods)
                    ? Double.NaN
                    : (throttled - lastThrottled) / (periods - lastPeriods);
            lastPeriods = Double.isNaN(periods) ? -1 : periods;
            lastThrottled = throttled;
            return share;
        }

        /** The least of the group and the groups above it. */
        private double quota() {
            double least = Double.NaN;
            for (Path folder : Linux.groups(root, "cpu")) {
                double quota = quotaOf(folder);
                if (!Double.isNaN(quota) && !(least <= quota)) {
                    least = quota;
                    limited = folder;
                }
            }
            return least;
        }

        private static double quotaOf(Path folder) {
            String version2 = Linux.firstLine(folder.resolve("cpu.max"));
            if (!version2.isEmpty()) {
                String[] parts = version2.split(" ");
                return parts.length < 2 ? Double.NaN : Linux.number(parts[0]) / Linux.number(parts[1]);
            }
            double quota = Linux.number(folder.resolve("cpu.cfs_quota_us"));
            return quota > 0 ? quota / Linux.number(folder.resolve("cpu.cfs_period_us")) : Double.NaN;
        }

        private double affinity() {
            String list = Linux.lineAfter("Cpus_allowed_list:", root.resolve("proc/self/status"));
            double processors = list.isEmpty() ? Double.NaN : 0;
            for (String range : list.split(",")) {
                String[] ends = range.split("-");
                processors +=
                        ends.length == 0 ? Double.NaN : Linux.number(ends[ends.length - 1]) - Linux.number(ends[0]) + 1;
            }
            return processors;
        }
    }

    /**
     * Pressure stall information (Linux 4.20 and newer; kernel documentation, accounting/psi) of this process's control
     * group where version 2 shows it, else of the machine.
     */
    static final class Stalls {
        private static final String TOTAL = "total=";

        private final Path file;
        private final LongSupplier nanoClock;
        private long lastNanos;
        private double lastMicros = Double.NaN;

        /** @param what is waited for: cpu or io */
        Stalls(Path root, String what, LongSupplier nanoClock) {
            Path group = Linux.ownGroup(root);
            boolean ofGroup = !Linux.firstLine(group.resolve("cpu.pressure")).isEmpty();
            this.file = ofGroup
                    ? group.resolve(what + ".pressure")
                    : root.resolve("proc/pressure").resolve(what);
            this.nanoClock = nanoClock;
        }

        /** Share of the time since the last call in which a thread waited, 0 to 1; NaN where nobody tells. */
        double share() {
            long nanos = nanoClock.getAsLong();
            double elapsed = (nanos - lastNanos) / 1e3;
            lastNanos = nanos;
            String some = Linux.lineAfter("some ", file);
            int total = some.indexOf(TOTAL);
            double micros = total < 0 ? Double.NaN : Linux.number(some.substring(total + TOTAL.length()));
            double waited = micros - lastMicros;
            lastMicros = micros;
            return elapsed > 0 ? Math.max(0, Math.min(1, waited / elapsed)) : Double.NaN;
        }
    }
}
