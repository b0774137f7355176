// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.LinkReading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Reads what goes through the network interfaces of this machine or container (Linux: /proc/net/dev), which TCP
 * segments are sent again (/proc/net/snmp), and how full the firewall's table of connections is. Used by one thread.
 */
public final class LinkProbe {
    private static final String LOOPBACK = "lo";
    private static final double MEGABIT = 1e6;
    private static final int BITS = 8;
    /** A node of a cluster has one interface per container; those that matter come first. */
    private static final int MOST_INTERFACES = 64;
    /** Speeds and the firewall's limit change seldom, and some drivers take their time to tell a speed. */
    private static final int LIMITS_EVERY = 30;
    /** Columns of /proc/net/dev after the name: bytes received, and eight farther on bytes sent. */
    private static final int IN = 0;

    private static final int OUT = 8;

    private final Path root;
    private final double knownMegabits;
    private final LongSupplier nanoClock;
    private final Map<String, Double> speeds = new HashMap<>();
    /** NaN where no firewall follows connections. */
    private double trackedMax = Double.NaN;

    private int reads;
    private Map<String, double[]> bytesBefore = new HashMap<>();
    private double[] segmentsBefore = {Double.NaN, Double.NaN};
    private long lastNanos;

    /**
     * Reads this machine.
     *
     * @param knownMegabits megabits per second of its network, where the user knows it; NaN: as the system tells
     */
    public LinkProbe(double knownMegabits) {
        this(Paths.get("/"), knownMegabits, System::nanoTime);
    }

    LinkProbe(Path root, double knownMegabits, LongSupplier nanoClock) {
        this.root = root;
        this.knownMegabits = knownMegabits;
        this.nanoClock = nanoClock;
    }

    /** Reads what went through since the last call. */
    public LinkReading read() {
        long nanos = nanoClock.getAsLong();
        double seconds = (nanos - lastNanos) / 1e9;
        lastNanos = nanos;
        if (reads++ % LIMITS_EVERY == 0) {
            speeds.clear();
            trackedMax = tracked("nf_conntrack_max");
        }
        LinkReading reading = interfaces(seconds);
        double[] segments = segments();
        LinkReading whole = reading.withSegments(
                        (segments[0] - segmentsBefore[0]) / seconds, (segments[1] - segmentsBefore[1]) / seconds)
                .withTracked(Double.isNaN(trackedMax) ? Double.NaN : tracked("nf_conntrack_count"), trackedMax);
        segmentsBefore = segments;
        return whole;
    }

    private LinkReading interfaces(double seconds) {
        Map<String, double[]> bytes = bytes();
        String fullest = "";
        double fullestSpeed = Double.NaN;
        double share = Double.NaN;
        double in = bytes.isEmpty() ? Double.NaN : 0;
        double out = in;
        for (Map.Entry<String, double[]> one : bytes.entrySet()) {
            double[] before = bytesBefore.getOrDefault(one.getKey(), new double[] {Double.NaN, Double.NaN});
            double received = Math.max(0, one.getValue()[0] - before[0]) / seconds;
            double sent = Math.max(0, one.getValue()[1] - before[1]) / seconds;
            in += received;
            out += sent;
            double speed = speeds.computeIfAbsent(one.getKey(), this::bitsPerSecond);
            double used = BITS * Math.max(received, sent) / speed;
            if (!Double.isNaN(used) && !(used <= share)) {
                fullest = one.getKey();
                fullestSpeed = speed;
                share = used;
            }
        }
        bytesBefore = bytes;
        return new LinkReading(fullest, fullestSpeed, share, in, out);
    }

    private Map<String, double[]> bytes() {
        Map<String, double[]> bytes = new HashMap<>();
        for (String line : ProcFile.lines(root.resolve("proc/self/net/dev"))) {
            int colon = line.indexOf(':');
            String name = line.substring(0, Math.max(0, colon)).trim();
            if (colon > 0 && !name.equals(LOOPBACK) && bytes.size() < MOST_INTERFACES) {
                String[] columns = line.substring(colon + 1).trim().split(" +");
                if (columns.length > Math.max(IN, OUT)) {
                    bytes.put(name, new double[] {ProcFile.number(columns[IN]), ProcFile.number(columns[OUT])});
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
        double megabits = Files.exists(description.resolve("device"))
                ? ProcFile.number(description.resolve("speed"))
                : Double.NaN;
        return megabits > 0 ? MEGABIT * megabits : Double.NaN;
    }

    /** TCP segments sent for the first time and again, so far; NaN where the system does not tell. */
    private double[] segments() {
        List<String> names = null;
        for (String line : ProcFile.lines(root.resolve("proc/self/net/snmp"))) {
            if (line.startsWith("Tcp:") && names == null) {
                names = Arrays.asList(line.split(" "));
            } else if (line.startsWith("Tcp:")) {
                String[] values = line.split(" ");
                int sent = names.indexOf("OutSegs");
                int again = names.indexOf("RetransSegs");
                return sent < 0 || again < 0 || values.length <= Math.max(sent, again)
                        ? new double[] {Double.NaN, Double.NaN}
                        : new double[] {ProcFile.number(values[sent]), ProcFile.number(values[again])};
            }
        }
        return new double[] {Double.NaN, Double.NaN};
    }

    private double tracked(String name) {
        return ProcFile.number(root.resolve("proc/sys/net/netfilter").resolve(name));
    }
}
