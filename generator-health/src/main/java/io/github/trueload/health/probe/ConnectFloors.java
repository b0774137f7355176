// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Measures how long opening a TCP connection to each target takes, to the nanosecond, by a connection of its own now
 * and then, which is closed at once without a word. Samples cannot tell it: JMeter counts whole milliseconds with TLS
 * and name look-ups in them, and samplers that keep their connections open, such as Dubbo's, tell nothing at all. Used
 * by one slow thread: a call may wait for a connection or a name server for some seconds.
 */
public final class ConnectFloors {
    /** Opens a connection and closes it. */
    interface Connector {
        void connect(InetSocketAddress address, int timeoutMs) throws IOException;
    }

    private static final int TIMEOUT_MS = 1000;
    /** A port that cannot be reached from here (behind a proxy, for example) is left alone. */
    private static final int MOST_FAILURES = 2;

    private final SampleProbe samples;
    private final Function<String, List<String>> addresses;
    private final Connector connector;
    private final LongSupplier nanoClock;
    private final long everyNanos;
    private final Map<TargetConnects, Attempts> attempts = new HashMap<>();

    /**
     * Prepares to measure.
     *
     * @param everySeconds seconds between two connections to one target; NaN: none is opened
     * @param network knows addresses, and asks for them seldom; used by the same thread
     */
    public ConnectFloors(SampleProbe samples, double everySeconds, NetworkProbe network) {
        this(samples, everySeconds, network::addressesOf, ConnectFloors::openAndClose, System::nanoTime);
    }

    ConnectFloors(
            SampleProbe samples,
            double everySeconds,
            Function<String, List<String>> addresses,
            Connector connector,
            LongSupplier nanoClock) {
        this.samples = samples;
        this.addresses = addresses;
        this.connector = connector;
        this.nanoClock = nanoClock;
        this.everyNanos = Double.isNaN(everySeconds) ? Long.MAX_VALUE : (long) (everySeconds * 1e9);
    }

    /** Opens at most one connection: to the target that has waited longest, so that many targets all get their turn. */
    public void look() {
        if (everyNanos == Long.MAX_VALUE) {
            return;
        }
        long now = nanoClock.getAsLong();
        TargetConnects next = null;
        long longest = everyNanos - 1;
        for (TargetConnects target : samples.seen()) {
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

    private void measure(TargetConnects target, Attempts before) {
        List<String> all = addresses.apply(target.host());
        if (all.isEmpty()) {
            before.failures++;
            return;
        }
        try {
            InetSocketAddress address = new InetSocketAddress(all.get(0), target.port());
            long begin = nanoClock.getAsLong();
            connector.connect(address, TIMEOUT_MS);
            target.opened(nanoClock.getAsLong() - begin);
        } catch (IOException e) {
            before.failures++;
        }
    }

    private static void openAndClose(InetSocketAddress address, int timeoutMs) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, timeoutMs);
        }
    }

    private static final class Attempts {
        private boolean any;
        private long lastNanos;
        private int failures;
    }
}
