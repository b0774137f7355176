// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.common.BalancerCounts;
import io.github.trueload.common.BalancerCounts.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One of the addresses of a name answers more slowly than the others, or fails more often: twice in a row, by much, and
 * beyond what chance does. The addresses are compared with each other over the same time, so that what slows them all
 * down, a busy generator for one, makes no verdict. The DNS balancer counts their samples.
 */
final class Nodes extends Matter<List<Nodes.Host>> {
    /** Samples of each address that tell something, and by how much they must differ. */
    private static final int MIN_SAMPLES = 100;

    private static final double MS = 10;
    private static final double SHARE = 0.25;
    private static final double FAILURES = 0.05;

    /** Two numbers that far apart, each moved towards the other by its own standard errors, differ beyond doubt. */
    private static final double STANDARD_ERRORS = 2.6;

    /** A round hardly gives each address the same; so many samples more are waited for. */
    private static final double SURPLUS = 1.2;

    private static final int SPANS = 2;

    /** A plan that asks for more names than this has no single one that matters. */
    private static final int MOST_HOSTS = 32;

    /** A verdict is one line. */
    private static final int MOST_NAMED = 3;

    private static final double ROUNDING = 1e-9;
    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;

    private final BalancerCounts balancer = new BalancerCounts();
    private final Map<String, Map<String, Node>> cuts;
    private final Map<String, Deque<Map<String, Node>>> spans = new HashMap<>();
    private volatile List<Host> latest = Collections.emptyList();

    Nodes(Settings settings) {
        super("node");
        // The balancer goes on showing the former test's counts until this one begins.
        this.cuts = balancer.nodes();
        check("node", Weight.NOTE, settings.windowSeconds(), this::judge);
    }

    /** What happened to each address of a host in the last two spans of time that had enough samples. */
    static final class Host {
        final String name;

        /** The spans, oldest first, each with all addresses that the host had. */
        final List<Map<String, Node>> spans;

        Host(String name, Collection<Map<String, Node>> spans) {
            this.name = name;
            this.spans = new ArrayList<>(spans);
        }

        /** Both spans together; an address counts when the later one has it. */
        Map<String, Node> whole() {
            Map<String, Node> whole = new TreeMap<>();
            spans.get(spans.size() - 1).keySet().forEach(address -> {
                List<Node> parts = new ArrayList<>();
                spans.forEach(span -> parts.add(span.getOrDefault(address, Node.NONE)));
                whole.put(address, sum(parts));
            });
            return whole;
        }
    }

    /** The balancer has much to tell where a plan uses many names. */
    @Override
    public void look() {
        List<Host> hosts = new ArrayList<>();
        balancer.nodes().forEach((host, counts) -> {
            if (counts.size() > 1 && hosts.size() < MOST_HOSTS) {
                Deque<Map<String, Node>> ofHost = spans.computeIfAbsent(host, added -> new ArrayDeque<>());
                extend(host, counts, ofHost);
                if (ofHost.size() == SPANS) {
                    hosts.add(new Host(host, ofHost));
                }
            }
        });
        latest = hosts;
    }

    private void extend(String host, Map<String, Node> counts, Deque<Map<String, Node>> ofHost) {
        Map<String, Node> cut = cuts.getOrDefault(host, Collections.emptyMap());
        Map<String, Node> span = new TreeMap<>();
        counts.forEach((address, now) -> span.put(address, now.since(cut.getOrDefault(address, Node.NONE))));
        if (attempts(sum(span.values())) >= SURPLUS * MIN_SAMPLES * span.size()) {
            cuts.put(host, counts);
            ofHost.addLast(span);
            if (ofHost.size() > SPANS) {
                ofHost.removeFirst();
            }
        }
    }

    @Override
    protected List<Host> read(int seconds) {
        return latest;
    }

    /** Several addresses as one. */
    private static Node sum(Collection<Node> all) {
        return all.stream().reduce(Node.NONE, Node::plus);
    }

    /** Samples, and attempts to connect that led to none; a sample that failed to connect is both. */
    private static long attempts(Node node) {
        return node.get("samples") + node.get("notReached");
    }

    /** What of the attempts went wrong, 0 to 1; 0 without any. */
    private static double failureShare(Node node) {
        return attempts(node) == 0 ? 0 : (double) (node.get("failed") + node.get("notReached")) / attempts(node);
    }

