// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.Targets.Target;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongSupplier;

/**
 * Connecting to one target always takes longer than to another, however short the way could be. Samples tell of their
 * connections in whole milliseconds with TLS and name look-ups in them, and samplers that keep their connections open,
 * such as Dubbo's, tell nothing at all; so now and then a connection of our own is opened, which is measured to the
 * nanosecond and closed at once without a word.
 */
final class FarTarget extends Matter<List<FarTarget.Connects>> {
    /** Connections of the watch's own that tell something; each of them alone may have met a busy moment. */
    private static final int MIN_OPENED = 3;

    /** Connections of samples that tell something. */
    private static final int MIN_CONNECTS = 30;

    private static final int TIMEOUT_MS = 1000;
    private static final int MOST_LINES = 10;

    /** A port that cannot be reached from here (behind a proxy, for example) is left alone. */
    private static final int MOST_FAILURES = 2;

    private static final String ADVICE = ": it lies farther away (another server zone?), and every connection and"
            + " request pays for it; place the generator nearer, or don't compare the two";

    private final Targets targets;
    private final Connections connections;
    private final Connector connector;
    private final LongSupplier nanoClock;
    private final double farther;
    private final long everyNanos;
    private final Map<Target, Attempts> attempts = new HashMap<>();

    FarTarget(
            Settings settings, Targets targets, Connections connections, Connector connector, LongSupplier nanoClock) {
        super("target");
        this.targets = targets;
        this.connections = connections;
        this.connector = connector;
        this.nanoClock = nanoClock;
        farther = settings.number("connectFloorMs", 2);
        double every = settings.number("connectProbeSeconds", 60);
        everyNanos = "false".equalsIgnoreCase(settings.text("connectProbe")) ? Long.MAX_VALUE : (long) (every * 1e9);
        check("network", Weight.NOTE, 1, this::judge);
    }

    interface Connector {
        void connect(InetSocketAddress address, int timeoutMs) throws IOException;
    }

    /** Connect times to one server since the start of the test. */
    static final class Connects {
        String target;
        String scheme;

        /** Connections of samples that took at least one millisecond. */
        long count;

        /** Smallest of these in milliseconds; 0 when all were shorter. */
        double floorMs;

        /** Of these, at a percentile up to 100. */
        DoubleUnaryOperator msAt = percent -> 0;

        /** Local ports in use toward that of its addresses and its port that takes most of them. */
        double portsInUse = Double.NaN;

        /** Connections that the watch itself opened. */
        long opened;

        /** The quickest of these in milliseconds. */
        double ownFloorMs = Double.NaN;
    }

    @Override
    protected List<Connects> read(int seconds) {
        List<Connects> all = new ArrayList<>();
        for (Target target : targets.seen()) {
            Connects connects = new Connects();
            connects.target = target.name();
            connects.scheme = target.scheme;
            connects.count = target.connectMs.getTotalCount();
            if (connects.count > 0) {
                connects.floorMs = target.connectMs.getMinNonZeroValue();
                // Nobody asks in most seconds.
                connects.msAt = target.connectMs::getValueAtPercentile;
            }
            connects.portsInUse = connections.portsTaken(target);
            connects.opened = target.opened();
            connects.ownFloorMs = target.floorMs();
            all.add(connects);
        }
        return all;
    }

    /** Opens at most one connection: to the target that has waited longest, so that many targets all get their turn. */
    @Override
    protected void look() {
        if (everyNanos == Long.MAX_VALUE) {
            return;
        }
        long now = nanoClock.getAsLong();
        Target next = null;
        long longest = everyNanos - 1;
        for (Target target : targets.seen()) {
            Attempts before = attempts.computeIfAbsent(target, key -> new Attempts());
            long waited = before.any ? now - before.lastNanos : Long.MAX_VALUE;
            if (before.failures < MOST_FAILURES && waited > longest) {
                longest = waited;
                next = target;
            }
        }
        if (next != null) {
            Attempts attempt = attempts.get(next);
            attempt.any = true;
            attempt.lastNanos = now;
            measure(next, attempt);
        }
    }

