// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.testkit.http.NginxNodes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many requests each node answered in each second of a run, from the nodes' access log. Immutable. */
final class NodeLoad {
    private final Map<String, List<Double>> perSecond;

    private NodeLoad(Map<String, List<Double>> perSecond) {
        this.perSecond = perSecond;
    }

    /**
     * Sorts requests by node and second, second 0 being that of the first request.
     *
     * @param addresses the nodes, in the order in which they are shown
     */
    static NodeLoad of(List<String> addresses, List<NginxNodes.Request> requests) {
        DoubleSummaryStatistics times =
                requests.stream().mapToDouble(NginxNodes.Request::epochSeconds).summaryStatistics();
        int seconds = requests.isEmpty() ? 1 : (int) (times.getMax() - times.getMin()) + 1;
        Map<String, List<Double>> perSecond = new LinkedHashMap<>();
        for (String address : addresses) {
            perSecond.put(address, new ArrayList<>(Collections.nCopies(seconds, 0.0)));
        }
        for (NginxNodes.Request request : requests) {
            List<Double> counts = perSecond.get(request.address());
            int second = (int) (request.epochSeconds() - times.getMin());
            counts.set(second, counts.get(second) + 1);
        }
        return new NodeLoad(perSecond);
    }

    List<String> addresses() {
        return List.copyOf(perSecond.keySet());
    }

    List<Double> perSecond(String address) {
        return perSecond.get(address);
    }

    /** All requests that a node answered. */
    double total(String address) {
        return perSecond.get(address).stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The largest share of one node in any so many seconds on end, between 0 and 1. */
    double worstShare(int seconds) {
        int length = perSecond.values().stream().mapToInt(List::size).max().orElse(0);
        double worst = 0;
        for (int start = 0; start + seconds <= length; start++) {
            int from = start;
            DoubleSummaryStatistics nodes = addresses().stream()
                    .mapToDouble(address -> within(address, from, seconds))
                    .summaryStatistics();
            worst = Math.max(worst, nodes.getSum() == 0 ? 0 : nodes.getMax() / nodes.getSum());
        }
        return worst;
    }

    private double within(String address, int from, int seconds) {
        return perSecond.get(address).subList(from, from + seconds).stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }
}
