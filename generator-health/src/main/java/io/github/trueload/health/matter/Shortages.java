// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import com.sun.management.UnixOperatingSystemMXBean;
import io.github.trueload.health.matter.Samples.Shortage;
import java.lang.management.ManagementFactory;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Something of which the generator has only so much: descriptors, local ports toward one server, connections of a pool,
 * threads. It is nearly used up, as far as that can be looked at, or samples failed for lack of it.
 */
final class Shortages extends Matter<Shortages.Use> {
    private final Samples samples;
    private final Shortage shortage;
    private final Supplier<Use> use;
    private final Function<Use, String> words;
    private final double share;

    private Shortages(
            String name,
            Samples samples,
            Shortage shortage,
            Supplier<Use> use,
            Function<Use, String> words,
            double share) {
        super(name);
        this.samples = samples;
        this.shortage = shortage;
        this.use = use;
        this.words = words;
        this.share = share;
    }

    static Shortages files(Settings settings, Samples samples) {
        double share = settings.share("filesPercent", 85);
        Shortages files =
                new Shortages("file", samples, Shortage.FILES, Shortages::descriptors, Shortages::filesText, share);
        files.check("files", Weight.LIMIT, 1, files::judge).lookedAt("open files", Matter::percent);
        files.looksAt("open files", use -> !Double.isNaN(use.now));
        return files;
    }

    /** @param seen what the last look at connections saw */
    static Shortages ports(Settings settings, Samples samples, Supplier<Connections.Seen> seen) {
        double share = settings.share("portsPercent", 80);
        Shortages ports =
                new Shortages("port", samples, Shortage.PORTS, () -> ports(seen.get()), Shortages::portsText, share);
        ports.check("ports", Weight.LIMIT, 1, ports::judge).lookedAt("local ports", Matter::percent);
        ports.looksAt("connections and local ports", use -> !Double.isNaN(use.max));
        return ports;
    }

    static Shortages pools(Samples samples) {
        String why = "no connection of a pool became free in time; make the pool as large as the load";
        return unseen("pool", samples, Shortage.POOL, why);
    }

    static Shortages threads(Samples samples) {
        String why = "no more threads could be created; raise the limits of processes and memory (ulimit -u, pids of"
                + " the container), or use fewer threads per generator";
        return unseen("threads", samples, Shortage.THREADS, why);
    }

    /** What nobody can look at: how much there is of it only failed samples tell. */
    private static Shortages unseen(String tag, Samples samples, Shortage shortage, String why) {
        Function<Use, String> words =
                use -> use.failed + " samples failed within a second in JMeter itself, not in the server: " + why;
        Shortages lack = new Shortages(tag, samples, shortage, Use::new, words, Double.NaN);
        lack.check(tag, Weight.LIMIT, 1, lack::judge);
        return lack;
    }

    /** How much of it is in use; NaN where nobody can tell. */
    static final class Use {
        double now = Double.NaN;
        double max = Double.NaN;

        /** The server address and port that local ports are taken toward; empty where there is none. */
        String server = "";

        /** Samples of the second that failed because none was left. */
        long failed;

        double share() {
            return now / max;
        }
    }

    @Override
    protected Use read(int seconds) {
        Use last = use.get();
        last.failed = samples.takeFailed(shortage);
        return last;
    }

    /** Files, sockets and pipes of this process. */
    private static Use descriptors() {
        Use files = new Use();
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean) {
            UnixOperatingSystemMXBean unix = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            files.max = unix.getMaxFileDescriptorCount();
            try {
                files.now = unix.getOpenFileDescriptorCount();
            } catch (InternalError e) {
                // To count them, HotSpot (8 to 25) on Linux opens a folder, which fails when none is left.
                files.now = files.max;
            }
        }
        return files;
    }

    private static Use ports(Connections.Seen seen) {
        Use ports = new Use();
        ports.now = seen.portsInUse;
        ports.max = seen.portsMax;
        ports.server = seen.portsTarget;
        return ports;
    }

    @Override
    protected void fields(Use last, Fields row) {
        switch (shortage) {
            case FILES:
                row.max("filesOpen", last.now);
                row.last("filesMax", last.max);
                row.sum("tooManyOpenFiles", last.failed);
                break;
            case PORTS:
                row.max("portsInUse", last.now);
                row.last("portsMax", last.max);
                row.sum("noLocalPort", last.failed);
                break;
            case POOL:
                row.sum("noPoolResource", last.failed);
                break;
            default:
                row.sum("noThread", last.failed);
        }
    }

    private Judgement judge(Window<Use> window) {
        Use last = window.last();
        return last.failed == 0 && !(last.share() >= share)
                ? Judgement.fine(last.share())
                : Judgement.found(Double.isNaN(share) ? last.failed : last.share(), words.apply(last), window);
    }

    private static String filesText(Use files) {
        String open = Double.isNaN(files.max)
                ? ""
                : "JMeter has " + number(files.now) + " of " + number(files.max) + " permitted files and sockets open";
        String failed = files.failed == 0
                ? ""
                : (open.isEmpty() ? "" : ", and ") + files.failed
                        + " samples failed within a second with 'Too many open files' in JMeter itself, not in the"
                        + " server";
        return open + failed + ": raise the limit (ulimit -n), and look whether each request opens a connection of its"
                + " own (keep-alive off)";
    }

    private static String portsText(Use ports) {
        // Before the first look at the connections there is no server; samples may have failed already.
        String taken = Double.isNaN(ports.share()) || ports.server.isEmpty()
                ? ""
                : number(ports.now) + " of " + number(ports.max) + " local ports are taken by connections to "
                        + ports.server + ", those just closed included";
        String failed = ports.failed == 0
                ? ""
                : (taken.isEmpty() ? "" : "; ") + ports.failed
                        + " samples failed within a second because no local port was left";
        return taken + failed + ": reuse connections (keep-alive) or use more generators";
    }
}
