// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.LinkReading;

/** An interface is full, the firewall can follow no more connections, or many segments have to be sent again. */
final class LinkRule implements Rule {
    /** A few segments a second, or those of a server that has just gone, tell nothing. */
    private static final double FEW = 10;

    private static final double MEGABIT = 1e6;

    private final double share;
    private final double resent;
    private final double tracked;
    private final int seconds;

    LinkRule(Thresholds thresholds) {
        this.share = thresholds.share("networkPercent");
        this.resent = thresholds.share("retransmitPercent");
        this.tracked = thresholds.share("conntrackPercent");
        this.seconds = thresholds.windowSeconds();
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.LINK;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public double limit() {
        return share;
    }

    @Override
    public Judgement judge(Window window) {
        LinkReading last = window.last().link;
        if (window.reaches(share, reading -> reading.link.share)) {
            double full = window.mean(reading -> reading.link.share);
            Window shown = window.only(reading -> reading.link.share >= share);
            return Judgement.found(full, full(last, full), shown);
        }
        if (window.reaches(tracked, reading -> reading.link.trackedShare())) {
            return Judgement.found(share, tracked(last), window);
        }
        boolean many = window.mean(reading -> reading.link.resent) >= FEW;
        if (many && window.reaches(resent, reading -> reading.link.resentShare())) {
            Window shown = window.only(reading -> reading.link.resentShare() >= resent);
            return Judgement.found(share, resent(shown), shown);
        }
        return Judgement.fine(window.median(reading -> reading.link.share));
    }

    @Override
    public String summary(double figure) {
        return "network interface <= " + Words.percent(figure);
    }

    private static String full(LinkReading link, double full) {
        return "the network interface " + link.fullest + " is full: in one direction " + Words.percent(full)
                + " of its " + Words.number(link.speed / MEGABIT)
                + " megabits per second; response times contain waiting for it; ask for less, compress, or add"
                + " generators";
    }

    private static String tracked(LinkReading link) {
        return "the kernel's firewall follows " + Words.number(link.tracked) + " of " + Words.number(link.trackedMax)
                + " connections that it can (nf_conntrack): new ones will be dropped without a word; reuse connections"
                + " (keep-alive), or raise net.netfilter.nf_conntrack_max";
    }

    private static String resent(Window shown) {
        return Words.tenths(shown.mean(reading -> reading.link.resentShare())) + " of the TCP segments are sent again ("
                + Math.round(shown.mean(reading -> reading.link.resent))
                + " per second on this machine or container): packets are lost on the way, or nobody answers, and each"
                + " costs its sample 200 ms or more; look at the network, its limits (of the virtual machine, too) and"
                + " the server's queues";
    }
}
