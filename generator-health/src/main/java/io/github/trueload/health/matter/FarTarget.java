// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.Targets.Target;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Connecting to one target always takes longer than to another, however short the way could be. Samples tell of their
 * connections in whole milliseconds with TLS and name look-ups in them, and samplers that keep their connections open,
 * such as Dubbo's, tell nothing at all; so now and then a connection of our own is opened, which is measured to the
 * nanosecond and closed at once without a word.
 */
final class FarTarget extends Matter<List<Target>> {
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
    private final Map<Target, Long> triedNanos = new HashMap<>();
    private final Map<Target, Integer> failures = new HashMap<>();

    FarTarget(
            Settings settings, Targets targets, Connections connections, Connector connector, LongSupplier nanoClock) {
        super("target");
        this.targets = targets;
        this.connections = connections;
        this.connector = connector;
        this.nanoClock = nanoClock;
        farther = settings.number("connectFloorMs", 2);
        double every = settings.number("connectProbeSeconds", 60);
        everyNanos = settings.isOn("connectProbe") ? (long) (every * 1e9) : Long.MAX_VALUE;
        check("network", Weight.NOTE, 1, this::judge);
    }

    interface Connector {
        void connect(InetSocketAddress address, int timeoutMs) throws IOException;
    }

    @Override
    protected List<Target> read(int seconds) {
        return targets.seen();
    }

    /** Opens at most one connection: to the target that has waited longest, so that many targets all get their turn. */
    @Override
    public void look() {
        if (everyNanos == Long.MAX_VALUE) {
            return;
        }
        long now = nanoClock.getAsLong();
        ToLongFunction<Target> waited =
                target -> triedNanos.containsKey(target) ? now - triedNanos.get(target) : Long.MAX_VALUE;
        targets.seen().stream()
                .filter(target -> failures.getOrDefault(target, 0) < MOST_FAILURES)
                .filter(target -> waited.applyAsLong(target) >= everyNanos)
                .max(Comparator.comparingLong(waited))
                .ifPresent(next -> {
                    triedNanos.put(next, now);
                    if (!measure(next)) {
                        failures.merge(next, 1, Integer::sum);
                    }
                });
    }

    private boolean measure(Target target) {
        List<String> addresses = connections.addressesOf(target.host);
        if (addresses.isEmpty()) {
            return false;
        }
        try {
            InetSocketAddress address = new InetSocketAddress(addresses.get(0), target.port);
            long begin = nanoClock.getAsLong();
            connector.connect(address, TIMEOUT_MS);
            target.opened(nanoClock.getAsLong() - begin);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static void openAndClose(InetSocketAddress address, int timeoutMs) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, timeoutMs);
        }
    }

    @Override
    protected void rows(Consumer<HealthRow> rows) {
        known().forEach(target -> rows.accept(row(target).number("portsInUse", target.portsTaken)));
    }

    private List<Target> known() {
        return now() == null ? new ArrayList<>() : now();
    }

    private static HealthRow row(Target target) {
        return new HealthRow()
                .tag("target", target.name())
                .number("connects", target.connects())
                .number("connectFloorMs", target.connectFloorMs())
                .number("connectP50Ms", target.connectMsAt(50))
                .number("connectP99Ms", target.connectMsAt(99))
                .number("tcpFloorMs", target.floorMs());
    }

    @Override
    protected void report(Map<String, Object> report) {
        List<Object> all = new ArrayList<>();
        for (Target target : known()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("target", target.name());
            // As the row has it, but for what is not known.
            json.put("tcpFloorMs", target.floorMs());
            json.putAll(row(target).numbers);
            all.add(json);
        }
        report.put("targets", all);
    }

    @Override
    protected List<String> closing() {
        return known().stream().limit(MOST_LINES).map(FarTarget::line).collect(Collectors.toList());
    }

    /** JMeter counts whole milliseconds, so that a connect of 0.2 ms is 0, or 1 across a boundary. */
    private static String line(Target target) {
        String own = target.opened() == 0
                ? ""
                : "; opening a connection of our own took " + hundredths(target.floorMs()) + " ms or more ("
                        + target.opened() + " times)";
        if (target.connects() == 0) {
            return "  " + target.name() + ":"
                    + (own.isEmpty() ? " no connection took 1 ms or more, or none was seen" : own.substring(1));
        }
        double ms = target.connectFloorMs();
        String floor = ms <= 1 ? "1 ms or less" : "never less than " + Math.round(ms) + " ms";
        return "  connecting to " + target.name() + " took " + floor + " (" + target.connects()
                + " connections of 1 ms or more)" + own;
    }

    private Judgement judge(Window<List<Target>> window) {
        for (Target far : window.last()) {
            for (Target near : window.last()) {
                if (far.opened() >= MIN_OPENED
                        && near.opened() >= MIN_OPENED
                        && far.floorMs() - near.floorMs() >= farther) {
                    return Judgement.found(far.floorMs(), byOurOwn(far, near), window);
                }
            }
            for (Target near : window.last()) {
                // A connect of 0.2 ms across a boundary of milliseconds is counted as 1.
                double floor = near.connectFloorMs() <= 1 ? 0 : near.connectFloorMs();
                if (far.connects() >= MIN_CONNECTS
                        && near.scheme.equals(far.scheme)
                        && far.connectFloorMs() - floor >= farther) {
                    return Judgement.found(far.connectFloorMs(), bySamples(far, near), window);
                }
            }
        }
        return Judgement.fine(Double.NaN);
    }

    private static String byOurOwn(Target far, Target near) {
        return "opening a connection to " + far.name() + " takes at least " + number(far.floorMs())
                + " ms, but to " + near.name() + " " + hundredths(near.floorMs()) + " ms (" + far.opened()
                + " and " + near.opened() + " connections of our own)" + ADVICE;
    }

    private static String bySamples(Target far, Target near) {
        return "connecting to " + far.name() + " never took less than " + number(far.connectFloorMs()) + " ms in "
                + far.connects() + " connections, but to " + near.name() + " "
                + (near.connectFloorMs() <= 1 ? "1 ms or less" : number(near.connectFloorMs()) + " ms") + ADVICE;
    }

    private static String hundredths(double ms) {
        return String.format(Locale.ROOT, "%.2f", ms);
    }
}
