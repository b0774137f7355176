// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.probe.ConnectFloors;
import io.github.trueload.health.probe.NetworkProbe;
import io.github.trueload.health.probe.NodeProbe;
import io.github.trueload.health.probe.SampleProbe;
import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.rule.Thresholds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks at connections, nodes and targets now and then, in a daemon thread of its own, because that may have to wait
 * for a name server. All methods may be called from any thread and wait for nothing.
 */
final class NetworkLook {
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** A look that costs much, because the table is long, is repeated less often: it may cost 0.3 % of a processor. */
    private static final int REST = 300;

    private final NetworkProbe network;
    private final NodeProbe nodes;
    private final List<Runnable> looks;
    private final Guard guard;
    private final Thread thread = new Thread(this::look, "trueload-health-network");
    private volatile boolean running = true;

    NetworkLook(SampleProbe targets, Thresholds thresholds, Guard guard) {
        this.network = new NetworkProbe(targets);
        this.nodes = new NodeProbe(thresholds.nodeMinSamples());
        ConnectFloors floors = new ConnectFloors(targets, thresholds.connectProbeSeconds(), network);
        this.looks = Arrays.asList(nodes::look, this::lookAtConnections, floors::look);
        this.guard = guard;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** The look that is under way still ends. */
    void stop() {
        running = false;
        LockSupport.unpark(thread);
    }

    Thread thread() {
        return thread;
    }

    /** What was seen last. */
    NetworkReading latest() {
        return network.latest().withNodes(nodes.latest());
    }

    /** Each matter at its own pace: a long table of connections is read rarely, and others are looked at meanwhile. */
    private void look() {
        // The first look loads classes, which says nothing of what the next ones cost.
        looks.forEach(guard::run);
        long[] due = new long[looks.size()];
        Arrays.fill(due, System.nanoTime() + LOOK_NANOS);
        while (running) {
            LockSupport.parkNanos(this, earliest(due) - System.nanoTime());
            for (int i = 0; i < due.length; i++) {
                if (running && System.nanoTime() - due[i] >= 0) {
                    due[i] = looked(looks.get(i));
                }
            }
        }
    }

    private static long earliest(long... times) {
        long earliest = times[0];
        for (long time : times) {
            earliest = time - earliest < 0 ? time : earliest;
        }
        return earliest;
    }

    private void lookAtConnections() {
        try {
            network.look();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Looks, and tells when to do so again. */
    private long looked(Runnable look) {
        long cpuNanos = OwnCost.ofThisThread();
        guard.run(look);
        long cost = OwnCost.ofThisThread() - cpuNanos;
        return System.nanoTime() + Math.max(LOOK_NANOS, REST * cost);
    }
}
