// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** What is known about the servers under test and the way to them. Immutable. */
public final class NetworkReading {
    /** Nothing is known. */
    public static final NetworkReading ABSENT = new NetworkReading(
            Collections.<TargetReading>emptyList(), Collections.<HostReading>emptyList(), Double.NaN, Double.NaN, "");

    /** Connect times per target. */
    public final List<TargetReading> targets;
    /** Host names with more than one address. */
    public final List<HostReading> hosts;
    /** Host names with more than one address that the DNS balancer tells the samples of. */
    public final List<NodeReading> nodes;
    /** Local ports in use toward the one server address and port that takes most of them. */
    public final double portsInUse;
    /** Local ports that the system hands out toward one server address and port. */
    public final double portsMax;
    /** The server address and port of {@link #portsInUse}. */
    public final String portsTarget;

    /** Joins the figures that the fields describe, without nodes. */
    public NetworkReading(
            Collection<TargetReading> targets,
            Collection<HostReading> hosts,
            double portsInUse,
            double portsMax,
            String portsTarget) {
        this(targets, hosts, Collections.<NodeReading>emptyList(), portsInUse, portsMax, portsTarget);
    }

    private NetworkReading(
            Collection<TargetReading> targets,
            Collection<HostReading> hosts,
            Collection<NodeReading> nodes,
            double portsInUse,
            double portsMax,
            String portsTarget) {
        this.targets = Collections.unmodifiableList(new ArrayList<>(targets));
        this.hosts = Collections.unmodifiableList(new ArrayList<>(hosts));
        this.nodes = Collections.unmodifiableList(new ArrayList<>(nodes));
        this.portsInUse = portsInUse;
        this.portsMax = portsMax;
        this.portsTarget = portsTarget;
    }

    /** The same with other connect times. */
    public NetworkReading withTargets(Collection<TargetReading> values) {
        return new NetworkReading(values, hosts, nodes, portsInUse, portsMax, portsTarget);
    }

    /** The same with the samples of each address. */
    public NetworkReading withNodes(Collection<NodeReading> values) {
        return new NetworkReading(targets, hosts, values, portsInUse, portsMax, portsTarget);
    }
}
