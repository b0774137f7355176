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
        looksAt("connections and local ports", ports -> !Double.isNaN(ports.seen.portsMax));
    }

    /** What the last look saw, and what a second brought. */
    static final class InUse {
        final Connections.Seen seen;

        /** Samples of the second that failed because no local port was left. */
        final long failed;

        InUse(Connections.Seen seen, long failed) {
            this.seen = seen;
            this.failed = failed;
        }

        double share() {
            return seen.portsInUse / seen.portsMax;
        }
    }

    @Override
    protected void look() throws IOException {
        connections.look();
    }

    @Override
    protected InUse read(int seconds) {
        return new InUse(connections.latest(), samples.takeFailed(Samples.Shortage.PORTS));
    }

    @Override
    protected void fields(InUse ports, Fields row) {
        row.max("portsInUse", ports.seen.portsInUse);
        row.last("portsMax", ports.seen.portsMax);
        row.sum("noLocalPort", ports.failed);
    }

    private Judgement judge(Window<InUse> window) {
        InUse last = window.last();
        if (last.failed == 0 && !(last.share() >= share)) {
            return Judgement.fine(last.share());
        }
        // Before the first look at the connections there is no server; samples may have failed already.
        String ports = Double.isNaN(last.share()) || last.seen.portsTarget.isEmpty()
                ? ""
                : number(last.seen.portsInUse) + " of " + number(last.seen.portsMax)
                        + " local ports are taken by connections to " + last.seen.portsTarget
                        + ", those just closed included";
        String failed = last.failed == 0
                ? ""
                : (ports.isEmpty() ? "" : "; ") + last.failed
                        + " samples failed within a second because no local port was left";
        return Judgement.found(
                last.share(), ports + failed + ": reuse connections (keep-alive) or use more generators", window);
    }
}
