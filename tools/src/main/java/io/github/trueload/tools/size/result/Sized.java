// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Everything that is told in the end. Immutable. */
public final class Sized {
    /** The plan's file. */
    public final String plan;
    /** Samples per second that are wanted of all machines together. */
    public final double wanted;
    /** Of its wall that each machine is to make, 0 to 1. */
    public final double share;
    /** Where the machine ends. */
    public final Wall wall;
    /** What the run writes. */
    public final InfluxCost influx;
    /** What the copy of the plan did otherwise than the plan. */
    public final List<String> notes;

    /** All of it, in the order of the fields. */
    public Sized(String plan, double wanted, double share, Wall wall, InfluxCost influx, List<String> notes) {
        this.plan = plan;
        this.wanted = wanted;
        this.share = share;
        this.wall = wall;
        this.influx = influx;
        this.notes = Collections.unmodifiableList(new ArrayList<>(notes));
    }

    /** How many such machines the load takes. */
    public long machines() {
        return wall.machines(wanted, share);
    }
}