    private Judgement judge(Window<List<Host>> window) {
        List<String> found = new ArrayList<>();
        for (Host host : window.last()) {
            Map<String, Node> whole = host.whole();
            for (String address : whole.keySet()) {
                if (host.spans.stream().allMatch(span -> fails(span, address))) {
                    found.add(failing(host.name, address, whole));
                } else if (host.spans.stream().allMatch(span -> isSlow(span, address))) {
                    found.add(slow(host.name, address, whole));
                }
            }
        }
        // One verdict is as bad as another, so that the latest is the one that stays.
        return found.isEmpty()
                ? Judgement.fine(Double.NaN)
                : Judgement.found(1, String.join("; ", found.subList(0, Math.min(MOST_NAMED, found.size()))), window);
    }

    private static boolean fails(Map<String, Node> span, String address) {
        Node node = span.getOrDefault(address, Node.NONE);
        Node others = sum(others(span, address).values());
        if (attempts(node) < MIN_SAMPLES || attempts(others) < MIN_SAMPLES) {
            return false;
        }
        double difference = failureShare(node) - failureShare(others);
        return difference >= FAILURES - ROUNDING && difference >= STANDARD_ERRORS * (error(node) + error(others));
    }

    private static double error(Node figures) {
        return Math.sqrt(failureShare(figures) * (1 - failureShare(figures)) / attempts(figures));
    }

    /** At the 99th percentile, or by the half of all samples, which a loaded machine blurs less. */
    private static boolean isSlow(Map<String, Node> span, String address) {
        Node node = span.getOrDefault(address, Node.NONE);
        Node others = sum(answering(span, address).values());
        return node.get("samples") >= MIN_SAMPLES
                && others.get("samples") >= MIN_SAMPLES
                && (standsOut(P99, node, others) || standsOut(MEDIAN, node, others))
                // Slower by the half, but with the shorter tail: another mixture of requests.
                && node.percentileMs(P99, STANDARD_ERRORS) >= others.percentileMs(P99, -STANDARD_ERRORS);
    }

    private static boolean standsOut(double percentile, Node node, Node others) {
        double least = node.percentileMs(percentile, -STANDARD_ERRORS);
        double most = others.percentileMs(percentile, STANDARD_ERRORS);
        return least - most >= MS && least >= (1 + SHARE) * most;
    }

    /** The others but for those that fail: a refused connection takes no time, beside which every answer is slow. */
    private static Map<String, Node> answering(Map<String, Node> span, String address) {
        double usual = failureShare(span.getOrDefault(address, Node.NONE));
        Map<String, Node> others = others(span, address);
        others.values().removeIf(figures -> failureShare(figures) - usual >= FAILURES);
        return others;
    }

    private static Map<String, Node> others(Map<String, Node> span, String address) {
        Map<String, Node> others = new TreeMap<>(span);
        others.remove(address);
        return others;
    }

    private static String slow(String host, String address, Map<String, Node> nodes) {
        Node node = nodes.get(address);
        Map<String, Node> answering = answering(nodes, address);
        Node others = sum(answering.values());
        String which = answering.size() == nodes.size() - 1 ? rest(nodes) : "those that answer";
        return node.get("samples") + " samples over connections to " + address + ", " + oneOf(host, nodes) + ", took "
                + times(node) + ", " + others.get("samples") + " to " + which + " " + times(others)
                + ": this node is slower or farther away than the others, and the run's figures are a mixture; look"
                + " at this node, or leave it out";
    }

    private static String failing(String host, String address, Map<String, Node> nodes) {
        Node node = nodes.get(address);
        Node others = sum(others(nodes, address).values());
        return percent(failureShare(node)) + " of " + attempts(node) + " attempts at " + address + ", "
                + oneOf(host, nodes) + ", failed (" + node.get("notReached") + " connections that did not come about, "
                + node.get("failed") + " failed samples), but " + percent(failureShare(others)) + " of "
                + attempts(others) + " at " + rest(nodes)
                + ": look at this node; with fail-over the others do its work, and get more load than they should";
    }

    private static String oneOf(String host, Map<String, Node> nodes) {
        return "one of the " + nodes.size() + " addresses of " + host;
    }

    private static String rest(Map<String, Node> nodes) {
        return nodes.size() == 2 ? "the other" : "the others";
    }

    private static String times(Node figures) {
        return number(figures.percentileMs(MEDIAN, 0)) + " ms at the median and " + number(figures.percentileMs(P99, 0))
                + " ms at the 99th percentile";
    }
}
