// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.reading.Reading;

/** Local ports toward one server are nearly used up, or samples failed for lack of one. */
final class PortsRule implements Rule {
    private final double share;

    PortsRule(Thresholds thresholds) {
        this.share = thresholds.share("portsPercent");
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.PORTS;
    }

    @Override
    public int seconds() {
        return 1;
    }

    @Override
    public double limit() {
        return share;
    }

    @Override
    public Judgement judge(Window window) {
        Reading last = window.last();
        NetworkReading network = last.network;
        double used = network.portsInUse / network.portsMax;
        if (last.files.noLocalPort == 0 && !(used >= share)) {
            return Judgement.fine(used);
        }
        // Before the first look at the connections there is no target; samples may have failed already.
        String ports = Double.isNaN(used) || network.portsTarget.isEmpty()
                ? ""
                : Words.number(network.portsInUse) + " of " + Words.number(network.portsMax)
                        + " local ports are taken by connections to " + network.portsTarget
                        + ", those just closed included";
        String failed = last.files.noLocalPort == 0
                ? ""
                : (ports.isEmpty() ? "" : "; ") + last.files.noLocalPort
                        + " samples failed within a second because no local port was left";
        return Judgement.found(
                used, ports + failed + ": reuse connections (keep-alive) or use more generators", window);
    }

    @Override
    public String summary(double figure) {
        return "local ports <= " + Words.percent(figure);
    }
}
