// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * An interface is full, the firewall can follow no more connections, or many segments have to be sent again: what goes
 * through the network for all programs of this machine or container (Linux: /proc/net/dev, /proc/net/snmp).
 */
final class Link extends Matter<Link.Traffic> {
    private static final String LOOPBACK = "lo";
    private static final double MEGABIT = 1e6;
    private static final int BITS = 8;

    /** A few segments a second, or those of a server that has just gone, tell nothing. */
    private static final double FEW_SEGMENTS = 10;

    /** Of the firewall's table. */
    private static final double TABLE_FULL = 0.9;

    /** A node of a cluster has one interface per container; those that matter come first. */
    private static final int MOST_INTERFACES = 64;

    /** Speeds and the firewall's limit change seldom, and some drivers take their time to tell a speed. */
    private static final int LIMITS_EVERY = 30;

    /** Columns of /proc/net/dev after the name: bytes received, and eight farther on bytes sent. */
    private static final int IN = 0;

    private static final int OUT = 8;

    private final Path root;
    private final LongSupplier nanoClock;
    private final double knownMegabits;
    private final double share;
    private final double resent;
    private final Map<String, Double> speeds = new HashMap<>();
    private Map<String, double[]> bytesBefore = new HashMap<>();
    private double[] segmentsBefore = {Double.NaN, Double.NaN};
    private double trackedMax = Double.NaN;
    private long lastNanos;
    private int reads;

    Link(Settings settings, Path root, LongSupplier nanoClock) {
        super("interface");
        this.root = root;
        this.nanoClock = nanoClock;
        // Megabits per second of the network, where the user knows it better than the system.
        knownMegabits = settings.number("linkMbit", Double.NaN);
        share = settings.share("networkPercent", 90);
        resent = settings.share("retransmitPercent", 2);
        check("network", Weight.LIMIT, settings.windowSeconds(), this::judge)
                .from(share)
                .lookedAt("network interface", Matter::percent);
        looksAt(
                "how full the network interfaces are (trueload.health.linkMbit tells their speed)",
                traffic -> !Double.isNaN(traffic.share));
        looksAt("TCP segments that are sent again", traffic -> !Double.isNaN(traffic.resent));
        looksAt("connections that a firewall follows", traffic -> !Double.isNaN(traffic.tracked));
    }

    /** What went through in one second; all rates are per second. */
    static final class Traffic {
        /** The interface that was nearest to its speed; empty where no speed is known. */
        String fullest = "";

        /** Bits per second of its speed. */
        double speed = Double.NaN;

        /** Share of that speed that one direction used, 0 to 1. */
        double share = Double.NaN;

        /** Bytes that came in, over all interfaces but loopback. */
        double bytesIn = Double.NaN;

        double bytesOut = Double.NaN;

        /** TCP segments that were sent for the first time, loopback included. */
        double sent = Double.NaN;

        double resent = Double.NaN;

        /** Connections that the kernel's firewall follows. */
        double tracked = Double.NaN;

        double trackedMax = Double.NaN;

        double resentShare() {
            return resent / (sent + resent);
        }

        double trackedShare() {
            return tracked / trackedMax;
        }
    }

    @Override
    protected Traffic read(int passed) {
        Traffic traffic = new Traffic();
        long nanos = nanoClock.getAsLong();
        double seconds = (nanos - lastNanos) / 1e9;
        lastNanos = nanos;
        if (reads++ % LIMITS_EVERY == 0) {
            speeds.clear();
            trackedMax = tracked("nf_conntrack_max");
        }
        readInterfaces(traffic, seconds);
        double[] segments = segments();
        traffic.sent = (segments[0] - segmentsBefore[0]) / seconds;
        traffic.resent = (segments[1] - segmentsBefore[1]) / seconds;
        segmentsBefore = segments;
        traffic.tracked = Double.isNaN(trackedMax) ? Double.NaN : tracked("nf_conntrack_count");
        traffic.trackedMax = trackedMax;
        return traffic;
    }

    private void readInterfaces(Traffic traffic, double seconds) {
        Map<String, double[]> bytes = bytes();
        traffic.bytesIn = bytes.isEmpty() ? Double.NaN : 0;
        traffic.bytesOut = traffic.bytesIn;
        for (Map.Entry<String, double[]> one : bytes.entrySet()) {
            double[] before = bytesBefore.getOrDefault(one.getKey(), new double[] {Double.NaN, Double.NaN});
            double received = Math.max(0, one.getValue()[0] - before[0]) / seconds;
            double sent = Math.max(0, one.getValue()[1] - before[1]) / seconds;
            traffic.bytesIn += received;
            traffic.bytesOut += sent;
            double speed = speeds.computeIfAbsent(one.getKey(), this::bitsPerSecond);
            double used = BITS * Math.max(received, sent) / speed;
            if (!Double.isNaN(used) && !(used <= traffic.share)) {
                traffic.fullest = one.getKey();
                traffic.speed = speed;
                traffic.share = used;
            }
        }
        bytesBefore = bytes;
    }

