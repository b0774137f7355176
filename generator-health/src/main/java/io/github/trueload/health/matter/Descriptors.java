// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.ArrayList;
import java.util.List;

/** Descriptors are nearly used up, or samples failed for lack of one. */
final class Descriptors extends Matter<Descriptors.Open> {
    private final OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    private final Samples samples;
    private final double share;

    Descriptors(Settings settings, Samples samples) {
        super("file");
        this.samples = samples;
        share = settings.share("filesPercent", 85);
        check("files", Weight.LIMIT, 1, this::judge).lookedAt("open files", Matter::percent);
        looksAt("open files", open -> !Double.isNaN(open.now));
    }

    /** Files, sockets and pipes of this process. */
    static final class Open {
        double now = Double.NaN;
        double max = Double.NaN;

        /** Samples of the second that failed because no descriptor was left. */
        long failed;

        double share() {
            return now / max;
        }
    }

    @Override
    protected Open read(int seconds) {
        Open open = new Open();
        open.failed = samples.takeFailed(Samples.Shortage.FILES);
        if (system instanceof UnixOperatingSystemMXBean) {
            UnixOperatingSystemMXBean unix = (UnixOperatingSystemMXBean) system;
            open.max = unix.getMaxFileDescriptorCount();
            open.now = open(unix, open.max);
        }
        return open;
    }

    /** To count descriptors, HotSpot (8 to 25) on Linux opens a folder, which fails when none is left. */
    private static double open(UnixOperatingSystemMXBean unix, double max) {
        try {
            return unix.getOpenFileDescriptorCount();
        } catch (InternalError e) {
            return max;
        }
    }

    @Override
    protected void fields(Open open, Fields row) {
        row.max("filesOpen", open.now);
        row.last("filesMax", open.max);
        row.sum("tooManyOpenFiles", open.failed);
    }

    private Judgement judge(Window<Open> window) {
        Open last = window.last();
        if (last.failed == 0 && !(last.share() >= share)) {
            return Judgement.fine(last.share());
        }
        List<String> found = new ArrayList<>();
        if (!Double.isNaN(last.max)) {
            found.add(
                    "JMeter has " + number(last.now) + " of " + number(last.max) + " permitted files and sockets open");
        }
        if (last.failed > 0) {
            found.add(
                    last.failed + " samples failed within a second with 'Too many open files' in JMeter itself, not in"
                            + " the server");
        }
        return Judgement.found(
                last.share(),
                String.join(", and ", found)
                        + ": raise the limit (ulimit -n), and look whether each request opens a connection of its own"
                        + " (keep-alive off)",
                window);
    }
}
