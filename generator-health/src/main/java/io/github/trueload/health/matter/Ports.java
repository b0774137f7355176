// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.io.IOException;

/** Local ports toward one server are nearly used up, or samples failed for lack of one. */
final class Ports extends Matter<Ports.InUse> {
    private final Connections connections;
    private final Samples samples;
    private final double share;

    Ports(Settings settings, Connections connections, Samples samples) {
        super("port");
        this.connections = connections;
        this.samples = samples;
        share = settings.share("portsPercent", 80);
        check("ports", Weight.LIMIT, 1, this::judge).lookedAt("local ports", Matter::percent);
        looksAt("connections and local ports", ports -> !Double.isNaN(ports.max));
    }

    /** Local ports toward the one server address and port that takes most of them. */
    static final class InUse {
        double now = Double.NaN;
        double max = Double.NaN;

        /** That address and port; empty where there is none. */
        String server = "";

        /** Samples of the second that failed because no local port was left. */
        long failed;

        double share() {
            return now / max;
        }
    }

    @Override
    protected void look() throws IOException {
        connections.look();
    }

    @Override
    protected InUse read(int seconds) {
        Connections.Seen seen = connections.latest();
        InUse ports = new InUse();
        ports.now = seen.portsInUse;
        ports.max = seen.portsMax;
        ports.server = seen.portsTarget;
        ports.failed = samples.takeFailed(Samples.Shortage.PORTS);
        return ports;
    }

    @Override
    protected void fields(InUse ports, Fields row) {
        row.max("portsInUse", ports.now);
        row.last("portsMax", ports.max);
        row.sum("noLocalPort", ports.failed);
    }

    private Judgement judge(Window<InUse> window) {
        InUse last = window.last();
        if (last.failed == 0 && !(last.share() >= share)) {
            return Judgement.fine(last.share());
        }
        // Before the first look at the connections there is no server; samples may have failed already.
        String ports = Double.isNaN(last.share()) || last.server.isEmpty()
                ? ""
                : number(last.now) + " of " + number(last.max) + " local ports are taken by connections to "
                        + last.server + ", those just closed included";
        String failed = last.failed == 0
                ? ""
                : (ports.isEmpty() ? "" : "; ") + last.failed
                        + " samples failed within a second because no local port was left";
        return Judgement.found(
                last.share(), ports + failed + ": reuse connections (keep-alive) or use more generators", window);
    }
}
