// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What happened to each address of a host in the last two spans of time that had enough samples. Immutable. */
public final class NodeReading {
    /** The host name. */
    public final String host;
    /** The spans, oldest first, each with all addresses that the host had. */
    public final List<Map<String, NodeFigures>> spans;

    /** Joins the figures that the fields describe. */
    public NodeReading(String host, Collection<Map<String, NodeFigures>> spans) {
        this.host = host;
        List<Map<String, NodeFigures>> copies = new ArrayList<>();
        spans.forEach(span -> copies.add(Collections.unmodifiableMap(new TreeMap<>(span))));
        this.spans = Collections.unmodifiableList(copies);
    }

    /** Both spans together; an address counts when the later one has it. */
    public Map<String, NodeFigures> whole() {
        Map<String, NodeFigures> whole = new TreeMap<>();
        spans.get(spans.size() - 1).keySet().forEach(address -> {
            List<NodeFigures> parts = new ArrayList<>();
            spans.forEach(span -> parts.add(span.getOrDefault(address, NodeFigures.NONE)));
            whole.put(address, NodeFigures.sum(parts));
        });
        return whole;
    }
}