    private Map<String, double[]> bytes() {
        Map<String, double[]> bytes = new HashMap<>();
        for (String line : Linux.lines(root.resolve("proc/self/net/dev"))) {
            int colon = line.indexOf(':');
            String name = line.substring(0, Math.max(0, colon)).trim();
            if (colon > 0 && !name.equals(LOOPBACK) && bytes.size() < MOST_INTERFACES) {
                List<String> columns = Linux.words(line.substring(colon + 1));
                if (columns.size() > OUT) {
                    bytes.put(name, new double[] {Linux.number(columns.get(IN)), Linux.number(columns.get(OUT))});
                }
            }
        }
        return bytes;
    }

    /** Of interfaces without a device (bridges, tunnels, those of containers) the system tells a speed that is none. */
    private double bitsPerSecond(String name) {
        if (!Double.isNaN(knownMegabits)) {
            return MEGABIT * knownMegabits;
        }
        if (!name.matches("[\\w.@:-]{1,15}")) {
            return Double.NaN;
        }
        Path description = root.resolve("sys/class/net").resolve(name);
        double megabits =
                Files.exists(description.resolve("device")) ? Linux.number(description.resolve("speed")) : Double.NaN;
        return megabits > 0 ? MEGABIT * megabits : Double.NaN;
    }

    /** TCP segments sent for the first time and again, so far; NaN where the system does not tell. */
    private double[] segments() {
        List<List<String>> namesAndValues = Linux.lines(root.resolve("proc/self/net/snmp")).stream()
                .filter(line -> line.startsWith("Tcp:"))
                .map(Linux::words)
                .collect(Collectors.toList());
        return new double[] {value("OutSegs", namesAndValues), value("RetransSegs", namesAndValues)};
    }

    private static double value(String name, List<List<String>> namesAndValues) {
        int column = namesAndValues.size() < 2 ? -1 : namesAndValues.get(0).indexOf(name);
        return column < 0 || namesAndValues.get(1).size() <= column
                ? Double.NaN
                : Linux.number(namesAndValues.get(1).get(column));
    }

    private double tracked(String name) {
        return Linux.number(root.resolve("proc/sys/net/netfilter").resolve(name));
    }

    @Override
    protected void fields(Traffic traffic, Fields row) {
        row.percent("networkPercent", traffic.share);
        row.mean("networkInBytes", traffic.bytesIn);
        row.mean("networkOutBytes", traffic.bytesOut);
        row.percent("retransmitPercent", traffic.resentShare());
        row.percent("conntrackPercent", traffic.trackedShare());
    }

    private Judgement judge(Window<Traffic> window) {
        Traffic last = window.last();
        if (window.reaches(share, traffic -> traffic.share)) {
            double full = window.mean(traffic -> traffic.share);
            String text = "the network interface " + last.fullest + " is full: in one direction "
                    + percent(full) + " of its " + number(last.speed / MEGABIT)
                    + " megabits per second; response times contain waiting for it; ask for less, compress, or add"
                    + " generators";
            return Judgement.found(full, text, window.only(traffic -> traffic.share >= share));
        }
        if (window.reaches(TABLE_FULL, Traffic::trackedShare)) {
            String text = "the kernel's firewall follows " + number(last.tracked) + " of "
                    + number(last.trackedMax)
                    + " connections that it can (nf_conntrack): new ones will be dropped without a word; reuse"
                    + " connections (keep-alive), or raise net.netfilter.nf_conntrack_max";
            return Judgement.found(share, text, window);
        }
        boolean many = window.mean(traffic -> traffic.resent) >= FEW_SEGMENTS;
        if (many && window.reaches(resent, Traffic::resentShare)) {
            Window<Traffic> shown = window.only(traffic -> traffic.resentShare() >= resent);
            String text = tenths(shown.mean(Traffic::resentShare)) + " of the TCP segments are sent again ("
                    + Math.round(shown.mean(traffic -> traffic.resent))
                    + " per second on this machine or container): packets are lost on the way, or nobody answers, and"
                    + " each costs its sample 200 ms or more; look at the network, its limits (of the virtual machine,"
                    + " too) and the server's queues";
            return Judgement.found(share, text, shown);
        }
        return Judgement.fine(window.median(traffic -> traffic.share));
    }
}
