// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.NodeFigures;
import io.github.trueload.health.reading.NodeReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One of the addresses of a name answers more slowly than the others, or fails more often: twice in a row, by much, and
 * beyond what chance does. The addresses are compared with each other over the same time, so that what slows them all
 * down, a busy generator for one, makes no verdict.
 */
final class NodeRule implements Rule {
    /** Two numbers that far apart, each moved towards the other by its own standard errors, differ beyond doubt. */
    private static final double STANDARD_ERRORS = 2.6;

    /** A verdict is one line. */
    private static final int MOST = 3;

    private static final double ROUNDING = 1e-9;
    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;

    private final double minSamples;
    private final double ms;
    private final double share;
    private final double failShare;
    private final int seconds;

    NodeRule(Thresholds thresholds) {
        this.minSamples = thresholds.nodeMinSamples();
        this.ms = thresholds.number("nodeMs");
        this.share = thresholds.share("nodePercent");
        this.failShare = thresholds.share("nodeFailPercent");
        this.seconds = thresholds.windowSeconds();
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.NODE;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public Judgement judge(Window window) {
        List<String> found = new ArrayList<>();
        for (NodeReading host : window.last().network.nodes) {
            Map<String, NodeFigures> whole = host.whole();
            for (String address : whole.keySet()) {
                if (host.spans.stream().allMatch(span -> fails(span, address))) {
                    found.add(failing(host.host, address, whole));
                } else if (host.spans.stream().allMatch(span -> isSlow(span, address))) {
                    found.add(slow(host.host, address, whole));
                }
            }
        }
        if (found.isEmpty()) {
            return Judgement.fine(Double.NaN);
        }
        // One verdict is as bad as another, so that the latest is the one that stays.
        return Judgement.found(1, String.join("; ", found.subList(0, Math.min(MOST, found.size()))), window);
    }

    private boolean fails(Map<String, NodeFigures> span, String address) {
        NodeFigures node = span.getOrDefault(address, NodeFigures.NONE);
        NodeFigures others = others(span, address);
        if (node.attempts() < minSamples || others.attempts() < minSamples) {
            return false;
        }
        double difference = node.failureShare() - others.failureShare();
        return difference >= failShare - ROUNDING && difference >= STANDARD_ERRORS * (error(node) + error(others));
    }

    private static double error(NodeFigures figures) {
        return Math.sqrt(figures.failureShare() * (1 - figures.failureShare()) / figures.attempts());
    }

    /** At the 99th percentile, or by the half of all samples, which a loaded machine blurs less. */
    private boolean isSlow(Map<String, NodeFigures> span, String address) {
        NodeFigures node = span.getOrDefault(address, NodeFigures.NONE);
        NodeFigures others = NodeFigures.sum(answering(span, address).values());
        return node.samples >= minSamples
                && others.samples >= minSamples
                && (standsOut(P99, node, others) || standsOut(MEDIAN, node, others))
                // Slower by the half, but with the shorter tail: another mixture of requests.
                && node.percentileMs(P99, STANDARD_ERRORS) >= others.percentileMs(P99, -STANDARD_ERRORS);
    }

    private boolean standsOut(double percentile, NodeFigures node, NodeFigures others) {
        double least = node.percentileMs(percentile, -STANDARD_ERRORS);
        double most = others.percentileMs(percentile, STANDARD_ERRORS);
        return least - most >= ms && least >= (1 + share) * most;
    }

    /** The others but for those that fail: a refused connection takes no time, beside which every answer is slow. */
    private Map<String, NodeFigures> answering(Map<String, NodeFigures> span, String address) {
        double usual = span.getOrDefault(address, NodeFigures.NONE).failureShare();
        Map<String, NodeFigures> others = new TreeMap<>(span);
        others.remove(address);
        others.values().removeIf(figures -> figures.failureShare() - usual >= failShare);
        return others;
    }

    private static NodeFigures others(Map<String, NodeFigures> span, String address) {
        Map<String, NodeFigures> others = new TreeMap<>(span);
        others.remove(address);
        return NodeFigures.sum(others.values());
    }

    private String slow(String host, String address, Map<String, NodeFigures> nodes) {
        NodeFigures node = nodes.get(address);
        Map<String, NodeFigures> answering = answering(nodes, address);
        NodeFigures others = NodeFigures.sum(answering.values());
        String which = answering.size() == nodes.size() - 1 ? rest(nodes) : "those that answer";
        return node.samples + " samples over connections to " + address + ", " + oneOf(host, nodes) + ", took "
                + times(node) + ", " + others.samples + " to " + which + " " + times(others)
                + ": this node is slower or farther away than the others, and the run's figures are a mixture; look"
                + " at this node, or leave it out";
    }

    private static String failing(String host, String address, Map<String, NodeFigures> nodes) {
        NodeFigures node = nodes.get(address);
        NodeFigures others = others(nodes, address);
        return Words.percent(node.failureShare()) + " of " + node.attempts() + " attempts at " + address + ", "
                + oneOf(host, nodes) + ", failed (" + node.notReached + " connections that did not come about, "
                + node.failed + " failed samples), but " + Words.percent(others.failureShare()) + " of "
                + others.attempts() + " at " + rest(nodes)
                + ": look at this node; with fail-over the others do its work, and get more load than they should";
    }

    private static String oneOf(String host, Map<String, NodeFigures> nodes) {
        return "one of the " + nodes.size() + " addresses of " + host;
    }

    private static String rest(Map<String, NodeFigures> nodes) {
        return nodes.size() == 2 ? "the other" : "the others";
    }

    private static String times(NodeFigures figures) {
        return Words.number(figures.percentileMs(MEDIAN, 0)) + " ms at the median and "
                + Words.number(figures.percentileMs(P99, 0)) + " ms at the 99th percentile";
    }
}
