// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.NodeFigures;
import io.github.trueload.health.reading.NodeReading;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What happened to the addresses of names, as the DNS balancer counts it, in spans that are long enough to tell
 * something. The balancer counts from the start of a test, and has much to tell where a plan uses many names; so one
 * slow thread calls {@link #look()}, and any thread may take the {@link #latest()} result.
 */
public final class NodeProbe {
    /** A round hardly gives each address the same; so many samples more are waited for. */
    private static final double SURPLUS = 1.2;

    private static final int SPANS = 2;
    /** A plan that asks for more names than this has no single one that matters. */
    private static final int MOST_HOSTS = 32;

    private final BalancerCounts balancer;
    private final double enough;
    private final Map<String, Map<String, NodeFigures>> cuts;
    private final Map<String, Deque<Map<String, NodeFigures>>> spans = new HashMap<>();
    private volatile List<NodeReading> latest = Collections.emptyList();

    /**
     * Starts with the next look.
     *
     * @param enough samples for each address that tell something
     */
    public NodeProbe(double enough) {
        this(new BalancerCounts(), enough);
    }

    NodeProbe(BalancerCounts balancer, double enough) {
        this.balancer = balancer;
        this.enough = SURPLUS * enough;
        // The balancer goes on showing the former test's counts until this one begins.
        this.cuts = balancer.nodes();
    }

    /** The hosts that had enough samples at the last look, with their last two spans. */
    public List<NodeReading> latest() {
        return latest;
    }

    /** Looks once. */
    public void look() {
        List<NodeReading> readings = new ArrayList<>();
        balancer.nodes().forEach((host, counts) -> {
            if (counts.size() > 1 && readings.size() < MOST_HOSTS) {
                Deque<Map<String, NodeFigures>> ofHost = spans.computeIfAbsent(host, added -> new ArrayDeque<>());
                extend(host, counts, ofHost);
                if (ofHost.size() == SPANS) {
                    readings.add(new NodeReading(host, ofHost));
                }
            }
        });
        latest = readings;
    }

    private void extend(String host, Map<String, NodeFigures> counts, Deque<Map<String, NodeFigures>> ofHost) {
        Map<String, NodeFigures> cut = cuts.getOrDefault(host, Collections.<String, NodeFigures>emptyMap());
        Map<String, NodeFigures> span = new TreeMap<>();
        counts.forEach((address, now) -> span.put(address, now.since(cut.getOrDefault(address, NodeFigures.NONE))));
        if (NodeFigures.sum(span.values()).attempts() >= enough * span.size()) {
            cuts.put(host, counts);
            ofHost.addLast(span);
            if (ofHost.size() > SPANS) {
                ofHost.removeFirst();
            }
        }
    }
}