    private void measure(Target target, Attempts before) {
        List<String> addresses = connections.addressesOf(target.host);
        if (addresses.isEmpty()) {
            before.failures++;
            return;
        }
        try {
            InetSocketAddress address = new InetSocketAddress(addresses.get(0), target.port);
            long begin = nanoClock.getAsLong();
            connector.connect(address, TIMEOUT_MS);
            target.opened(nanoClock.getAsLong() - begin);
        } catch (IOException e) {
            before.failures++;
        }
    }

    static void openAndClose(InetSocketAddress address, int timeoutMs) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, timeoutMs);
        }
    }

    @Override
    protected void rows(Consumer<HealthRow> rows) {
        for (Connects target : known()) {
            rows.accept(new HealthRow()
                    .tag("target", target.target)
                    .number("connects", target.count)
                    .number("connectFloorMs", target.floorMs)
                    .number("connectP50Ms", target.msAt.applyAsDouble(50))
                    .number("connectP99Ms", target.msAt.applyAsDouble(99))
                    .number("portsInUse", target.portsInUse)
                    .number("tcpFloorMs", target.ownFloorMs));
        }
    }

    private List<Connects> known() {
        return now() == null ? new ArrayList<>() : now();
    }

    @Override
    protected void report(Map<String, Object> report) {
        List<Object> all = new ArrayList<>();
        for (Connects target : known()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("target", target.target);
            json.put("connects", target.count);
            json.put("connectFloorMs", target.floorMs);
            json.put("connectP50Ms", target.msAt.applyAsDouble(50));
            json.put("connectP99Ms", target.msAt.applyAsDouble(99));
            json.put("tcpFloorMs", target.ownFloorMs);
            all.add(json);
        }
        report.put("targets", all);
    }

    @Override
    protected List<String> closing() {
        List<String> lines = new ArrayList<>();
        known().stream().limit(MOST_LINES).forEach(target -> lines.add(line(target)));
        return lines;
    }

    /** JMeter counts whole milliseconds, so that a connect of 0.2 ms is 0, or 1 across a boundary. */
    private static String line(Connects target) {
        String own = target.opened == 0
                ? ""
                : "; opening a connection of our own took " + Format.hundredths(target.ownFloorMs) + " ms or more ("
                        + target.opened + " times)";
        if (target.count == 0) {
            return "  " + target.target + ":"
                    + (own.isEmpty() ? " no connection took 1 ms or more, or none was seen" : own.substring(1));
        }
        String floor = target.floorMs <= 1 ? "1 ms or less" : "never less than " + Math.round(target.floorMs) + " ms";
        return "  connecting to " + target.target + " took " + floor + " (" + target.count
                + " connections of 1 ms or more)" + own;
    }

    private Judgement judge(Window<List<Connects>> window) {
        double largest = Double.NaN;
        for (Connects far : window.last()) {
            for (Connects near : window.last()) {
                if (far.opened >= MIN_OPENED
                        && near.opened >= MIN_OPENED
                        && far.ownFloorMs - near.ownFloorMs >= farther) {
                    return Judgement.found(far.ownFloorMs, byOurOwn(far, near), window);
                }
            }
            if (far.count < MIN_CONNECTS) {
                continue;
            }
            largest = far.floorMs <= largest ? largest : far.floorMs;
            for (Connects near : window.last()) {
                // A connect of 0.2 ms across a boundary of milliseconds is counted as 1.
                double floor = near.floorMs <= 1 ? 0 : near.floorMs;
                if (near.scheme.equals(far.scheme) && far.floorMs - floor >= farther) {
                    return Judgement.found(far.floorMs, bySamples(far, near), window);
                }
            }
        }
        return Judgement.fine(largest);
    }

    private static String byOurOwn(Connects far, Connects near) {
        return "opening a connection to " + far.target + " takes at least " + Format.number(far.ownFloorMs)
                + " ms, but to " + near.target + " " + Format.hundredths(near.ownFloorMs) + " ms (" + far.opened
                + " and " + near.opened + " connections of our own)" + ADVICE;
    }

    private static String bySamples(Connects far, Connects near) {
        return "connecting to " + far.target + " never took less than " + Format.number(far.floorMs) + " ms in "
                + far.count + " connections, but to " + near.target + " "
                + (near.floorMs <= 1 ? "1 ms or less" : Format.number(near.floorMs) + " ms") + ADVICE;
    }

    private static final class Attempts {
        private boolean any;
        private long lastNanos;
        private int failures;
    }
}
